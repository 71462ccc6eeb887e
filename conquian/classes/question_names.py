"""The names of what can be asked: levels that begin with a guess, and questions of the teachers' notes, by lesson.

A teacher picks them from a list, where each begins with the numbers that it has in its lesson.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from conquian.course import catalogue
from conquian.course.progress import level_key
from conquian.rooms.teacher import notes

_NUMBERS: Final = re.compile(r"(\d{1,3})\D{1,20}(\d{1,3})\b", re.ASCII)


def note_questions() -> dict[str, tuple[str, ...]]:
    """The names of the questions of the teachers' notes, `lesson:number`, by lesson."""
    return {
        lesson: tuple(f"{lesson}:{n}" for n, _ in enumerate(notes.notes(lesson, "en").questions, start=1))
        for lesson in notes.names()
    }


def guesses() -> dict[str, tuple[str, ...]]:
    """The names of the levels that ask for a guess, `lesson/level`, by lesson."""
    return {
        name: tuple(level_key(name, each.name) for each in catalogue.lesson(name).levels if each.predict is not None)
        for name in catalogue.names()
    }


def levels() -> dict[str, tuple[str, ...]]:
    """The names of all levels, `lesson/level`, by lesson."""
    return {
        name: tuple(level_key(name, each.name) for each in catalogue.lesson(name).levels) for name in catalogue.names()
    }


def numbered(text: str, names: Mapping[str, tuple[str, ...]]) -> str:
    """The name, of these by lesson, that the two numbers mean with which this text begins; any other text as it is.

    >>> numbered("3.1 Before the first card", levels()), numbered("pack:1", note_questions()), numbered("99.1", {})
    ('turn/begin', 'pack:1', '99.1')
    """
    if found := _NUMBERS.match(text.strip()):
        lesson, place = (int(each) for each in found.groups())
        with suppress(StopIteration, IndexError):
            named = next(name for name in names if catalogue.lesson(name).number == lesson)
            return names[named][place - 1] if place else text
    return text


def next_note(name: str) -> str:
    """The question of the same notes that comes after this one; empty where none does, and where this is none.

    >>> next_note("pack:1"), next_note("pack:99"), next_note("")
    ('pack:2', '', '')
    """
    for names in note_questions().values():
        if name in names[:-1]:
            return names[names.index(name) + 1]
    return ""
