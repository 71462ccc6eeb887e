"""The coach at a table: a hand that is over and looked at again, and the decision of it that lies on the table."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from conquian.coach.decision import Decision, choices, positions, weighed
from conquian.coach.kept import read, written
from conquian.coach.moment import HandMoment, Merit
from conquian.coach.review import HandReview
from conquian.game.actions import Action
from conquian.game.state import Seat
from conquian.notation.record import Record
from conquian.solver.certificates.vocabulary import essence
from conquian.table.messages import Aid
from conquian.table.session import NOBODY, TableSession
from conquian.table.state import TableState


class CoachStage(StrEnum):
    """The stage of a decision on the table: before and after it, tried again, right, wrong, or the answer shown."""

    BEFORE = "before"
    AFTER = "after"
    TRYING = "trying"
    RIGHT = "right"
    WRONG = "wrong"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class CoachPlace:
    """A decision on the table: the number of its action, its stage, and the table, with that seat's hand alone open.

    `tried` is the action that was wrong, if one was.
    """

    ply: int
    stage: CoachStage
    table: TableSession
    tried: Action | None = None


_STOPPED: Final = "stopped"


@dataclass(frozen=True, slots=True)
class CoachedHand:
    """A hand that the coach looks at: the `review` as far as it is, whether it `goes_on`, and what is on the table.

    While moves are guessed, `guesses` are those so far, each weighed as if it had been made.

    >>> import conquian as cq
    >>> record = cq.play(cq.players.Greedy(), cq.players.Greedy(), seed=1897)
    >>> hand = CoachedHand.begin(record, cq.Seat.PONE).counted()
    >>> hand.goes_on, len(hand.review.decisions), hand.at(13).place.table.game.state.phase
    (True, 1, <Phase.TURNED: 'turned'>)
    """

    review: HandReview
    goes_on: bool = True
    place: CoachPlace | None = None
    guesses: tuple[Decision, ...] | None = None

    @staticmethod
    def begin(record: Record, seat: Seat) -> CoachedHand:
        """The hand that this record tells, as this seat played it, before anything is weighed."""
        review = HandReview(Record(record.start, record.seed, record.actions, record.folds), seat)
        return CoachedHand(review, not review.is_complete)

    @staticmethod
    def resumed(record: Record, seat: Seat, text: str) -> CoachedHand:
        """The hand as far as this text, that was kept, says it was looked at."""
        hand, (state, _, decisions) = CoachedHand.begin(record, seat), text.partition(" ")
        review = read(hand.review.record, seat, decisions)
        return CoachedHand(review, state != _STOPPED and not review.is_complete)

    @staticmethod
    def guessed(record: Record, seat: Seat, text: str) -> CoachedHand:
        """The hand with the guesses that were kept as this text, and the decision that lay on the table."""
        hand, (at, _, decisions) = CoachedHand.begin(record, seat).stopped(), text.partition(" ")
        hand = replace(hand, guesses=read(hand.review.record, seat, decisions).decisions)
        here = hand.at(int(at) if re.fullmatch("[0-9]{1,6}", at) else 0, CoachStage.TRYING)
        if here.place is None:
            return hand.guessing()
        made = here.guesses[-1] if here.guesses else None
        return here if made is None or made.ply != here.place.ply else here.answered(made, made.value.action)

    @property
    def kept(self) -> str:
        """The review as far as it is, as a text."""
        is_stopped = not self.goes_on and not self.review.is_complete
        return f"{_STOPPED if is_stopped else 'on'} {written(self.review)}"

    @property
    def kept_guesses(self) -> str:
        """The guesses and the number of the decision on the table, as a text."""
        at = 0 if self.place is None else self.place.ply
        return f"{at} {written(replace(self.review, decisions=self.guesses or ()))}"

    def link(self) -> dict[str, str]:
        """The hand and the decision on the table as the fields of a link to the replay, which asks it; else nothing."""
        record = self.review.record
        return (
            {} if self.place is None else {"record": record.text(positions(record)[-1]), "guess": str(self.place.ply)}
        )

    @property
    def steps(self) -> int:
        """The number of steps that the review has taken."""
        return sum(1 + each.is_thorough for each in self.review.decisions)

    @property
    def moment(self) -> HandMoment | None:
        """The moment on the table, if it is one, and not a guess."""
        at = None if self.place is None or self.guesses is not None else self.place.ply
        return next((each for each in self.review.moments if each.ply == at), None)

    @property
    def next_moment(self) -> HandMoment | None:
        """The moment after the decision on the table; None after the last."""
        at = 0 if self.place is None else self.place.ply
        return next((each for each in self.review.moments if each.ply > at), None)

    @property
    def merit(self) -> Merit | None:
        """The merit of the decision on the table, if it is the one that the coach praises."""
        at = None if self.place is None or self.guesses is not None else self.place.ply
        return next((each for each in self.review.merits if each.ply == at), None)

    def counted(self) -> CoachedHand:
        """The hand one step of the review later; it ends with the last."""
        review = self.review.step() if self.goes_on else self.review
        return replace(self, review=review, goes_on=self.goes_on and not review.is_complete)

    def started(self) -> CoachedHand:
        """The hand with the review going on from where it is."""
        return replace(self, goes_on=not self.review.is_complete)

    def stopped(self) -> CoachedHand:
        """The hand with the review as far as it is."""
        return replace(self, goes_on=False)

    # --- a decision on the table --------------------------------------------------------------------------------------

    def left(self) -> CoachedHand:
        """The hand with no decision on the table."""
        return replace(self, place=None, guesses=None)

    def at(self, ply: int, stage: CoachStage = CoachStage.BEFORE, tried: Action | None = None) -> CoachedHand:
        """The hand with the decision of this number on the table; the same if there is none."""
        if ply not in choices(self.review.record, self.review.seat):
            return self
        is_after = stage is CoachStage.AFTER
        states, shown = positions(self.review.record), ply - (not is_after)
        game = TableState(
            states[0], states[shown], self.review.record.actions[:shown], earlier=states[:shown]
        )  # fmt: skip
        seat = self.review.seat
        plays = frozenset({seat}) if stage is CoachStage.TRYING else NOBODY
        table = TableSession(game, seat, plays, frozenset({Aid.WASTE}), before=states[ply - 1] if is_after else None)
        return replace(self, place=CoachPlace(ply, stage, table, tried))

    def with_table(self, table: TableSession) -> CoachedHand:
        """The hand with the table of the decision as it is now."""
        return self if self.place is None else replace(self, place=replace(self.place, table=table))

    def tried(self, action: Action) -> CoachedHand:
        """The hand with the moment tried again by this action: any that is as good as the best is right."""
        moment, place = self.moment, self.place
        if place is None:
            return self
        before = place.table.game.state
        if self.guesses is not None:
            made = weighed(self.review.record, place.ply, action)
            return replace(self, guesses=(*self.guesses, made)).answered(made, action)
        right = () if moment is None else moment.right
        is_right = essence(before, action) in {essence(before, each) for each in right}
        return self.played(action, CoachStage.RIGHT) if is_right else self.at(place.ply, CoachStage.WRONG, action)

    def answered(self, made: Decision, action: Action) -> CoachedHand:
        """The hand with this guess on the table, done by this action if nothing was better."""
        return self.at(made.ply, CoachStage.WRONG) if made.is_wrong else self.played(action, CoachStage.RIGHT)

    @property
    def next_guess(self) -> int | None:
        """The number of the next action to guess; None after the last."""
        at = 0 if self.place is None else self.place.ply
        return next((ply for ply in choices(self.review.record, self.review.seat) if ply > at), None)

    def guessing(self) -> CoachedHand:
        """The hand with the next decision on the table, to be guessed; the same after the last."""
        return self if self.next_guess is None else self.asking(self.next_guess)

    def asking(self, ply: int) -> CoachedHand:
        """The hand with this decision on the table, to be guessed; the same if there is none."""
        here = self.at(ply, CoachStage.TRYING)
        return self if here is self else replace(here, guesses=self.guesses or ())

    def shown(self) -> CoachedHand:
        """The hand with the best action of the moment done on the table."""
        moment = self.moment
        return self if moment is None else self.at(moment.ply).played(moment.best, CoachStage.SHOWN)

    def played(self, action: Action, stage: CoachStage) -> CoachedHand:
        """The hand with this action done on the table, which comes to this stage by it."""
        if self.place is None:
            return self
        after = self.place.table.gone_to(self.place.table.game.after(action))
        return replace(self, place=replace(self.place, stage=stage, table=replace(after, plays=NOBODY, past=())))
