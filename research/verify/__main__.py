"""The command: `python -m research.verify` verifies the game, the solver's claims or the puzzles, in full."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from research.keeping import FILE, Kept
from research.verify.report import Result, lines, result_of
from research.verify.runner import WORKERS, Done, run
from tests.puzzles.plan import tasks as puzzle_tasks
from tests.puzzles.solving import SOLVERS, by_level, success
from tests.solver import deals
from tests.solver.plan import tasks as solver_tasks
from tests.verify.plan import TASKS, Piece, Task

PLANS: Final[Mapping[str, Callable[[], tuple[Task, ...]]]] = {
    "game": lambda: TASKS,
    "solver": solver_tasks,
    "puzzles": puzzle_tasks,
}


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("what", type=click.Choice([*PLANS]))
@FILE
@click.option("--only", help="The name of one check, to be done alone.")
def main(what: str, file: Path, only: str | None) -> None:
    """Verify WHAT in full, keep each finished piece in FILE, and print the page.

    Ctrl-C finishes the pieces under way, in a minute or so; the next run goes on from there. Exits with 0 if every
    claim holds, with 1 if not, and with 130 if it was stopped.
    """
    plan = tuple(task for task in PLANS[what]() if only in {None, task.name})
    kept = Kept(file)
    pieces = [piece for task in plan for piece in task.pieces()]
    click.echo(f"{len(pieces)} pieces, {WORKERS} at a time", err=True)
    with click.progressbar(length=len(pieces), label="verifying", file=sys.stderr) as bar:

        def finished(piece: Piece, done: Done) -> None:
            bar.update(1)
            if done.failure:
                click.echo(f"{piece.key}: {done.failure}", err=True)

        if not run(pieces, kept, finished, plan):
            sys.exit(130)
    result = with_surprises(result_of(kept, plan, f"python -m research.verify {what}"))
    click.echo("\n".join([*lines(result), *shares(result), *(levels() if what == "puzzles" else ())]))
    sys.exit(0 if result.holds else 1)


def with_surprises(result: Result) -> Result:
    """The result, with the shares of deals that sampling error does not explain as failures."""
    found = tuple(
        replace(task, failures=(*task.failures, *deals.surprises(task.counts))) if task.name == "deals" else task
        for task in result.tasks
    )
    return replace(result, tasks=found)


def shares(result: Result) -> Iterator[str]:
    """The shares of deals beside what was expected, as a table."""
    for task in result.tasks:
        if task.name == "deals":
            yield "\n| share of the deals | here | expected | difference in standard errors |\n|---|---:|---:|---:|"
            for name, (share, expected, errors) in deals.comparison(task.counts).items():
                yield f"| {name.replace(' / ', ': ')} | {share:.2%} | {expected:.2%} | {errors:+.1f} |"
            yield (
                "\nThe expected shares are another program's, on other deals: 600,000 for the values, 50,000 for the"
                f" changes. Sampling error is up to {deals.WIDEST:.0f} standard errors of the difference."
            )


def levels() -> Iterator[str]:
    """The share of right answers in each level of the puzzles, by player, as a table."""
    yield f"\n| level | puzzles | {' | '.join(SOLVERS)} |\n|---:|---:|{'---:|' * len(SOLVERS)}"
    for level, here in enumerate(by_level(), start=1):
        right = [f"{success(here, players):.0%}" for players in SOLVERS.values()]
        yield f"| {level} | {len(here)} | {' | '.join(right)} |"


if __name__ == "__main__":
    main()
