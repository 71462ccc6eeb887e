"""The page about the solver's speed: `python -m tests.benchmarks.solver_report` measures for a minute or two."""

import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median

import click

from conquian.solver.open_hand import BUDGET, analyse
from tests.benchmarks import solver_work, work
from tests.benchmarks.timing import quantile
from tests.checkout import commit
from tests.verify.report import RESULTS, this_day

ROUNDS = 100
DEALS, GAMES, SPIEL_GAMES, MIDDLES = 15, 150, 6, 2
"""So many of each in every round, one kind after the other."""
MILLI = 1e3


@dataclass(slots=True)
class Clock:
    """Processor seconds: of each call, and together in each round."""

    single: list[float] = field(default_factory=list)
    rounds: list[float] = field(default_factory=list)

    def round(self, work: Callable[[], object], times: int) -> None:
        """Do the work so many times and take the time of each."""
        start = last = time.process_time()
        for _ in range(times):
            work()
            now = time.process_time()
            self.single.append(now - last)
            last = now
        self.rounds.append((last - start) / times)


@click.command()
@click.option("--to", "folder", type=click.Path(path_type=Path), default=RESULTS, help="Where the page goes.")
def main(folder: Path) -> None:
    """Measure everything in turn, round by round, and write the dated page."""
    today = this_day()
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / f"{today.isoformat()}-solver-speed.md"
    page.write_text("\n".join(lines(today)) + "\n", encoding="utf-8", newline="\n")
    click.echo(page.read_text(encoding="utf-8"))


def lines(day: date) -> Iterator[str]:
    """The page, line by line."""
    deals, games, gin, middles, nodes, analysed = measure()
    yield f"# Speed of the solver, {day.isoformat()}"
    yield ""
    yield (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}, commit `{commit()}`,"
        f" {ROUNDS} rounds in which all of it was done in turn; processor time. Absolute times depend on the machine,"
        " the ratios less so. `python -m tests.benchmarks.solver_report` makes this page again."
    )
    deal, game = median(deals.single), median(games.rounds)
    worst = quantile(deals.single, 0.99)
    yield from ("", "| claim | measured | target | |", "|---|---:|---:|---|")
    yield _claim(
        "median deal, in flat random games", deal / game, solver_work.GAMES_A_DEAL, "at most", deal / game <= 500
    )
    ratio = worst / deal
    yield _claim("99th percentile of the deals, in medians", ratio, solver_work.LONGEST, "under", ratio < 10)
    most = max(nodes)
    yield _claim("most nodes for the value of a deal", most, BUDGET, "at most", most <= BUDGET)
    if gin.single:
        faster = median(one / other for one, other in zip(gin.rounds, games.rounds, strict=True))
        yield _claim(
            "flat random games for each of gin rummy", faster, solver_work.FASTER_THAN_SPIEL, "at least", faster >= 10
        )
    yield ""
    yield f"Gin rummy is OpenSpiel {version('open_spiel')}'s, from Python." if gin.single else work.NO_SPIEL + "."
    yield from ("", "| work | number | median | mean | 99th percentile | longest |", "|---|---:|---:|---:|---:|---:|")
    named = {"a deal: its value": deals, "ten cards left: everything (`analyse`)": middles, "a flat random game": games}
    for name, clock in {**named, **({"a game of gin rummy": gin} if gin.single else {})}.items():
        values = [seconds * MILLI for seconds in clock.single]
        figures = (median(values), sum(values) / len(values), quantile(values, 0.99), max(values))
        yield f"| {name} | {len(values):,} | {' | '.join(f'{value:,.3g} ms' for value in figures)} |"
    yield ""
    yield (
        f"Nodes for the value of a deal (seeds 0 to {len(nodes) - 1}): median {median(nodes):,.0f}, 99th percentile"
        f" {quantile(nodes, 0.99):,.0f}, most {max(nodes):,}. For everything about a position with ten cards left:"
        f" median {median(analysed):,.0f}, most {max(analysed):,}."
    )


def _claim(name: str, value: float, target: float, how: str, holds: bool) -> str:
    measured = f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
    return f"| {name} | {measured} | {how} {target:,} | {'holds' if holds else '**does not hold**'} |"


def measure() -> tuple[Clock, Clock, Clock, Clock, list[int], list[int]]:
    """Deals, flat games, gin rummy and middles in turn, and how many nodes deals and middles took."""
    deals, games, gin, middles = Clock(), Clock(), Clock(), Clock()
    nodes: list[int] = []
    analysed: list[int] = []
    rng, spiel = Random(1), Random(1)
    states = [solver_work.middle(seed) for seed in range(ROUNDS * MIDDLES)]
    solver_work.flat_game(rng)
    with click.progressbar(range(ROUNDS), label="measuring") as bar:
        for number in bar:
            deals.round(lambda: nodes.append(solver_work.solve_deal(len(nodes))), DEALS)
            games.round(lambda: solver_work.flat_game(rng), GAMES)
            if work.spiel() is not None:
                gin.round(lambda: work.gin_rummy_game(spiel), SPIEL_GAMES)
            here = iter(states[number * MIDDLES : (number + 1) * MIDDLES])
            middles.round(lambda here=here: analysed.append(analyse(next(here)).nodes), MIDDLES)  # type: ignore[misc]  # its default argument has no type of its own
    return deals, games, gin, middles, nodes, analysed


if __name__ == "__main__":
    main()
