"""What a message costs the kernel: `python -m research.messages --against ../other` compares two checkouts.

The same recorded visits to Learn, Puzzles and Play are replayed in two processes, one for each checkout, in turn: each
visit here, there, there, here. What is measured is the processor time of the widget's handling of one message, without
a browser. Of each message the median over the rounds counts, after a first round that fills the caches. In Play the
deals and the learner are the same, but not the opponents, so that a game may have more messages in one than in the
other.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import click

from research.timing import quantile
from tests.checkout import ROOT

VISITS = Path(__file__).with_name("visits.json")
WORKER = Path(__file__).with_name("message_worker.py")
MILLI = 1e3


@dataclass(slots=True)
class Checkout:
    """A checkout at work: for each visit the rounds, each with the seconds of its messages."""

    worker: "subprocess.Popen[str]"
    rounds: dict[int, list[list[float]]] = field(default_factory=dict)
    openings: dict[int, list[float]] = field(default_factory=dict)

    def visit(self, number: int) -> None:
        """Replay a visit once."""
        assert self.worker.stdin is not None
        assert self.worker.stdout is not None
        self.worker.stdin.write(f"{number}\n")
        self.worker.stdin.flush()
        opening, seconds = json.loads(self.worker.stdout.readline())
        self.openings.setdefault(number, []).append(opening)
        self.rounds.setdefault(number, []).append(seconds)

    def forget(self) -> None:
        """Begin to count: what was measured so far filled the caches."""
        self.rounds.clear()
        self.openings.clear()

    def messages(self, numbers: list[int]) -> list[float]:
        """The median seconds of each message of these visits."""
        return [median(each) for number in numbers for each in zip(*self.rounds[number], strict=True)]

    def opened(self, numbers: list[int]) -> list[float]:
        """The median seconds of opening the page at the beginning of each of these visits."""
        return [median(self.openings[number]) for number in numbers]


@contextmanager
def at_work(checkout: Path) -> Iterator[Checkout]:
    """A process that has this checkout's package, and its own interpreter if it has one."""
    own = checkout / ".venv" / "bin" / "python"
    python = str(own) if own.exists() else sys.executable
    environment = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [python, "-P", str(WORKER), str(VISITS)]
    with subprocess.Popen(
        command, cwd=checkout, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as worker:
        yield Checkout(worker)


def lines(here: Checkout, there: Checkout, visits: list[dict[str, Any]]) -> Iterator[str]:
    """The table: a line for each room."""
    yield "| room | messages here | there | median here | there | ratio | p95 here | there | ratio | opening |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    for room in dict.fromkeys(visit["room"] for visit in visits):
        numbers = [number for number, visit in enumerate(visits) if visit["room"] == room]
        mine, theirs = here.messages(numbers), there.messages(numbers)
        row = [room, str(len(mine)), str(len(theirs))]
        for share in (0.5, 0.95):
            a, b = quantile(mine, share), quantile(theirs, share)
            row += [f"{a * MILLI:.2f} ms", f"{b * MILLI:.2f} ms", f"{a / b:.2f}"]
        row.append(f"{median(here.opened(numbers)) / median(there.opened(numbers)):.2f}")
        yield f"| {' | '.join(row)} |"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--against", type=click.Path(exists=True, path_type=Path), required=True, help="The other checkout.")
@click.option("--rounds", default=5, show_default=True)
def main(against: Path, rounds: int) -> None:
    """Replay recorded visits here and in another checkout, in turn, and print what a message costs."""
    visits = json.loads(VISITS.read_text(encoding="utf-8"))
    with at_work(ROOT) as here, at_work(against.resolve()) as there:
        for number in range(rounds + 1):
            pair = [here, there]
            for visit in range(len(visits)):
                for each in pair:
                    each.visit(visit)
                pair.reverse()
            if number == 0:
                here.forget()
                there.forget()
        for line in lines(here, there, visits):
            click.echo(line)


if __name__ == "__main__":
    main()
