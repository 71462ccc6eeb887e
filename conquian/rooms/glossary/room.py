"""The glossary without a screen."""

from __future__ import annotations

from typing import Final

from conquian.rooms.glossary.session import KEPT, LINK, GlossarySession
from conquian.rooms.glossary.update import GlossaryResponder
from conquian.rooms.glossary.view import glossary_view, words_view
from conquian.ui.room import Room

ROOM: Final = Room(
    name="glossary",
    fields=LINK.names,
    readers=GlossaryResponder.readers(),
    begin=GlossarySession,
    read=lambda link: LINK.restore(GlossarySession(asked=True), link),
    update=GlossaryResponder.update,
    view=lambda session, voice: glossary_view(session, voice.language, voice.faces),
    words=lambda voice: words_view(voice.language, voice.faces),
    link=LINK.encode,
    kept=KEPT.encode,
    restore=KEPT.restore,
    names=frozenset(LINK.names),
)
