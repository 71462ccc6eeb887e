"""A room in which the coach looks at a hand: the answers to messages about it, beside those of the room's own table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Final, Generic, Protocol, TypeVar

from conquian.coach.task import OwnTask
from conquian.game.actions import Action
from conquian.table.coach import CoachedHand, CoachStage
from conquian.table.coach_view import CoachTeller
from conquian.table.messages import LOOKING
from conquian.table.session import TableSession
from conquian.table.update import TableRoom, TableRoomSession
from conquian.table.update import update as update_table
from conquian.ui.message_fields import number
from conquian.ui.messages import Message, answers
from conquian.ui.room import Voice

SLICE: Final = 0.25
"""The seconds for which the review goes on in one answer, so that a touch is soon heard."""
MOST: Final = 100_000
"""The most actions and steps that a page may say a hand has."""


class CoachedSession(TableRoomSession, Protocol):
    """The session of such a room: `coached` is the hand that is looked at, if one is."""

    @property
    def coached(self) -> CoachedHand | None:
        """The hand that is looked at."""


Change = Callable[[CoachedHand], CoachedHand]
Coached = TypeVar("Coached", bound=CoachedSession)


class CoachRoom(TableRoom[Coached]):
    """The responder of a room with a table and a coach; with a decision on the table, that one is the room's table."""

    voice: Voice

    @abstractmethod
    def teller(self, hand: CoachedHand) -> CoachTeller:
        """The coach, who speaks of this hand in the room's voice."""

    def answer(self, message: Message) -> str | None:
        """Do what is asked for; the sentence that says what happened, None if the last one still holds."""
        hand = self.session.coached
        if hand is None or hand.place is None or self.is_own(message) or message.kind == "sort":
            return super().answer(message)
        return self._at_moment(hand, hand.place.table.heard(message), message)

    def _at_moment(self, hand: CoachedHand, table: TableSession, message: Message) -> str:
        """Answer where a decision is on the table: it is played at while it is tried again."""
        is_trying = hand.place is not None and hand.place.stage is CoachStage.TRYING
        if not is_trying and message.kind not in LOOKING:
            text = self._say("only_look")
            self._take(hand.with_table(table.refusing(text, "open")))
            return text
        reply = update_table(table, message, self.voice)
        self.notice = reply.notice
        if reply.action is None:
            self._take(hand.with_table(reply.session))
            return str(reply.said)
        return self._try(hand, reply.session, reply.action)

    def _try(self, hand: CoachedHand, table: TableSession, action: Action) -> str:
        judged = table.act(action, self.voice)
        if judged.refusal is not None:
            self._take(hand.with_table(judged))
            return judged.refusal["text"]
        return self._tell(hand.tried(action))

    @answers("try_moment")
    def try_moment(self) -> str:
        """Let the learner decide once more."""
        return self._go(lambda hand: hand if hand.moment is None else hand.at(hand.moment.ply, CoachStage.TRYING))

    @answers("show_best")
    def show_best(self) -> str:
        """Show what would have been best."""
        return self._go(CoachedHand.shown)

    @answers("leave_moment")
    def leave_moment(self) -> str:
        """Go back to where the room was."""
        return self._go(CoachedHand.left)

    def _go(self, change: Change) -> str:
        hand = self.session.coached
        after = None if hand is None else change(hand)
        if after is None or after == hand:
            return str(self.voice.say("not_moved"))
        return self._tell(after)

    def _tell(self, hand: CoachedHand) -> str:
        """Take the hand as it is now; what is said is what stands above the table, and what was answered."""
        self._take(hand)
        teller = self.teller(hand)
        if hand.place is None:
            return self._say("left")
        if hand.guesses and hand.guesses[-1].ply == hand.place.ply:
            return teller.guess(hand.guesses[-1])
        if hand.moment is None or hand.place.stage in (CoachStage.BEFORE, CoachStage.AFTER, CoachStage.TRYING):
            return teller.here
        return teller.answer(hand.moment)

    def _take(self, hand: CoachedHand) -> None:
        self.session = replace(self.session, coached=hand)

    def _say(self, key: str) -> str:
        return self.voice.words("coach", "says", key)


class ReviewRoom(ABC, Generic[Coached]):
    """The answers about a review of a whole hand, beside those of a `CoachRoom`."""

    session: Coached
    voice: Voice

    @abstractmethod
    def teller(self, hand: CoachedHand) -> CoachTeller:
        """The coach, who speaks of this hand."""

    @abstractmethod
    def _take(self, hand: CoachedHand) -> None: ...

    @abstractmethod
    def _go(self, change: Change) -> str: ...

    # --- the review ---------------------------------------------------------------------------------------------------

    @answers("coach_on", steps=number("steps", MOST))
    def look_on(self, steps: int) -> str | None:
        """Look at the hand for a slice of time; the page may ask twice, so it says after how many steps."""
        hand = self.session.coached
        if hand is None or not hand.goes_on or steps != hand.steps:
            return None
        told, until = len(hand.review.moments), perf_counter() + SLICE
        while hand.goes_on:
            hand = hand.counted()
            if perf_counter() >= until:
                break
        self._take(hand)
        teller = self.teller(hand)
        if hand.goes_on and len(hand.review.moments) == told:
            return None
        said = [] if hand.goes_on else map(teller.merit, hand.review.merits)
        return " ".join((*said, *map(teller.moment, hand.review.moments), teller.news)).strip()

    @answers("coach_stop")
    def stop_looking(self) -> str:
        """Stop the review."""
        return self._news(CoachedHand.stopped)

    @answers("coach_go")
    def go_on_looking(self) -> str:
        """Go on with the review."""
        return self._news(CoachedHand.started)

    def _news(self, change: Change) -> str:
        hand = self.session.coached
        if hand is None:
            return str(self.voice.say("not_moved"))
        self._take(change(hand))
        return self.teller(change(hand)).news

    @abstractmethod
    def _put_off(self, task: OwnTask) -> None:
        """Keep this task, to be asked later; or no longer."""

    @answers("keep_moment")
    def keep_moment(self) -> str:
        """Ask this moment again later; or not, after all."""
        hand = self.session.coached
        task = None if hand is None else self.teller(hand).task
        if hand is None or task is None:
            return str(self.voice.say("not_moved"))
        self._put_off(task)
        is_kept = task in [each.task for each in self.teller(hand).later]
        return self.voice.words("coach", "text" if is_kept else "says", "coach_kept" if is_kept else "not_kept")

    # --- the decisions of the hand ------------------------------------------------------------------------------------

    @answers("moment", ply=number("ply", MOST))
    def show_moment(self, ply: int) -> str:
        """Lay this decision on the table."""
        return self._go(lambda hand: hand.at(ply))

    @answers("next_moment")
    def show_next(self) -> str:
        """Lay the next moment on the table."""
        return self._go(lambda hand: hand if hand.next_moment is None else hand.at(hand.next_moment.ply))

    @answers("moment_before")
    def show_before(self) -> str:
        """Show the table as it was before the decision."""
        return self._go(lambda hand: hand if hand.place is None else hand.at(hand.place.ply))

    @answers("moment_after")
    def show_after(self) -> str:
        """Show the table as it was after the decision."""
        return self._go(lambda hand: hand if hand.place is None else hand.at(hand.place.ply, CoachStage.AFTER))
