"""The outs drill without a screen."""

from __future__ import annotations

from typing import Final

from conquian.rooms.outs.session import FIELDS, OutsSession, read, restore, with_score
from conquian.rooms.outs.update import OutsResponder
from conquian.rooms.outs.view import drill_view, words_view
from conquian.ui.room import Room

ROOM: Final = Room(
    name="outs",
    fields=FIELDS,
    readers=OutsResponder.readers(),
    begin=OutsSession.fresh,
    read=read,
    update=OutsResponder.update,
    view=lambda session, voice: drill_view(session, voice.language, voice.faces),
    words=lambda voice: words_view(voice.language, voice.faces),
    link=OutsSession.fields,
    kept=OutsSession.kept,
    restore=restore,
    take_up=with_score,
)
