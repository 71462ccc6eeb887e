"""The teacher's page: notes for each lesson, to teach from and to print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from conquian.pages.link import asked, fields, look
from conquian.widgets.teacher import TeacherNotes
from conquian.widgets.teacher.intents import named

STORAGE_KEY: Final = "conquian.teacher"


def teacher(lesson: str | None = None, lang: str | None = None) -> TeacherNotes:
    """The notes for a lesson; what is not given stands in the link: `?lesson=pack&lang=de&faces=spanish`."""
    link = fields(lang=lang, lesson=lesson)
    found, problem = asked(link, ("lesson",), _lesson)
    return TeacherNotes(found, **look(link), storage_key=STORAGE_KEY, problem=problem)


def _lesson(link: Mapping[str, str]) -> str:
    return named(link["lesson"])
