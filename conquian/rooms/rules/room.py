"""The law book without a screen."""

from __future__ import annotations

from typing import Final

from conquian.rooms.rules.session import KEPT, LINK, RulesSession
from conquian.rooms.rules.update import RulesResponder
from conquian.rooms.rules.view import rules_view, words_view
from conquian.ui.room import Room

ROOM: Final = Room(
    name="rules",
    fields=LINK.names,
    readers=RulesResponder.readers(),
    begin=RulesSession,
    read=RulesSession.read,
    update=RulesResponder.update,
    view=lambda session, voice: rules_view(session, voice.language, voice.faces),
    words=lambda voice: words_view(voice.language, voice.faces),
    link=LINK.encode,
    kept=KEPT.encode,
    restore=KEPT.restore,
    names=frozenset(LINK.names),
)
