"""The classroom: any cards in any places, what the laws say to it, and play from there."""

from __future__ import annotations

from typing import Final

from conquian.notation.position import FIELDS
from conquian.pages.link import Given, asked, fields, look, refuse
from conquian.tutor.setup_reading import read
from conquian.widgets.classroom import Classroom

STORAGE_KEY: Final = "conquian.classroom"


def classroom(lang: str | None = None, **position: Given) -> Classroom:
    """The free board with an example, or with what the link says: the fields of a position, which it need not be.

    `?pone=AdAs/3c3d3h3s,6h7h&dealer=?10/-&centre=Kh&turn=pone/left&lang=de`
    """
    refuse("classroom", position, FIELDS)
    link = fields(lang=lang, **position)
    board, problem = asked(link, FIELDS, read)
    return Classroom(board, **look(link), storage_key=STORAGE_KEY, problem=problem)
