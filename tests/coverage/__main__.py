"""The command: `python -m tests.coverage` writes docs/coverage.md anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from conquian.course import catalogue
from conquian.course.lesson import Level
from conquian.explain.sentences import law_title
from conquian.game.laws import CHAPTERS, Law
from tests.checkout import ROOT

FILE: Final = ROOT / "docs" / "coverage.md"
CODE: Final = tuple(ROOT / "conquian" / folder for folder in ("game", "notation"))
TESTS: Final = tuple(
    ROOT / "tests" / folder for folder in ("laws", "game", "notation", "solver", "explain", "teach", "course", "rooms")
)
"""Where the tests of what has no screen stand."""
TAUGHT: Final = range(1, 10)
"""The chapters that the course teaches."""

BY_ABSENCE: Final = {
    Law.TEN_IS_NO_WIN: "nothing but eleven cards wins (7.1)",
    Law.COUNTING: "what lies open is in every view",
    Law.ABOVE_THE_TABLE: "manners",
}
"""Laws that no line of the game names, and why."""

HEAD: Final = """# What covers each law

Written by `python -m tests.coverage` and compared by a test, so that no law of chapters 1 to 8 is without its code, its
lessons and its tests. The law book is [laws.md](laws.md). Code is named from `conquian/`, tests from `tests/`, a
level as lesson/level; a law is practised where a mistake, a question or something to be tried can miss or break it.
"""


def document() -> str:
    """The whole file."""
    return "\n".join([HEAD, *(line for chapter in CHAPTERS for line in _chapter(chapter))])


def _chapter(chapter: int) -> Iterator[str]:
    yield f"## Chapter {chapter}"
    yield ""
    if chapter in TAUGHT:
        yield "| law | code | taught | practised | tests |"
        yield "|---|---|---|---|---|"
        for law in CHAPTERS[chapter]:
            yield _row(law, _code(law), ", ".join(taught(law)), ", ".join(practised(law)), ", ".join(proved_by(law)))
    else:
        yield "| law | code | tests |"
        yield "|---|---|---|"
        for law in CHAPTERS[chapter]:
            yield _row(law, _code(law), ", ".join(proved_by(law)))
    yield ""


def _row(law: Law, *cells: str) -> str:
    return f"| {law} {law_title(law, 'en')} | {' | '.join(cells)} |"


def _code(law: Law) -> str:
    return ", ".join(code(law)) or BY_ABSENCE.get(law, "")


# --- where a law is found ---------------------------------------------------------------------------------------------


def code(law: Law) -> tuple[str, ...]:
    """The modules of the game and of its notation that name this law, by its name or by its number."""
    named = re.compile(rf"\bLaw\.{law.name}\b|(?<![\d.]){re.escape(law.value)}(?!\.?\d)")
    files = (file for folder in CODE for file in sorted(folder.glob("*.py")) if file.stem != "laws")
    return tuple(f"{file.parent.name}/{file.stem}" for file in files if named.search(_text(file)))


def proved_by(law: Law) -> tuple[str, ...]:
    """The files of tests that name this law: in the name of a test, as a member, or as a text of its own."""
    number = law.value.replace(".", "_")
    named = re.compile(rf"\bdef test_law_{number}_[a-z]|\bLaw\.{law.name}\b|\"{re.escape(law.value)}\"")
    files = (file for folder in TESTS for file in sorted(folder.glob("test_*.py")))
    return tuple(f"{file.parent.name}/{file.stem.removeprefix('test_')}" for file in files if named.search(_text(file)))


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
        found = {"code": _code(law), "tests": proved_by(law)}
        if law.chapter in TAUGHT:
            found |= {"taught": taught(law), "practised": practised(law)}
        missing[law] = [name for name, there in found.items() if not there]
    return {law: names for law, names in missing.items() if names}


def main() -> None:
    """Write the file."""
    FILE.write_text(document(), encoding="utf-8", newline="\n")
    print(FILE.relative_to(ROOT))


if __name__ == "__main__":
    main()
