"""The command: `python -m research.faults` plants every fault of content and prints which check finds it."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

import click

from research.faults.checks import caught, failed, stamp
from research.faults.planting import Fault, can_be_planted, copy_to, faults, planted
from research.keeping import this_day
from tests.checkout import commit

WANTED = 0.8
"""The share that has to be caught."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the checks said of a fault: the test that failed and its message, or neither."""

    fault: Fault
    test: str
    said: str


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--only", type=int, multiple=True, help="The numbers of the faults to plant.")
@click.option("--workers", default=2, show_default=True, help="How many at a time, each in a copy of its own.")
def main(only: tuple[int, ...], workers: int) -> None:
    """Plant the faults of content one by one in a copy of the project, and run the checks of the gate that read it."""
    wanted = [fault for fault in faults() if not only or fault.number in only]
    stale = [fault for fault in wanted if not can_be_planted(fault)]
    if stale:
        click.echo(
            f"Their text has changed, write them anew: {', '.join(str(fault.number) for fault in stale)}", err=True
        )
    wanted = [fault for fault in wanted if fault not in stale]
    results = sorted(run(wanted, workers), key=lambda found: found.fault.number)
    click.echo("\n".join(lines(results)))
    sys.exit(0 if share(results) >= WANTED else 1)


def run(wanted: list[Fault], workers: int) -> Iterator[Found]:
    """Plant these faults, `workers` at a time, and say of each what found it.

    Raises RuntimeError if one of the tests that failed does so in a copy without a fault.
    """
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(workers) as pool:
        tests: set[str] = set()
        free: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            folder = Path(temporary) / str(number)
            folder.mkdir()
            copy_to(folder)
            free.put(folder)

        def one(fault: Fault) -> Found:
            folder = free.get()
            try:
                with planted(fault, folder):
                    file = fault.changes[0][0]
                    stamp(file, folder)
                    test, said = caught(file, folder) or ("", "")
            finally:
                free.put(folder)
            return Found(fault, test, said)

        for done in as_completed([pool.submit(one, fault) for fault in wanted]):
            found = done.result()
            tests.add(found.test)
            click.echo(f"{found.fault.number} {found.fault.name}: {found.test or 'NOT caught'}", err=True)
            yield found
        if always := failed(sorted(tests - {""}), free.get()) if tests - {""} else None:
            raise RuntimeError(f"this test fails without a fault, too: {always}")


def share(results: list[Found]) -> float:
    """The share that was caught of the faults that are some."""
    real = [found for found in results if not found.fault.equivalent]
    return sum(bool(found.test) for found in real) / len(real) if real else 1.0


def lines(results: list[Found]) -> Iterator[str]:
    """The page."""
    real = [found for found in results if not found.fault.equivalent]
    yield f"# Faults planted in the content, {this_day().isoformat()}"
    yield ""
    count = sum(bool(found.test) for found in real)
    yield f"`python -m research.faults` at {commit()}: of {len(real)} faults, each a kind at a place,"
    yield f"**{count} ({share(results):.0%})** are caught by a reason."
    yield "That a file has changed is none: translations are stamped anew, and no digest is asked."
    yield "Without a fault all of these tests pass."
    yield ""
    yield "| | kind | place | file | found by |"
    yield "|---:|---|---|---|---|"
    for found in results:
        fault = found.fault
        files = ", ".join(dict.fromkeys(Path(file).name for file, _ in fault.changes))
        by = f"`{found.test.removeprefix('tests/')}`" if found.test else "**nothing**"
        if fault.equivalent:
            by = f"equivalent: {fault.equivalent}"
        yield f"| {fault.number} | {fault.kind} | {fault.place} | {files} | {by} |"
    yield ""


if __name__ == "__main__":
    main()
