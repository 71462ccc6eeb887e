"""Reviews: a hand that the coach goes through, decision by decision, and what there is to say of it so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from conquian.coach.decision import CLOSE, LEAST, QUICK, THOROUGH, Decision, choices, decision
from conquian.coach.moment import HandMoment, Merit, best_merit, clean_merit, moment, praise, was_forced_anyway
from conquian.game.state import Seat
from conquian.notation.record import Record

MOST_MOMENTS: Final = 3
"""The most moments of a hand that the coach mentions."""
MOST_THOROUGH: Final = 8
"""The most decisions that are looked at twice."""
MOST_CLOSE: Final = 2
"""The most decisions that are looked at a third time."""
URGENT: Final = 0.3
"""A cost in stakes at which a decision is looked at again at once, so that the first moment stands early.

One that may cost as much by its interval is looked at again in its turn.
"""


@dataclass(frozen=True, slots=True)
class HandReview:
    """A review of the hand that `record` tells, from `seat`: the `decisions` weighed so far, in their order.

    First each decision is looked at quickly; those that seem to matter are then weighed thoroughly, in other worlds.
    The coach speaks of these alone. A review is a value, and a step of it takes a fraction of a second.

    >>> import conquian as cq
    >>> record = cq.play(cq.players.Greedy(), cq.players.Greedy(), seed=1897)
    >>> review = HandReview(record, cq.Seat.PONE)
    >>> review.share, len(review.step().decisions), review.is_complete
    (0.0, 1, False)
    """

    record: Record
    seat: Seat
    decisions: tuple[Decision, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing left to weigh."""
        return self._next is None

    @property
    def share(self) -> float:
        """The share of the work that is done."""
        thorough = sum(each.is_thorough for each in self.decisions)
        rest = self._suspects
        done = len(self.decisions) + thorough
        most = len(choices(self.record, self.seat)) + thorough + len(rest) + len(self._close)
        return done / most if most else 1.0

    def step(self) -> HandReview:
        """The review with one decision more, or one weighed better; the same if it is complete."""
        found = self._next
        if found is None:
            return self
        ply, worlds = found
        others = (each for each in self.decisions if each.ply != ply)
        weighed = sorted((*others, decision(self.record, ply, worlds)), key=_ply)
        return replace(self, decisions=tuple(weighed))

    def of(self, ply: int) -> Decision | None:
        """The decision of this number, if it was weighed."""
        return next((each for each in self.decisions if each.ply == ply), None)

    @property
    def moments(self) -> tuple[HandMoment, ...]:
        """At most three decisions that cost most, as far as they are known, in the order of the hand."""
        wrong = [each for each in self._wrong if not was_forced_anyway(self.record, each.ply, each.best)]
        dearest = sorted(wrong, key=lambda each: -each.cost.value)[:MOST_MOMENTS]
        return tuple(moment(self.record, each) for each in sorted(dearest, key=_ply))

    @property
    def merits(self) -> tuple[Merit, ...]:
        """The merits known so far: the best decision, and at the end that nothing was clearly wrong, if so."""
        found = best_merit(self.record, [each for each in self.decisions if each.is_thorough])
        is_clean = self.is_complete and bool(self.decisions) and not self._wrong
        clean = clean_merit(self.record, self.seat) if is_clean else None
        return tuple(each for each in (found, clean) if each is not None)

    @property
    def _wrong(self) -> list[Decision]:
        return [each for each in self.decisions if each.is_thorough and each.is_wrong]

    @property
    def _next(self) -> tuple[int, int] | None:
        """The number of the next action to weigh, and in how many worlds."""
        suspects = self._suspects
        if suspects and suspects[0].cost.value >= URGENT:
            return suspects[0].ply, THOROUGH
        seen = {each.ply for each in self.decisions}
        fresh = next((ply for ply in choices(self.record, self.seat) if ply not in seen), None)
        if fresh is not None:
            return fresh, QUICK
        if suspects:
            return suspects[0].ply, THOROUGH
        return (self._close[0].ply, CLOSE) if self._close else None

    @property
    def _close(self) -> list[Decision]:
        """The decisions to weigh a third time, the dearest first."""
        found = sorted((each for each in self.decisions if each.is_close), key=lambda each: -each.cost.value)
        return found[: max(MOST_CLOSE - sum(each.value.worlds >= CLOSE for each in self.decisions), 0)]

    @property
    def _suspects(self) -> list[Decision]:
        """The decisions to weigh again: the dearest first, then those that may have been good."""
        open_ones = [each for each in self.decisions if not each.is_thorough]
        dear = [each for each in open_ones if each.cost.value >= LEAST / 2 or each.cost.high >= URGENT]
        good = [each for each in open_ones if praise(self.record, each) is not None]
        ranked = [*sorted(dear, key=lambda each: -each.cost.value), *sorted(good, key=lambda each: each.cost.value)[:2]]
        return ranked[: max(MOST_THOROUGH - sum(each.value.worlds >= THOROUGH for each in self.decisions), 0)]


def _ply(each: Decision) -> int:
    return each.ply
