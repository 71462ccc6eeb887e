"""What came of the faults, as a page for docs/results."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tests.checkout import ROOT
from tests.faults.operators import Fault
from tests.faults.packages import EACH, PACKAGES
from tests.faults.planter import BROKEN, HUNG, MISSED, UNTESTED

EQUIVALENTS: Final = Path(__file__).parent / "equivalents.toml"
NOT_CAUGHT: Final = {MISSED: "", UNTESTED: ", never run", BROKEN: ", broken off"}
"""Outcomes that are no success, each with what the page says of it."""


@cache
def _listed() -> tuple[dict[str, str], ...]:
    return tuple(tomllib.loads(EQUIVALENTS.read_text(encoding="utf-8")).get("equivalent", ()))


def reason(fault: Fault) -> str | None:
    """Why this fault cannot be noticed, if that has been written down; its line of code tells it from others alike."""
    code = (ROOT / fault.path).read_text(encoding="utf-8").splitlines()[fault.line - 1].strip()
    known = (fault.path, fault.operator, code, fault.before, fault.after)
    for one in _listed():
        if (one["path"], one["operator"], one["code"], one["before"], one["after"]) == known:
            return one["reason"]
    return None


@dataclass(frozen=True)
class Tally:
    """What came of a package's faults: how many there could be, and each one that was planted with its outcome."""

    package: str
    possible: int
    wanted: int
    tried: tuple[tuple[Fault, str], ...]

    @property
    def equivalent(self) -> list[Fault]:
        """The faults that are not counted."""
        return [fault for fault, outcome in self.tried if outcome in NOT_CAUGHT and reason(fault) is not None]

    @property
    def missed(self) -> list[tuple[Fault, str]]:
        """The faults that no test noticed, with how."""
        return [(fault, outcome) for fault, outcome in self.tried if outcome in NOT_CAUGHT and reason(fault) is None]

    @property
    def hung(self) -> int:
        """How many faults made the tests take so long that they were stopped."""
        return sum(outcome == HUNG for _, outcome in self.tried)

    @property
    def share(self) -> str:
        """The share that was caught, of those that count."""
        counted = len(self.tried) - len(self.equivalent)
        return f"{1 - len(self.missed) / counted:.1%}" if counted else "–"


def is_whole(tallies: list[Tally], count: int) -> bool:
    """Whether every package has had as many faults as it is to have, and each of them has been tried."""
    all_tried = all(len(each.tried) == each.wanted for each in tallies)
    return count >= EACH and all_tried and {each.package for each in tallies} == set(PACKAGES)


def page(tallies: list[Tally], commit: str, seed: int, count: int) -> Iterator[str]:
    """The page, line by line; `count` is how many faults each package was to have."""
    yield f"# Planted faults{'' if is_whole(tallies, count) else ' (partial)'}\n"
    yield (
        f"Commit `{commit}`, seed {seed}. `python -m tests.faults` plants faults by fixed operators"
        " (`tests/faults/operators.py`) and runs the tests that call the changed function, the quickest first, until"
        " one fails. A fault that makes them take more than four times as long is caught, in a column of its own."
        " Equivalents are listed by hand, each with a reason, in `tests/faults/equivalents.toml`.\n"
    )
    yield "| package | possible | planted | caught | of them by the time limit | equivalent | not caught | share |"
    yield "|---|---|---|---|---|---|---|---|"
    for each in tallies:
        caught = len(each.tried) - len(each.equivalent) - len(each.missed)
        planted = str(len(each.tried)) if len(each.tried) == each.wanted else f"{len(each.tried)} of {each.wanted}"
        yield (
            f"| {each.package} | {each.possible:,} | {planted} | {caught} | {each.hung} | {len(each.equivalent)}"
            f" | {len(each.missed)} | {each.share} |"
        )
    for each in tallies:
        if each.missed:
            yield f"\n## Not caught in {each.package}\n"
            for fault, outcome in each.missed:
                change = f"`{_short(fault.before)}` → `{_short(fault.after)}`"
                yield f"- `{fault.path}:{fault.line}` {fault.operator}{NOT_CAUGHT[outcome]}: {change}"


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 100 else f"{text[:97]}…"
