"""The command: `python -m tests.faults.content` plants every fault of content and writes which check finds it."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

import click

from tests.checkout import commit
from tests.faults.content.checks import Checker, stamp
from tests.faults.content.planting import Fault, copy_to, faults, planted
from tests.verify.report import RESULTS, this_day

WANTED = 0.8
"""The share that has to be caught."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the checks said of a fault: the test that failed and its message, or neither; `seconds` is what it took."""

    fault: Fault
    test: str
    said: str
    seconds: float


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--only", type=int, multiple=True, help="Plant only the faults with these numbers, and write no result.")
@click.option("--workers", default=2, show_default=True, help="So many at a time, each in a copy of its own.")
def main(only: tuple[int, ...], workers: int) -> None:
    """Plant the faults of content one by one in a copy of the project, and run the checks of the gate that read it."""
    wanted = [fault for fault in faults() if not only or fault.number in only]
    results = sorted(run(wanted, workers), key=lambda found: found.fault.number)
    if not only:
        page = RESULTS / f"{this_day().isoformat()}-content-faults.md"
        page.write_text("\n".join(lines(results)), encoding="utf-8", newline="\n")
        click.echo(f"{page}: {share(results):.0%} caught")
    sys.exit(0 if share(results) >= WANTED else 1)


def run(wanted: list[Fault], workers: int) -> Iterator[Found]:
    """Plant these faults, so many at a time, and say of each what found it.

    Raises RuntimeError if one of the tests that failed does so in a copy without a fault.
    """
    with tempfile.TemporaryDirectory() as temporary, ExitStack() as stack:
        tests: set[str] = set()
        free: SimpleQueue[Checker] = SimpleQueue()
        for number in range(workers):
            folder = Path(temporary) / str(number)
            folder.mkdir()
            copy_to(folder)
            free.put(stack.enter_context(Checker(folder)))

        def one(fault: Fault) -> Found:
            checker = free.get()
            start = time.perf_counter()
            try:
                with planted(fault, checker.folder):
                    file = fault.changes[0][0]
                    stamp(file, checker.folder)
                    test, said = checker.caught(file) or ("", "")
            finally:
                free.put(checker)
            return Found(fault, test, said, time.perf_counter() - start)

        with ThreadPoolExecutor(workers) as pool:
            for done in as_completed([pool.submit(one, fault) for fault in wanted]):
                found = done.result()
                tests.add(found.test)
                click.echo(f"{found.fault.number} {found.fault.name}: {found.test or 'NOT caught'}", err=True)
                yield found
        for _ in range(workers):
            if always := free.get().failed(sorted(tests - {""})):
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
    yield f"`python -m tests.faults.content` at {commit()}: of {len(real)} faults, each a kind at a place,"
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
