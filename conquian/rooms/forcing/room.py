"""The forcing lab, put together."""

from __future__ import annotations

from typing import Final

from conquian.rooms.forcing.attempt import FIELDS
from conquian.rooms.forcing.session import ForcingSession
from conquian.rooms.forcing.update import ForcingResponder
from conquian.rooms.forcing.view import forcing_view
from conquian.ui.room import Room
from conquian.ui.views import screen_words

ROOM: Final = Room(
    name="forcing",
    fields=FIELDS,
    readers=ForcingResponder.readers(),
    begin=ForcingSession.begin,
    read=ForcingSession.read,
    update=ForcingResponder.update,
    view=forcing_view,
    words=lambda voice: screen_words("forcing", voice.language, voice.faces, "table"),
    link=lambda session: session.attempt.fields(),
    kept=lambda session: session.attempt.kept(),
    restore=ForcingSession.restored,
)
