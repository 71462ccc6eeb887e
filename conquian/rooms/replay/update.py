"""The answers to messages about a game that is looked through."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquian.explain.sentences import explain
from conquian.game.state import Seat
from conquian.notation.errors import NotationError
from conquian.rooms.replay.messages import (
    BackToGame,
    ChooseGame,
    GoTo,
    OpenRecord,
    OtherSide,
    PlayFromHere,
    ReplayMessage,
)
from conquian.rooms.replay.playback import Playback, opened
from conquian.rooms.replay.session import ReplaySession
from conquian.rooms.replay.view import is_closed, legal_actions, place
from conquian.table import messages as table
from conquian.table.messages import Aid
from conquian.table.session import TableSession
from conquian.table.state import TableState
from conquian.table.update import answered, table_lead
from conquian.ui.card_grouping import Undo
from conquian.ui.room import Responder


class ReplayResponder(Responder[ReplaySession]):
    """A message to a reader of a game, being answered."""

    topic: ClassVar[str] = "replay"

    def answer(self, message: ReplayMessage | table.TableMessage) -> str:
        """Do what is wished for; the sentence that says what happened."""
        now = self.session
        match message:
            case GoTo(ply):
                return self._stand(now.playback.at(ply))
            case ChooseGame(name):
                return self._stand(Playback.of(name))
            case OpenRecord(text):
                return self._open(text)
            case PlayFromHere():
                self.session = now.explored(TableState.at(now.playback.state))
                return f"{self.tell('exploring')} {table_lead(self.session.table, self.voice)}"
            case BackToGame():
                return f"{self.tell('back_to_game')} {self._stand(now.playback)}"
            case OtherSide():
                other = now.table.seat.other
                self._lay(replace(now.table, seat=other, before=None))
                return self._told_side(other)
            case _:
                return self._at_table(message) if now.is_exploring else self._looking(message)

    def _told_side(self, seat: Seat) -> str:
        sitting = self.session.sitting
        if sitting is None or self.session.is_exploring:
            return self.tell("other_side", who=self.session.table.viewpoint(self.voice).who(seat))
        if seat is sitting.you:
            return self.tell("own_side")
        return self.tell("their_side", who=sitting.alma.who(self.voice.language))

    def _lay(self, after: TableSession) -> None:
        self.session = replace(self.session, table=after)

    def _at_table(self, message: table.TableMessage) -> str:
        reply = answered(self.session.table, message, self.voice)
        self._lay(reply.session)
        self.notice = reply.notice
        return str(reply.said)

    def _looking(self, message: table.TableMessage) -> str:
        """Answer what every table understands; a step back or forward is one in the game."""
        self._lay(self.session.table.heard(message))
        now = self.session
        match message:
            case Undo():
                return self._step(-1)
            case table.Redo():
                return self._step(1)
            case table.Show(Aid.LEGAL) if Aid.LEGAL not in now.table.shown and is_closed(now, self.voice):
                self._lay(replace(now.table, shown=now.table.shown | {Aid.LEGAL}))
                named = legal_actions(self.session, self.voice)
                if named == [self.tell("closed")]:
                    return named[0]
                return self.voice.words("table", "says", "legal_shown", found="; ".join(named))
            case table.Show() | table.Project() | table.Reveal() | table.Sort():
                return self._at_table(message)
            case _:
                text = self.tell("only_look")
                self._lay(now.table.refusing(text, "open"))
                return text

    # --- forward, back, and elsewhere ---------------------------------------------------------------------------------

    def _step(self, by: int) -> str:
        now = self.session.playback
        after = now.at(now.ply + by)
        return self.say("not_moved") if after == now else self._stand(after)

    def _stand(self, playback: Playback) -> str:
        """Stand elsewhere in the game; a single step is seen. What is said is what was done there, and the note."""
        now = self.session
        near = not now.is_exploring and abs(playback.ply - now.playback.ply) == 1
        self.session = now.entered(playback)
        if near:
            self._lay(replace(self.session.table, before=now.table.game.state))
        return place(self.session, self.voice)

    def _open(self, text: str) -> str:
        try:
            found = opened(text)
        except NotationError as problem:
            return self.refuse(f"{self.tell('unreadable')} {explain(problem, self.voice.language)}")
        return f"{self.tell('file_opened')} {self._stand(found)}"
