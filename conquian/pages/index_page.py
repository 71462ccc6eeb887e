"""The first page: a hand is dealt at once, and one move is asked for."""

from __future__ import annotations

from typing import Final

from conquian.pages.link import asked, fields, look
from conquian.tutor.rearranging import FIELDS, read
from conquian.widgets.rearrange import FirstHand

STORAGE_KEY: Final = "conquian.index"


def index(lang: str | None = None) -> FirstHand:
    """A first hand, or the one in the link: `?course=first&seed=1897&n=1&lang=de`."""
    link = fields(lang=lang)
    session, problem = asked(link, FIELDS, read)
    return FirstHand(session, **look(link), storage_key=STORAGE_KEY, problem=problem)
