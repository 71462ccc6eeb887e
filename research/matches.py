"""The command: `python -m research.matches FILE` plays the Expert against others, pair by pair, and prints the page."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from conquian.advice.choice import WORLDS
from conquian.players.expert import Expert
from research.keeping import FILE, Kept, digest, this_day
from research.pairs import OPPONENTS, Match, pair, score
from tests.checkout import commit

PLAN: Final = (
    Match("greedy", WORLDS, 600),
    Match("determinised", WORLDS, 600),
    Match("greedy", WORLDS // 10, 4_000),
    Match("determinised", WORLDS // 10, 4_000),
)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@FILE
@click.option("--only", type=click.Choice([match.name for match in PLAN]), help="This match alone.")
@click.option("--pairs", default=10**6, help="How many pairs to play now; 0 prints the page.")
def main(file: Path, only: str | None, pairs: int) -> None:
    """Play pairs of deals, each deal twice with the seats exchanged, keep them in FILE, and print the page."""
    kept = Kept(file)
    results: dict[str, list[float]] = {match.name: [] for match in PLAN}
    for name, result in kept.rows:
        results[name].append(result)
    for match in PLAN:
        here = results[match.name]
        wanted = min(pairs, match.wanted - len(here)) if only in {None, match.name} else 0
        with click.progressbar(range(len(here), len(here) + wanted), label=match.name, file=sys.stderr) as bar:
            for seed in bar:
                here.append(pair(seed, Expert(match.worlds), OPPONENTS[match.opponent]()))
                kept.add([match.name, here[-1]])
    click.echo("\n".join(lines(results)))


def lines(results: Mapping[str, Sequence[float]]) -> Iterator[str]:
    """The page: a row for each match, with how much of it was played."""
    yield f"# The expert's matches, {this_day().isoformat()}"
    yield ""
    yield (
        f"Commit `{commit()}`, code `{digest()}`. Each pair is one deal played twice under Pagat's rules, with the"
        " seats exchanged; its result is the mean of both in stakes, and the interval is the 95 % interval of the mean"
        f" over pairs. Deals have the seeds from 0 on. `determinised` solves 20 worlds with open cards."
        " `python -m research.matches` makes this page again."
    )
    yield ""
    yield "| against | worlds a decision | pairs | of | stakes a deal | 95 % interval | |"
    yield "|---|---:|---:|---:|---:|---|---|"
    for match in PLAN:
        if len(results[match.name]) > 1:
            found = score(results[match.name])
            whole = "complete" if found.pairs == match.wanted else "**partial**"
            yield (
                f"| {match.opponent} | {match.worlds} | {found.pairs} | {match.wanted} | {found.mean:+.3f} |"
                f" {found.low:+.3f} to {found.high:+.3f} | {whole} |"
            )
        else:
            yield f"| {match.opponent} | {match.worlds} | 0 | {match.wanted} | – | – | **not played** |"


if __name__ == "__main__":
    main()
