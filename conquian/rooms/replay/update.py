"""The answers to messages about a game that is looked through."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from conquian.coach.task import LaterTask, OwnTask, toggled
from conquian.game.state import Seat
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.replay.annotated_games import names
from conquian.rooms.replay.playback import LONGEST_RECORD, Playback, opened
from conquian.rooms.replay.session import ReplaySession
from conquian.rooms.replay.view import coach_teller, is_closed, legal_actions, place
from conquian.table.coach import CoachedHand
from conquian.table.coach_room import CoachRoom, ReviewRoom
from conquian.table.coach_view import CoachTeller
from conquian.table.messages import LOOKING, Aid
from conquian.table.state import TableState
from conquian.table.update import answered, table_lead
from conquian.ui.message_fields import file, number, text
from conquian.ui.messages import Message, answers
from conquian.ui.room import Responder

MOST_PLIES: Final = 100_000
"""The most actions that a page may say a record has."""


def known(name: str) -> str:
    """The name of one of our games, if it is one. Raises NotationError."""
    if name not in names():
        raise NotationError(Fault.NOT_A_VALUE, name, field="value")
    return name


class ReplayResponder(CoachRoom[ReplaySession], ReviewRoom[ReplaySession], Responder[ReplaySession]):
    """A message to a reader of a game, being answered."""

    topic: ClassVar[str] = "replay"

    def teller(self, hand: CoachedHand) -> CoachTeller:
        """The coach, who speaks of this hand in the room's voice."""
        return coach_teller(self.session, hand, self.voice)

    def _put_off(self, task: OwnTask) -> None:
        sitting = self.session.sitting
        across = "" if sitting is None else sitting.alma.name
        self.session = replace(self.session, later=toggled(self.session.later, LaterTask.of(task, across)))

    @answers("coach_begin")
    def look_at_hand(self) -> str:
        """Let the coach look at the hand."""
        self.session = self.session.looked_at()
        return self._news(CoachedHand.started)

    @answers("guess")
    def guess_move(self) -> str:
        """Let the reader guess the next move of the seat from which they look, before it is shown."""
        hand = self.session.coached
        if hand is None or hand.guesses is None:
            hand = self.session.looked_at().coached
            hand = None if hand is None else hand.stopped()
        after = None if hand is None else hand.guessing()
        if after is None or after.place is None or after == self.session.coached:
            return self.refuse(self.voice.words("coach", "says", "nothing"))
        return self._tell(after)

    @answers("coach_end")
    def leave_coach(self) -> str:
        """Go back from the coach to the game."""
        self.session = replace(self.session, coached=None)
        return f"{self.tell('back_to_game')} {self._stand(self.session.playback)}"

    @answers("to_ply", ply=number("ply", MOST_PLIES))
    def go_to(self, ply: int) -> str:
        """Go to the position after this number of actions."""
        return self._stand(self.session.playback.at(ply))

    @answers("game", name=text().then(known))
    def choose_game(self, name: str) -> str:
        """Open one of our games."""
        return self._stand(Playback.of(name))

    @answers("open_file", record=file(LONGEST_RECORD))
    def open_record(self, record: str) -> str:
        """Open a record that the visitor brought."""
        try:
            found = opened(record)
        except NotationError as problem:
            return self.refuse_unread("unreadable", problem)
        return f"{self.tell('file_opened')} {self._stand(found)}"

    @answers("explore")
    def explore(self) -> str:
        """Let the learner play from here."""
        self.session = self.session.explored(TableState.at(self.session.playback.state))
        return f"{self.tell('exploring')} {table_lead(self.table, self.voice)}"

    @answers("back_to_game")
    def go_back(self) -> str:
        """Go back to the game from where it was left."""
        return f"{self.tell('back_to_game')} {self._stand(self.session.playback)}"

    @answers("other_side")
    def change_sides(self) -> str:
        """Show the table from the other seat."""
        now = self.table
        self.table = replace(now, seat=now.seat.other, before=None)
        if self.session.sitting is None:
            self.session = replace(self.session, coached=None)
        return self._told_side(now.seat.other)

    def _told_side(self, seat: Seat) -> str:
        sitting = self.session.sitting
        if sitting is None or self.session.is_exploring:
            return self.tell("other_side", who=self.table.viewpoint(self.voice).who(seat))
        if seat is sitting.you:
            return self.tell("own_side")
        return self.tell("their_side", who=sitting.alma.who(self.voice.language))

    def _tell(self, hand: CoachedHand) -> str:
        """Take the hand as it is now; once the guesses are left, the game is there again."""
        if hand.place is None and self.session.coached is not None and self.session.coached.guesses is not None:
            return self.leave_coach()
        return super()._tell(hand)

    # --- at the table -------------------------------------------------------------------------------------------------

    def at_table(self, message: Message) -> str:
        """Do what is asked for at the table: play, once the learner explores, else look."""
        return self._play(message) if self.session.is_exploring else self._look(message)

    def _play(self, message: Message) -> str:
        return self.take(answered(self.table, message, self.voice))

    def _look(self, message: Message) -> str:
        """Answer where nothing is played; a step back or forward is one in the game."""
        self.table = self.table.heard(message)
        now = self.session
        match message:
            case Message("undo"):
                return self._step(-1)
            case Message("redo"):
                return self._step(1)
            case Message("show", (Aid.LEGAL,)) if Aid.LEGAL not in now.table.shown and is_closed(now, self.voice):
                self.table = replace(now.table, shown=now.table.shown | {Aid.LEGAL})
                named = legal_actions(self.session, self.voice)
                if named == [self.tell("closed")]:
                    return named[0]
                return self.voice.words("table", "says", "legal_shown", found="; ".join(named))
            case Message(kind) if kind in LOOKING:
                return self._play(message)
            case _:
                return self.refuse_at_table(self.tell("only_look"), "open")

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
            self.table = replace(self.table, before=now.table.game.state)
        return place(self.session, self.voice)
