"""Games to look through, put together."""

from __future__ import annotations

from typing import Final

from conquian.rooms.replay.playback import FIELDS, Playback
from conquian.rooms.replay.session import ReplaySession
from conquian.rooms.replay.update import ReplayResponder
from conquian.rooms.replay.view import about, games, problem, replay_view
from conquian.table.wall import COMPANY_ART
from conquian.ui.room import Room
from conquian.ui.views import screen_words

ROOM: Final = Room(
    name="replay",
    fields=FIELDS,
    readers=ReplayResponder.readers(),
    begin=ReplaySession.begin,
    read=ReplaySession.read,
    nearest=ReplaySession.nearest,
    named=lambda name: ReplaySession.at(Playback.of(name)),
    update=ReplayResponder.update,
    view=replay_view,
    words=lambda voice: {
        **screen_words("replay", voice.language, voice.faces, "table", "alma", "coach"),
        "games": games(voice.language),
        "art": COMPANY_ART,
    },
    subject=lambda session: session.playback.at(0),
    about=about,
    tells=problem,
    link=ReplaySession.fields,
    kept=ReplaySession.kept,
    restore=ReplaySession.restored,
    salvage=ReplaySession.ordered,
    take_up=ReplaySession.ordered,
    hear=ReplaySession.ordered,
)
