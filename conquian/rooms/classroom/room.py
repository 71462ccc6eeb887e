"""The classroom, put together."""

from __future__ import annotations

from typing import Final

from conquian.notation.position import FIELDS
from conquian.rooms.classroom.board_text import read_line
from conquian.rooms.classroom.session import ClassroomSession
from conquian.rooms.classroom.update import ClassroomResponder
from conquian.rooms.classroom.view import classroom_view, words_view
from conquian.ui.room import Room

ROOM: Final = Room(
    name="classroom",
    fields=FIELDS,
    readers=ClassroomResponder.readers(),
    begin=ClassroomSession.begin,
    read=ClassroomSession.read,
    update=ClassroomResponder.update,
    view=classroom_view,
    words=words_view,
    link=ClassroomSession.fields,
    kept=ClassroomSession.kept,
    restore=ClassroomSession.restored,
    salvage=ClassroomSession.salvaged,
    named=lambda text: ClassroomSession.of(read_line(text)),
)
