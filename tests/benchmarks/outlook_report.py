"""The page about the outlook: `python -m tests.benchmarks.outlook_report` measures for a minute and writes it."""

import platform
import time
from collections.abc import Iterator
from datetime import date
from itertools import islice
from pathlib import Path
from random import Random

import click

import conquian as cq
from conquian.game.spreads import book
from tests.benchmarks.timing import quantile
from tests.benchmarks.work import sort_the_pack
from tests.checkout import commit
from tests.verify.games import plies
from tests.verify.report import RESULTS, this_day

POSITIONS, OF_EACH = 500, 200
EVERY = 11
"""One ply in so many is taken, so that the positions come from some hundred games."""
MILLI = 1e3


@click.command()
@click.option("--to", "folder", type=click.Path(path_type=Path), default=RESULTS, help="Where the page goes.")
def main(folder: Path) -> None:
    """Measure every position once, a stick beside each, and write the dated page."""
    today = this_day()
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / f"{today.isoformat()}-outlook-speed.md"
    with page.open("w", encoding="utf-8", newline="\n") as written:
        for line in lines(today):
            click.echo(line)
            written.write(f"{line}\n")


def lines(day: date) -> Iterator[str]:
    """The page, line by line."""
    yield f"# Speed of the outlook, {day.isoformat()}"
    yield ""
    yield (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}, commit `{commit()}`."
        " `ways_to_win`, each position once, processor time; a stick is Python sorting forty numbers a hundred times,"
        " measured beside each position. Meant to be below 150 ms for 99 of 100 positions."
        " `python -m tests.benchmarks.outlook_report` makes this page again."
    )
    yield ""
    yield "| positions of random games | how many | median | 99 of 100 below | longest | 99 of 100 below, in sticks |"
    yield "|---|---:|---:|---:|---:|---:|"
    book()
    yield _row("the default rules", ("pagat",), POSITIONS)
    yield _row("each preset in turn", PRESETS, POSITIONS)
    for name in PRESETS[1:]:
        yield _row(f"`{name}`", (name,), OF_EACH)


PRESETS = ("pagat", "rummy-games", "rummyo", "rummy-com", "bicycle", "foster", "mexican")


def _row(title: str, kinds: tuple[str, ...], amount: int) -> str:
    rng = Random(1897)
    seconds, sticks = [], []
    for ply in islice(plies(1897, kinds), 0, amount * EVERY, EVERY):
        seat = rng.choice(list(cq.Seat))
        start = time.process_time()
        sort_the_pack()
        between = time.process_time()
        cq.ways_to_win(ply.state, seat)
        seconds.append(time.process_time() - between)
        sticks.append(between - start)
    ninety_nine = quantile(seconds, 0.99)
    times = [f"{value * MILLI:.1f} ms" for value in (quantile(seconds, 0.5), ninety_nine, max(seconds))]
    return f"| {title} | {len(seconds):,} | {' | '.join(times)} | {ninety_nine / quantile(sticks, 0.5):,.0f} |"


if __name__ == "__main__":
    main()
