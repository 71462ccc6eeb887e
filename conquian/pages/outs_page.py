"""The outs drill: which cards complete this spread."""

from __future__ import annotations

from typing import Final

from conquian.pages.link import Given, asked, fields, look, refuse
from conquian.tutor.outs_drill import FIELDS, read
from conquian.widgets.outs import OutsDrill

STORAGE_KEY: Final = "conquian.outs"


def outs(lang: str | None = None, **exercise: Given) -> OutsDrill:
    """The outs drill: exercises without end, or the one in the link, by its seed and number or by its cards.

    `?seed=1897&n=12&lang=de` or `?spread=2c2d2h2s,7c7d7s,JhQhKh&waste=As4d7h&opponent=4c5c6c`
    """
    refuse("outs", exercise, FIELDS)
    link = fields(lang=lang, **exercise)
    session, problem = asked(link, FIELDS, read)
    return OutsDrill(session, **look(link), storage_key=STORAGE_KEY, problem=problem)
