"""What covers each law: the code that keeps it, and the levels that teach and practise it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Final

from conquian.course import catalogue
from conquian.course.lesson import Level
from conquian.game.laws import Law
from tests.checkout import ROOT

CODE: Final = tuple(ROOT / "conquian" / folder for folder in ("game", "notation"))
TAUGHT: Final = range(1, 10)
"""The chapters that the course teaches."""

BY_ABSENCE: Final = {
    Law.TEN_IS_NO_WIN: "nothing but eleven cards wins (7.1)",
    Law.COUNTING: "what lies open is in every view",
    Law.ABOVE_THE_TABLE: "manners",
}
"""Laws that no line of the game names, and why."""


def code(law: Law) -> tuple[str, ...]:
    """The modules of the game and of its notation that name this law, by its name or by its number."""
    named = re.compile(rf"\bLaw\.{law.name}\b|(?<![\d.]){re.escape(law.value)}(?!\.?\d)")
    files = (file for folder in CODE for file in sorted(folder.glob("*.py")) if file.stem != "laws")
    return tuple(f"{file.parent.name}/{file.stem}" for file in files if named.search(_text(file)))


def taught(law: Law) -> tuple[str, ...]:
    """The levels that teach this law."""
    return _levels(lambda level: law in level.laws)


def practised(law: Law) -> tuple[str, ...]:
    """The levels in which this law can be missed or broken."""
    return _levels(lambda level: law in level.practised)


def _levels(which: Callable[[Level], bool]) -> tuple[str, ...]:
    levels = [(name, level) for name in catalogue.names() for level in catalogue.lesson(name).levels]
    return tuple(f"{name}/{level.name}" for name, level in levels if which(level))


@cache
def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def uncovered(laws: Iterable[Law] = tuple(Law)) -> dict[Law, list[str]]:
    """What is missing of each of these laws."""
    missing = {}
    for law in laws:
        found: dict[str, object] = {"code": code(law) or BY_ABSENCE.get(law)}
        if law.chapter in TAUGHT:
            found |= {"taught": taught(law), "practised": practised(law)}
        missing[law] = [name for name, there in found.items() if not there]
    return {law: names for law, names in missing.items() if names}
