"""The command: `python -m research.neighbours FILE` plays the neighbours against each other, and prints the page."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from conquian.rooms.play.neighbours import PLAYERS
from conquian.table.alma import NEIGHBOURS
from research.keeping import FILE, Kept, digest, this_day
from research.pairs import pair, score
from tests.checkout import commit

FIRST: Final = 6_000_000
"""The first seed."""
PLAN: Final = tuple(zip(NEIGHBOURS[1:], NEIGHBOURS, strict=False))
"""Each of them against the one below."""
WANTED: Final = 4_000


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@FILE
@click.option("--pairs", default=WANTED, help="How many pairs each two are to have played; 0 prints the page.")
def main(file: Path, pairs: int) -> None:
    """Play pairs of deals, each deal twice with the seats exchanged, keep them in FILE, and print the page."""
    kept = Kept(file)
    results: dict[str, list[float]] = {" ".join(two): [] for two in PLAN}
    for name, result in kept.rows:
        results[name].append(result)
    for one, other in PLAN:
        here = results[f"{one} {other}"]
        with click.progressbar(range(len(here), min(pairs, WANTED)), label=f"{one} {other}", file=sys.stderr) as bar:
            for number in bar:
                here.append(pair(FIRST + number, PLAYERS[one], PLAYERS[other]))
                kept.add([f"{one} {other}", here[-1]])
    click.echo("\n".join(lines(results)))


def lines(results: Mapping[str, Sequence[float]]) -> Iterator[str]:
    """The page: a row for each two."""
    yield f"# The neighbours' matches, {this_day().isoformat()}"
    yield ""
    yield (
        f"Commit `{commit()}`, code `{digest()}`. Each pair is one deal played twice under Pagat's rules, with the"
        " seats exchanged; its result is the mean of both in stakes, and the interval is the 95 % interval of the mean"
        f" over pairs. Deals have the seeds from {FIRST:,} on. `python -m research.neighbours` makes this page again."
    )
    yield ""
    yield "| | against | pairs | of | stakes a deal | 95 % interval |"
    yield "|---|---|---:|---:|---:|---|"
    for one, other in PLAN:
        found = results[f"{one} {other}"]
        told = "– | –" if len(found) < 2 else "{0.mean:+.3f} | {0.low:+.3f} to {0.high:+.3f}".format(score(found))
        yield f"| {one} | {other} | {len(found)} | {WANTED} | {told} |"


if __name__ == "__main__":
    main()
