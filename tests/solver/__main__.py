"""The command: `python -m tests.solver` checks the solver's claims in full and writes a dated page."""

import sys
from collections.abc import Iterator
from dataclasses import replace

import click

from tests.solver import deals
from tests.solver.plan import tasks
from tests.verify import report
from tests.verify.plan import Piece, Task
from tests.verify.runner import WORKERS, run
from tests.verify.store import Done, Store, fingerprint

CODE = (
    "conquian/game/*", "conquian/solver/core/sides*", "conquian/solver/open_hand.py",
    "tests/solver/agreement.py", "tests/solver/deals.py", "tests/solver/minimax.py", "tests/solver/positions.py",
    "tests/solver/plan.py", "tests/verify/counting.py", "tests/verify/games.py",
)  # fmt: skip
"""The code on which the result depends: a run that was stopped begins anew when it changes."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--deals", "number", default=50_000, show_default=True, help="So many deals, under four rules each.")
@click.option("--positions", default=20_000, show_default=True, help="So many positions, against minimax.")
def main(number: int, positions: int) -> None:
    """Check the solver against minimax and solve thousands of deals; the result goes to docs/results.

    Ctrl-C finishes the pieces under way, in a minute or two; the next run goes on from there, unless the code has
    changed.
    """
    sys.exit(run_everything(tasks(positions, number)))


def run_everything(plan: tuple[Task, ...]) -> int:
    """The run; 0 if every claim holds, 1 if not, 130 if it was stopped."""
    today = report.this_day()
    report.RESULTS.mkdir(parents=True, exist_ok=True)
    store = Store(report.RESULTS / "solver.partial.json", fingerprint(code=CODE))
    pieces = [piece for task in plan for piece in task.pieces()]
    for piece in pieces:
        if piece.key in store.done and store.done[piece.key].amount != piece.amount:
            del store.done[piece.key]  # the last piece of a run with another amount
    already = sum(piece.key in store.done for piece in pieces)
    click.echo(f"{len(pieces)} pieces, {WORKERS} at a time; {already} are done already")
    with click.progressbar(length=len(pieces), label="solving") as bar:
        bar.update(already)

        def finished(piece: Piece, done: Done) -> None:
            bar.update(1)
            if done.failure or not sys.stderr.isatty():
                click.echo(f"{piece.key}: {done.failure or 'holds'} ({done.seconds:.0f} s)", err=True)

        complete = run(pieces, store, finished, plan)
    if not complete:
        click.echo(f"stopped: {len(store.done)} pieces are kept in {store.path.name}", err=True)
        return 130
    result = with_surprises(report.result_of(store, today, plan))
    page = report.write(result, name="solver", more=shares(result))
    click.echo(f"{'every claim holds' if result.holds else 'NOT every claim holds'}: {page}")
    store.remove()
    return 0 if result.holds else 1


def with_surprises(result: report.Result) -> report.Result:
    """The result, with the shares that sampling error does not explain as failures."""
    found = tuple(
        replace(task, failures=(*task.failures, *deals.surprises(task.counts))) if task.name == "deals" else task
        for task in result.tasks
    )
    return replace(result, tasks=found, title="The solver's claims", command="python -m tests.solver")


def shares(result: report.Result) -> Iterator[str]:
    """A table of the shares beside what was expected."""
    for task in result.tasks:
        if task.name != "deals" or not task.counts:
            continue
        yield from (
            "",
            "| share of the deals | here | expected | difference in standard errors |",
            "|---|---:|---:|---:|",
        )
        for name, (share, expected, errors) in deals.comparison(task.counts).items():
            yield f"| {name.replace(' / ', ': ')} | {share:.2%} | {expected:.2%} | {errors:+.1f} |"
        yield ""
        yield (
            "What was expected was found by another program on other deals: 600,000 for the values, 50,000 for the"
            f" changes. Sampling error is up to {deals.WIDEST:.0f} standard errors of the difference."
        )


if __name__ == "__main__":
    main()
