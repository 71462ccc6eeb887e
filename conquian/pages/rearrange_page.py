"""The rearranging bench: can a card on offer be melded with this spread and this hand."""

from __future__ import annotations

from typing import Final

from conquian.pages.link import Given, asked, fields, look, refuse
from conquian.tutor.rearranging import FIELDS, read
from conquian.widgets.rearrange import RearrangingBench

STORAGE_KEY: Final = "conquian.rearrange"


def rearrange(lang: str | None = None, **position: Given) -> RearrangingBench:
    """The rearranging bench: exercises without end, or the position in the link, given as the fields of its line.

    `?pone=4hAs2dQsKs7s/3c4c5c6c&dealer=?10/-&centre=4d&stock=?19&turn=pone/left&lang=de`
    """
    refuse("rearrange", position, FIELDS)
    link = fields(lang=lang, **position)
    session, problem = asked(link, FIELDS, read)
    return RearrangingBench(session, **look(link), storage_key=STORAGE_KEY, problem=problem)
