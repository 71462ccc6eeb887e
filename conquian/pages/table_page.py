"""The table: any position by link, to be played on for both seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from conquian.game.state import State
from conquian.notation.position import FIELDS as POSITION_FIELDS
from conquian.notation.position import from_fields, read_field, read_seat
from conquian.pages.link import Given, asked, fields, look, refuse
from conquian.widgets.table import Table

STORAGE_KEY: Final = "conquian.table"
FIELDS: Final = (*POSITION_FIELDS, "seat")


def table(lang: str | None = None, **position: Given) -> Table:
    """A table with a fresh deal, or with the position in the link, given as the fields of its line; `seat` looks at it.

    `?pone=4hAs2dQsKs7s/3c4c5c6c&dealer=?10/-&centre=4d&stock=?19&turn=pone/left&seat=dealer&lang=de`
    """
    refuse("table", position, FIELDS)
    link = fields(lang=lang, **position)
    found, problem = asked(link, FIELDS, _read)
    start, seat = found or (None, "pone")
    return Table(start, seat=seat, **look(link), storage_key=STORAGE_KEY, problem=problem)


def _read(link: Mapping[str, str]) -> tuple[State | None, str]:
    named = {name: text for name, text in link.items() if name in POSITION_FIELDS}
    return (from_fields(named) if named else None), str(read_field(read_seat, link, "seat", "pone"))
