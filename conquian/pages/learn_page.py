"""The course: lessons at the table, each by its name."""

from __future__ import annotations

from typing import Final

from conquian.pages.link import Given, asked, fields, look, refuse
from conquian.tutor.learning_text import FIELDS, read
from conquian.widgets.learn import Learn

STORAGE_KEY: Final = "conquian.learn"


def learn(lesson: str | None = None, lang: str | None = None, **level: Given) -> Learn:
    """The course where one left it, or the lesson and the level that the link asks for.

    `?lesson=forcing&level=claim&lang=de`
    """
    refuse("learn", level, FIELDS)
    link = fields(lang=lang, lesson=lesson, **level)
    learning, problem = asked(link, FIELDS, read)
    return Learn(learning, **look(link), storage_key=STORAGE_KEY, problem=problem)
