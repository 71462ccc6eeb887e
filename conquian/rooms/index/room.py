"""The first page without a screen: the rearranging bench, with a hand that was just dealt, and ways back."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from conquian.rooms.index.session import StartSession
from conquian.rooms.rearrange.room import ROOM as BENCH
from conquian.rooms.rearrange.update import RearrangeResponder
from conquian.rooms.rearrange.view import RearrangeView, session_view
from conquian.ui.message_fields import DAY
from conquian.ui.messages import Message, answers
from conquian.ui.room import Reply, Responder, Room, Voice


class StartResponder(Responder[StartSession]):
    """A message to the first page, being answered, but for those to its bench."""

    topic = BENCH.name

    @answers("today", day=DAY)
    def be_told_the_day(self, day: date) -> None:
        """Take this day as today."""
        self.session = replace(self.session, day=day)


def _update(session: StartSession, message: Message, voice: Voice) -> Reply[StartSession]:
    if message.kind in StartResponder.readers():
        return StartResponder.update(session, message, voice)
    reply = RearrangeResponder.update(session.bench, message, voice)
    return Reply(replace(session, bench=reply.session), reply.said, reply.notice, lead=reply.lead)


def _view(session: StartSession, voice: Voice) -> RearrangeView:
    bench = session_view(session.bench, voice.language, voice.faces)
    if not session.begun:
        return {**bench, "back": None}
    from conquian.rooms.index.back import back_view  # noqa: PLC0415 - it needs all of Play, and a newcomer none of it

    return {**bench, "back": back_view(session.begun, session.day, voice)}


ROOM: Final = Room(
    name="index",
    topic=BENCH.name,
    fields=BENCH.fields,
    readers={**BENCH.readers, **StartResponder.readers()},
    begin=StartSession.begin,
    read=StartSession.read,
    update=_update,
    view=_view,
    words=BENCH.words,
    link=lambda session: session.bench.fields(),
    kept=lambda session: session.bench.kept(),
    restore=StartSession.restored,
    take_up=StartSession.hearing,
    hear=StartSession.hearing,
    named=StartSession.named,
)
