"""The rearranging bench without a screen."""

from __future__ import annotations

from typing import Final

from conquian.rooms.rearrange.session import FIELDS, RearrangeCourse, RearrangeSession, read, resume
from conquian.rooms.rearrange.update import RearrangeResponder
from conquian.rooms.rearrange.view import session_view, words_view
from conquian.ui.room import Room

ROOM: Final = Room(
    name="rearrange",
    fields=FIELDS,
    readers=RearrangeResponder.readers(),
    begin=lambda: RearrangeSession.fresh(RearrangeCourse.EXERCISES),
    read=read,
    update=RearrangeResponder.update,
    view=lambda session, voice: session_view(session, voice.language, voice.faces),
    words=lambda voice: words_view(voice.language, voice.faces),
    link=RearrangeSession.fields,
    kept=RearrangeSession.kept,
    restore=lambda _, kept: resume(kept),
    named=RearrangeSession.named,
)
