"""The command: `python -m tests.puzzles` proves all puzzles again and writes a dated page."""

import sys
from collections.abc import Iterator
from dataclasses import replace

import click

from tests.puzzles.plan import tasks
from tests.puzzles.solving import SOLVERS, by_level, success
from tests.verify import report
from tests.verify.plan import Piece
from tests.verify.runner import WORKERS, run
from tests.verify.store import Done, Store, fingerprint

CODE = (
    "conquian/game/*", "conquian/notation/*", "conquian/solver/**/*", "conquian/players/*", "conquian/rooms/puzzles/*",
    "tutorials/puzzles/*/*", "tests/puzzles/*",
)  # fmt: skip
"""What the result depends on: a run that was stopped begins anew when it changes."""


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Prove every puzzle again from scratch, plant mistakes in each, and write a dated result to docs/results.

    Ctrl-C finishes the pieces under way; the next run goes on from there, unless the code has changed.
    """
    sys.exit(run_everything())


def run_everything() -> int:
    """The run; 0 if every claim holds, 1 if not, 130 if it was stopped."""
    today = report.this_day()
    report.RESULTS.mkdir(parents=True, exist_ok=True)
    store = Store(report.RESULTS / "puzzles.partial.json", fingerprint(code=CODE))
    plan = tasks()
    pieces = [piece for task in plan for piece in task.pieces()]
    click.echo(f"{len(pieces)} pieces, {WORKERS} at a time; {len(store.done)} are done already")
    with click.progressbar(length=len(pieces), label="proving") as bar:
        bar.update(len(store.done))

        def finished(piece: Piece, done: Done) -> None:
            bar.update(1)
            if done.failure or not sys.stderr.isatty():
                click.echo(f"{piece.key}: {done.failure or 'holds'} ({done.seconds:.0f} s)", err=True)

        complete = run(pieces, store, finished, plan)
    if not complete:
        click.echo(f"stopped: {len(store.done)} pieces are kept in {store.path.name}", err=True)
        return 130
    result = report.result_of(store, today, plan)
    result = replace(result, title="The puzzles, proved again", command="python -m tests.puzzles")
    page = report.write(result, name="puzzles", more=levels())
    click.echo(f"{'every claim holds' if result.holds else 'NOT every claim holds'}: {page}")
    store.remove()
    return 0 if result.holds else 1


def levels() -> Iterator[str]:
    """A table of the levels, with what share of the answers is right, player by player."""
    yield from ("", f"| level | puzzles | {' | '.join(SOLVERS)} |", f"|---:|---:|{'---:|' * len(SOLVERS)}")
    for level, here in enumerate(by_level(), start=1):
        shares = [f"{success(here, players):.0%}" for players in SOLVERS.values()]
        yield f"| {level} | {len(here)} | {' | '.join(shares)} |"


if __name__ == "__main__":
    main()
