"""The puzzles of a worksheet, selected by theme, level, number and seed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from conquian.rooms.puzzles import library

MOST_TASKS: Final = 60
"""The most tasks of a selection: nobody prints more, and a browser takes long to show them."""


class SelectionFault(StrEnum):
    """The reason why a worksheet cannot be made as it was asked for."""

    NO_THEME = "no-theme"
    NO_LEVEL = "no-level"
    TOO_FEW = "too-few"
    TOO_MANY = "too-many"


class SelectionError(ValueError):
    """The error of a selection that cannot be made: what is the matter, what was given, and what there is."""

    def __init__(self, fault: SelectionFault, given: str, there: str) -> None:
        super().__init__(fault, given, there)
        self.fault, self.given, self.there = fault, given, there


@dataclass(frozen=True, slots=True)
class Selection:
    """A selection of puzzles: themes, or all but those of open cards where none is named; of one level, or of each.

    The same seed always finds the same puzzles, the easiest first. A theme that was merged leads to its folder.

    >>> Selection(("hole",), level=2, count=2, seed=1).names() == Selection(("hole",), level=2, count=2, seed=1).names()
    True
    >>> Selection(("right-ace",), level=1).names()
    Traceback (most recent call last):
    conquian.worksheet.selection.SelectionError: (<SelectionFault.NO_LEVEL: 'no-level'>, '1', '2, 3, 4, 5')
    """

    themes: tuple[str, ...] = ()
    level: int | None = None
    count: int = 6
    seed: int = 1897

    def names(self) -> tuple[str, ...]:
        """The names of the puzzles. Raises SelectionError, and NotationError where an author's own cannot be read."""
        there = library.folders()
        for theme in self.themes:
            if not library.has_folder(theme):
                raise SelectionError(SelectionFault.NO_THEME, theme, ", ".join(there))
        themes = {library.current_folder(theme) for theme in self.themes}
        wanted = [each for each in there if each in themes or (not themes and each != library.OPEN_CARDS)]
        found = [name for folder in wanted for name in library.in_folder(folder)]
        levels = sorted({library.level(name) for name in found} - {0})
        if self.level is not None:
            found = [name for name in found if library.level(name) == self.level]
        if not found:
            raise SelectionError(SelectionFault.NO_LEVEL, f"{self.level}", ", ".join(map(str, levels)) or "–")
        most = min(len(found), MOST_TASKS)
        if not 1 <= self.count <= most:
            fault = SelectionFault.TOO_FEW if self.count < 1 else SelectionFault.TOO_MANY
            raise SelectionError(fault, f"{self.count}", f"{most}")
        drawn = list(found)
        Random(self.seed).shuffle(drawn)
        taken = drawn[: self.count]
        return tuple(sorted(taken, key=lambda name: (library.level(name), found.index(name))))
