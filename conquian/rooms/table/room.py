"""The table, put together: any position by link, to be played on."""

from __future__ import annotations

from typing import Final

from conquian.notation.position import position
from conquian.table.session import FIELDS, TableSession
from conquian.table.state import TableState
from conquian.table.update import TableResponder, answered
from conquian.table.view import table_view
from conquian.ui.room import Room
from conquian.ui.views import screen_words

ROOM: Final = Room(
    name="table",
    fields=FIELDS,
    readers=TableResponder.readers(),
    begin=TableSession.dealt,
    read=TableSession.read,
    update=answered,
    view=table_view,
    words=lambda voice: screen_words("table", voice.language, voice.faces),
    link=TableSession.fields,
    kept=TableSession.kept,
    restore=TableSession.restored,
    beside=frozenset({"seat"}),
    named=lambda line: TableSession(TableState.at(position(line))),
)
