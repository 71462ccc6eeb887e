"""A deal against an opponent, put together."""

from __future__ import annotations

from typing import Final

from conquian.rooms.play.duel import FIELDS
from conquian.rooms.play.messages import READERS
from conquian.rooms.play.session import PlaySession, fresh
from conquian.rooms.play.update import PlayResponder
from conquian.rooms.play.view import play_view
from conquian.ui.room import Room
from conquian.ui.views import presets, screen_words

ROOM: Final = Room(
    name="play",
    fields=FIELDS,
    readers=READERS,
    begin=lambda: PlaySession.of(fresh()),
    read=PlaySession.read,
    update=PlayResponder.update,
    view=play_view,
    words=lambda voice: {
        **screen_words("play", voice.language, voice.faces, "table"),
        "presets": presets(voice.language),
    },
    link=lambda session: session.duel.fields(),
    kept=PlaySession.kept,
    restore=PlaySession.restored,
)
