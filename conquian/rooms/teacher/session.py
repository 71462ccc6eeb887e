"""The session of the teacher's room: the lesson whose notes are open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from conquian.notation.errors import Fault, NotationError
from conquian.rooms.teacher.notes import names

FIELDS: Final = ("lesson",)
"""The fields of a link to notes."""


@dataclass(frozen=True, slots=True)
class TeacherSession:
    """The lesson whose notes are open, by its name; empty where no lesson has notes.

    >>> TeacherSession.read({"lesson": "pack"}).fields()
    {'lesson': 'pack'}
    """

    lesson: str

    @staticmethod
    def begin() -> TeacherSession:
        """The notes for the first lesson."""
        return TeacherSession(next(iter(names()), ""))

    @staticmethod
    def read(fields: Mapping[str, str]) -> TeacherSession:
        """The session that a link with these fields asks for, or that was kept as them. Raises NotationError."""
        return TeacherSession(named(fields["lesson"])) if "lesson" in fields else TeacherSession.begin()

    def fields(self) -> dict[str, str]:
        """The lesson, if there is one, as the field of a link."""
        return {"lesson": self.lesson} if self.lesson else {}

    def kept(self) -> dict[str, str]:
        """The lesson as a short text."""
        return {"lesson": self.lesson}


def named(name: str) -> str:
    """The name of a lesson that has notes. Raises NotationError for any other.

    >>> named("cabbage")
    Traceback (most recent call last):
    conquian.notation.errors.NotationError: lesson, column 1: not-a-value: 'cabbage'...
    """
    if name not in names():
        raise NotationError(Fault.NOT_A_VALUE, name, field="lesson", expected=" ".join(names()))
    return name
