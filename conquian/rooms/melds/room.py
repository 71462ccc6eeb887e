"""The meld builder, put together: any cards of the forty, and whether they lie right."""

from __future__ import annotations

from typing import Final

from conquian.rooms.melds.session import MeldsSession
from conquian.rooms.melds.update import MeldsResponder
from conquian.rooms.melds.view import bench_view, words_view
from conquian.teach.card_groups import FIELDS
from conquian.ui.room import Room

ROOM: Final = Room(
    name="melds",
    fields=FIELDS,
    readers=MeldsResponder.readers(),
    begin=MeldsSession,
    read=MeldsSession.read,
    update=MeldsResponder.update,
    view=lambda session, voice: bench_view(session.bench, voice.language, voice.faces, bool(session.past)),
    words=lambda voice: words_view(voice.language, voice.faces),
    link=MeldsSession.fields,
    kept=MeldsSession.fields,
    restore=lambda _, kept: MeldsSession.read(kept),
)
