"""The page about speed: `python -m tests.benchmarks.report` measures for a minute or two and writes it."""

import platform
import time
from collections.abc import Iterator
from datetime import date
from functools import partial
from importlib.metadata import version
from pathlib import Path
from random import Random

import click

import conquian as cq
from tests.benchmarks import work
from tests.benchmarks.timing import Timing, interleaved, quantile, ratio
from tests.checkout import commit
from tests.verify.report import RESULTS, this_day

GAMES = 40
"""So many games in each round."""
ROUNDS = 25
IMPORT_ROUNDS = 40
MICRO, MILLI = 1e6, 1e3


@click.command()
@click.option("--to", "folder", type=click.Path(path_type=Path), default=RESULTS, help="Where the page goes.")
def main(folder: Path) -> None:
    """Measure everything in interleaved rounds, and write the dated page."""
    today = this_day()
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / f"{today.isoformat()}-speed.md"
    page.write_text("\n".join(lines(today)) + "\n", encoding="utf-8", newline="\n")
    click.echo(page.read_text(encoding="utf-8"))


def lines(day: date) -> Iterator[str]:
    """The page, line by line."""
    yield f"# Speed, {day.isoformat()}"
    yield ""
    yield (
        f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}, commit `{commit()}`."
        " All that is compared was done in turn, round by round, in the same run; times are processor time unless it"
        " says otherwise, medians over the rounds. Absolute times depend on the machine and on what else it does; the"
        " ratios do so less. `python -m tests.benchmarks.report` makes this page again."
    )
    yield from ("", "## Random games", "", *_games())
    yield from ("", "## Single steps", "", *_steps())
    yield from ("", "## Evidence", "", *_evidence())
    yield from ("", "## Importing", "", *_imports())


def _games() -> Iterator[str]:
    counted: dict[str, list[int]] = {"conquian": [], "gin_rummy": []}

    def play(name: str, game: object, rng: Random) -> None:
        assert callable(game)
        counted[name] += [game(rng) for _ in range(GAMES)]

    works = {"conquian": partial(play, "conquian", work.conquian_game, Random(1))}
    if work.spiel() is not None:
        works["gin_rummy"] = partial(play, "gin_rummy", work.gin_rummy_game, Random(1))
    timings = interleaved(works, ROUNDS)
    yield "| game | games a second | actions a game | actions a second |"
    yield "|---|---:|---:|---:|"
    for name, timing in timings.items():
        per_game = sum(counted[name]) / len(counted[name])
        games = GAMES / timing.median
        yield f"| {name} | {games:,.0f} | {per_game:.0f} | {games * per_game:,.0f} |"
    yield ""
    if "gin_rummy" not in timings:
        yield work.NO_SPIEL + "."
        return
    times = ratio(timings["gin_rummy"], timings["conquian"])
    actions = {name: sum(found) / len(found) for name, found in counted.items()}
    yield (
        f"Conquian through its public API plays **{times:.2f} times** as many random games a second as OpenSpiel"
        f" {version('open_spiel')}'s gin rummy (C++) driven from Python, uniformly random legal actions in both;"
        f" counted by actions it is {times * actions['conquian'] / actions['gin_rummy']:.2f} times (target: at least as"
        " many games). Gin rummy's actions include its dealt and drawn cards."
    )


def _steps() -> Iterator[str]:
    timings = interleaved(
        {
            **{f"judging a legal `{verb}`": work.judge_legal(verb) for verb in work.VERBS},
            "looking a card set up in the book": work.look_up,
            "finding all layouts of nine to eleven cards": work.find_layouts,
            "listing the legal actions of a position": work.list_legal_actions,
            "a sentence for a refusal": work.explain_refusals,
            "building the book": work.build_book,
            "stick": work.sort_the_pack,
        },
        ROUNDS,
    )
    stick = timings.pop("stick")
    targets = {name: "< 10 µs" for name in timings if "judging" in name} | {"building the book": "< 60 ms"}
    yield f"The stick is Python sorting forty shuffled numbers: {stick.median / 100 * MICRO:.2f} µs here."
    yield ""
    yield "| step | time | in sticks | target |"
    yield "|---|---:|---:|---:|"
    for name, timing in timings.items():
        steps = 1 if name == "building the book" else work.SAMPLE
        sticks = ratio(timing, stick) * 100 / steps
        yield f"| {name} | {_time(timing, steps)} | {sticks:,.2f} | {targets.get(name, '')} |"


def _time(timing: Timing, steps: int) -> str:
    seconds = timing.median / steps
    return f"{seconds * MILLI:.1f} ms" if seconds > 1e-3 else f"{seconds * MICRO:.2f} µs"


def _evidence() -> Iterator[str]:
    verdicts = work.refusals()
    works = {str(number): partial(cq.evidence, verdict) for number, verdict in enumerate(verdicts)}
    each = [timing.median * MILLI for timing in interleaved(works, 3, time.perf_counter).values()]
    yield (
        f"For {len(each)} refusals, melds and claims: median {quantile(each, 0.5):.2f} ms, 99 of 100 below"
        f" {quantile(each, 0.99):.2f} ms, the longest {max(each):.2f} ms (wall time; meant to be a few milliseconds)."
    )


def _imports() -> Iterator[str]:
    works = {name: partial(work.run_python, code) for name, code in work.IMPORTS.items()}
    timings = interleaved(works, IMPORT_ROUNDS, time.perf_counter)
    bare = timings["bare Python"]
    yield "Wall time of a Python that starts, does this and ends."
    yield ""
    yield "| start | fastest | median | over bare Python, median | target | of Jupyter |"
    yield "|---|---:|---:|---:|---:|---|"
    for name, timing in timings.items():
        over = Timing(tuple(one - other for one, other in zip(timing.seconds, bare.seconds, strict=True)))
        behind = ", ".join(work.jupyter_behind(work.IMPORTS[name])) or "nothing"
        times = [f"{seconds * MILLI:.1f} ms" for seconds in (timing.least, timing.median, over.median)]
        target = "< 50 ms" if name == "import conquian" else ""
        yield f"| {name} | {' | '.join(times)} | {target} | {behind} |"


if __name__ == "__main__":
    main()
