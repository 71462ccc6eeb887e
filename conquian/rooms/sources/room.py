"""The sources side by side, put together."""

from __future__ import annotations

from typing import Final

from conquian.rooms.sources.comparison import FIELDS, SourceComparison
from conquian.rooms.sources.session import SourcesSession
from conquian.rooms.sources.update import SourcesResponder
from conquian.rooms.sources.view import sources_view
from conquian.ui.room import Room
from conquian.ui.views import screen_words

ROOM: Final = Room(
    name="sources",
    fields=FIELDS,
    readers=SourcesResponder.readers(),
    begin=lambda: SourcesSession.at(SourceComparison()),
    read=SourcesSession.read,
    update=SourcesResponder.update,
    view=sources_view,
    words=lambda voice: screen_words("sources", voice.language, voice.faces, "table"),
    link=SourcesSession.fields,
    kept=SourcesSession.kept,
    restore=SourcesSession.restored,
    names=frozenset(FIELDS),
)
