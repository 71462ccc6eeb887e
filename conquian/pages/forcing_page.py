"""The forcing lab: what a card that is thrown does to the opponent."""

from __future__ import annotations

from typing import Final

from conquian.pages.link import Given, asked, fields, look, refuse
from conquian.tutor.forcing_lab import FIELDS, read
from conquian.widgets.forcing import ForcingLab

STORAGE_KEY: Final = "conquian.forcing"


def forcing(lang: str | None = None, **task: Given) -> ForcingLab:
    """The forcing lab: tasks without end, or the task or position in the link.

    `?course=sources&n=2&lang=de`, or the fields of a position in which somebody is forced or is to discard.
    """
    refuse("forcing", task, FIELDS)
    link = fields(lang=lang, **task)
    session, problem = asked(link, FIELDS, read)
    return ForcingLab(session, **look(link), storage_key=STORAGE_KEY, problem=problem)
