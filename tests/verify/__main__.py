"""The command: `python -m tests.verify` verifies everything, `python -m tests.verify --slice` a little of it."""

import sys
import time
from dataclasses import replace

import click

from tests.verify import report
from tests.verify.plan import TASKS, Piece
from tests.verify.runner import WORKERS, run
from tests.verify.store import Done, Store, fingerprint


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--slice", "only_slice", is_flag=True, help="Do only what pytest does, and write no result.")
@click.option("--only", type=click.Choice([task.name for task in TASKS]), help="Do this check alone, in full.")
def main(only_slice: bool, only: str | None) -> None:
    """Verify the game and write a dated result to docs/results.

    Ctrl-C finishes the pieces under way, in a minute or so; the next run goes on from there, unless the code has
    changed.
    """
    if only_slice:
        run_slices()
    else:
        sys.exit(run_in_full(only))


def run_slices() -> None:
    """The slice of every check, in this process."""
    for task in TASKS:
        start = time.perf_counter()
        with click.progressbar(length=task.slice, label=f"{task.name:<12}") as bar:
            counts = task.check(task.slice, task.first_seed, bar.update)
        main_counts = ", ".join(f"{count:,} {name}" for name, count in counts.items() if " / " not in name)
        click.echo(f"  {main_counts} ({time.perf_counter() - start:.1f} s)")


def run_in_full(only: str | None) -> int:
    """The full run, or that of one check alone; 0 if every claim holds, 1 if not, 130 if it was stopped."""
    plan = tuple(task for task in TASKS if only in {None, task.name})
    name = only or "verify"
    today = report.this_day()
    report.RESULTS.mkdir(parents=True, exist_ok=True)
    store = Store(report.RESULTS / f"{today.isoformat()}-{name}.partial.json", fingerprint())
    pieces = [piece for task in plan for piece in task.pieces()]
    click.echo(f"{len(pieces)} pieces, {WORKERS} at a time; {len(store.done)} are done already")
    with click.progressbar(length=len(pieces), label="verifying") as bar:
        bar.update(len(store.done))

        def finished(piece: Piece, done: Done) -> None:
            bar.update(1)
            if done.failure or not sys.stderr.isatty():
                click.echo(f"{piece.key}: {done.failure or 'holds'} ({done.seconds:.0f} s)", err=True)

        complete = run(pieces, store, finished)
    if not complete:
        click.echo(f"stopped: {len(store.done)} of {len(pieces)} pieces are kept in {store.path.name}", err=True)
        return 130
    result = report.result_of(store, today, plan)
    if only is not None:
        result = replace(
            result, title=f"Verification of one check, {only}", command=f"python -m tests.verify --only {only}"
        )
    page = report.write(result, name=name)
    click.echo(f"{'every claim holds' if result.holds else 'NOT every claim holds'}: {page}")
    store.remove()
    return 0 if result.holds else 1


if __name__ == "__main__":
    main()
