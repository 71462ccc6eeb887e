"""Sets and their chapters, put together."""

from __future__ import annotations

from typing import Final

from conquian.rooms.sets.session import FIELDS, SetsSession
from conquian.rooms.sets.update import SetsResponder
from conquian.rooms.sets.view import sets_view, words_view
from conquian.ui.room import Room

ROOM: Final = Room(
    name="sets",
    fields=FIELDS,
    readers=SetsResponder.readers(),
    begin=SetsSession.begin,
    read=SetsSession.read,
    named=SetsSession.named,
    update=SetsResponder.update,
    view=sets_view,
    words=lambda voice: words_view(voice.language, voice.faces),
    link=SetsSession.fields,
    kept=SetsSession.kept,
    restore=SetsSession.restored,
    salvage=SetsSession.salvaged,
    take_up=SetsSession.taken_up,
    hear=SetsSession.hearing,
    names=frozenset({"set"}),
)
