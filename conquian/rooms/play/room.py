"""A deal against an opponent, put together."""

from __future__ import annotations

from typing import Final

from conquian.rooms.play.session import BESIDE, FIELDS, PlaySession, newcomers
from conquian.rooms.play.update import PlayResponder
from conquian.rooms.play.view import play_view, words_view
from conquian.ui.room import Room

ROOM: Final = Room(
    name="play",
    fields=FIELDS,
    readers=PlayResponder.readers(),
    begin=newcomers,
    read=lambda link: PlaySession.greeted(PlaySession.read(link)),
    update=PlayResponder.update,
    view=play_view,
    words=lambda voice: words_view(voice.language, voice.faces),
    link=PlaySession.link,
    kept=PlaySession.kept,
    restore=PlaySession.restored,
    take_up=PlaySession.taking_up,
    hear=PlaySession.hearing,
    beside=BESIDE,
)
