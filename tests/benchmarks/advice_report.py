"""The page about advice: `python -m tests.benchmarks.advice_report` measures for some minutes and writes it."""

import platform
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path

import click

import conquian as cq
from conquian.advice.advice import WORLDS
from conquian.advice.choice import OPEN_WORLDS
from conquian.advice.choice import WORLDS as OF_THE_EXPERT
from conquian.game.player_view import PlayerView
from conquian.game.variants import PRESETS
from conquian.players.choices import choices
from conquian.players.expert import Expert
from conquian.players.greedy import Greedy
from conquian.players.player import play
from tests.benchmarks.timing import quantile
from tests.checkout import commit
from tests.verify.report import RESULTS, this_day

DEALS = 4
MILLI = 1e3


@click.command()
@click.option("--to", "folder", type=click.Path(path_type=Path), default=RESULTS, help="Where the page goes.")
def main(folder: Path) -> None:
    """Ask for advice wherever a greedy player has a choice, and write the dated page."""
    today = this_day()
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / f"{today.isoformat()}-advice-speed.md"
    with page.open("w", encoding="utf-8", newline="\n") as written:
        for line in lines(today):
            click.echo(line)
            written.write(f"{line}\n")


def lines(day: date) -> Iterator[str]:
    """The page, line by line."""
    yield f"# Speed of advice, {day.isoformat()}"
    yield ""
    yield (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}, commit `{commit()}`."
        f" Processor time at every choice between two actions or more in {DEALS} deals of two greedy players: `advise`"
        f" with {WORLDS} worlds, and the Expert with {OF_THE_EXPERT}, who solves up to {OPEN_WORLDS} besides."
        " Meant to be below 1 s for 95 of 100 choices."
        " `python -m tests.benchmarks.advice_report` makes this page again."
    )
    yield ""
    yield "| rules | choices | `advise`: median | 95 of 100 | longest | Expert: median | 95 of 100 | longest |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for name in PRESETS:
        yield _row(name)


def _row(rules: str) -> str:
    views = [view for seed in range(DEALS) for view in _views(seed, rules)]
    times = [each * MILLI for ask in (cq.advise, Expert()) for each in _times(ask, views)]
    return f"| {rules} | {len(views):,} | {' | '.join(f'{each:.0f} ms' for each in times)} |"


def _times(ask: Callable[[PlayerView], object], views: Sequence[PlayerView]) -> tuple[float, float, float]:
    """The median of the seconds, what 95 of 100 are below, and the longest."""
    seconds = []
    for view in views:
        start = time.process_time()
        ask(view)
        seconds.append(time.process_time() - start)
    return quantile(seconds, 0.5), quantile(seconds, 0.95), max(seconds)


def _views(seed: int, rules: str) -> Iterator[PlayerView]:
    """What the player to act saw wherever there was a choice in this deal."""
    record = play(cq.deal(seed, rules), Greedy(), Greedy(), seed)
    states = record.positions()
    for ply, state in enumerate(states[:-1]):
        view = cq.player_view(state, state.turn, list(zip(states[:ply], record.actions[:ply], strict=True)))
        if len(choices(view)) > 1:
            yield view


if __name__ == "__main__":
    main()
