"""The puzzles: one at a time, each by its name."""

from __future__ import annotations

from typing import Final

from conquian.pages.link import Given, asked, fields, look, refuse
from conquian.tutor.puzzling_text import FIELDS, read
from conquian.widgets.puzzles import Puzzles

STORAGE_KEY: Final = "conquian.learn"
"""That of the course: what was learned and what was solved are one file."""


def puzzles(puzzle: str | None = None, lang: str | None = None, **more: Given) -> Puzzles:
    """The puzzles where one left them, or the one that the link asks for.

    `?puzzle=hole-001&lang=de`
    """
    refuse("puzzles", more, FIELDS)
    link = fields(lang=lang, puzzle=puzzle, **more)
    puzzling, problem = asked(link, FIELDS, read)
    return Puzzles(puzzling, **look(link), storage_key=STORAGE_KEY, problem=problem)
