"""The homework of a class, as a value: each file by its name, read or with the reason why it could not be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from conquian.course import homework
from conquian.course.class_work.class_table import ClassTable
from conquian.course.homework import Homework
from conquian.notation.errors import NotationError

MOST_FILES: Final = 120
"""The most files that are read together: as many as a class lists devices."""
LONGEST_NAME: Final = 120
"""The most letters of a file's name."""


@dataclass(frozen=True, slots=True)
class HandedFile:
    """A file by its name and a digest of its text, and the homework in it, or the problem with it."""

    name: str
    text: str
    found: Homework | NotationError


@dataclass(frozen=True, slots=True)
class HandedIn:
    """The files that were handed in, in their order; `left` are the names of those for which there was no room.

    Besides, `cut` were not even looked at, since too many were brought at once.

    >>> HandedIn().taking("ana.toml", "cabbage").problems[0][0]
    'ana.toml'
    """

    files: tuple[HandedFile, ...] = ()
    left: tuple[str, ...] = ()
    cut: int = 0

    def taking(self, name: str, text: str) -> HandedIn:
        """The same with this file, once however often it is brought. Nothing in it is trusted."""
        name = name[:LONGEST_NAME]
        if any((each.name, each.text) == (name, text) for each in self.files):
            return self
        if len(self.files) >= MOST_FILES:
            return replace(self, left=(*self.left, name)[:MOST_FILES])
        try:
            found: Homework | NotationError = homework.loads(text.removeprefix("\ufeff"))
        except NotationError as error:
            found = error.with_traceback(None)
        return replace(self, files=(*self.files, HandedFile(name, text, found)))

    @property
    def works(self) -> tuple[Homework, ...]:
        """The homework that could be read."""
        return tuple(each.found for each in self.files if isinstance(each.found, Homework))

    @property
    def problems(self) -> tuple[tuple[str, NotationError], ...]:
        """The names of the files that could not be read, each with the reason."""
        return tuple((each.name, each.found) for each in self.files if isinstance(each.found, NotationError))

    @property
    def tables(self) -> tuple[ClassTable, ...]:
        """A table for each set that was handed in."""
        return ClassTable.tables(self.works)
