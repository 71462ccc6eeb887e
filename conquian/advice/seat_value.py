"""Seat values: what an action is worth to a player who sees one hand, beside the best other action.

What the rooms keep of the advice for a seat are such pairs: the answer of a puzzle or a lesson beside the best one that
is not an answer, or what was done in a game beside the best that could have been done instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import hypot
from typing import Any, Final

from conquian.advice.advice import SURE, Advice, Method, Stakes
from conquian.game.actions import Action
from conquian.notation.codes import action

MARGIN: Final = 0.05
"""A smaller difference in stakes is too close to call: plain play after the action tells no better."""

DOUBT: Final = 0.2
"""The width of an interval in stakes from which on a difference is in doubt, and not close."""


class SeatStanding(StrEnum):
    """The standing of an action at the table: the best there is, too close to tell, or worse than another one."""

    BEST = "best"
    EVEN = "even"
    WORSE = "worse"


@dataclass(frozen=True, slots=True)
class SeatValue:
    """An action and the best other one, in stakes, to a player who sees one hand.

    `ahead` is how much more the action is worth, with the ends of its 95 % interval, and a difference within `margin`
    is too close to call; `worlds` is in how many ways the hidden cards were laid, and `method` says what kind of
    number this is (docs/advice.md).
    """

    method: Method
    worlds: int
    action: Action
    stakes: Stakes
    other: Action
    other_stakes: Stakes
    ahead: Stakes
    margin: float = MARGIN

    @property
    def standing(self) -> SeatStanding:
        """The standing by the interval of the difference; nothing is better than an action that wins for certain.

        >>> force, allow, even = action("force"), action("allow"), Stakes(0.0, -0.1, 0.1)
        >>> SeatValue(Method.SAMPLED, 400, force, even, allow, even, Stakes(-0.2, -0.3, -0.1)).standing
        <SeatStanding.WORSE: 'worse'>
        """
        if self.ahead.low > self.margin or self.stakes == SURE:
            return SeatStanding.BEST
        return SeatStanding.WORSE if self.ahead.high < -self.margin else SeatStanding.EVEN

    @property
    def is_in_doubt(self) -> bool:
        """Whether neither action can be called better, nor the two close: two readings differ, or there are few worlds.

        >>> force, allow, even = action("force"), action("allow"), Stakes(0.0, -0.1, 0.1)
        >>> SeatValue(Method.SAMPLED, 400, force, even, allow, even, Stakes(0.0, -0.3, 0.1)).is_in_doubt
        True
        """
        return self.standing is SeatStanding.EVEN and self.ahead.high - self.ahead.low > DOUBT


def seat_value(advice: Advice, is_meant: Callable[[Action], bool], margin: float = MARGIN) -> SeatValue:
    """The best of the actions that are meant beside the best of all others. Raises StopIteration if all are, or none.

    >>> import conquian as cq
    >>> from conquian.advice.advice import advise
    >>> state = cq.position("pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d"
    ...                     " turn=pone/discard")
    >>> advice = advise(cq.player_view(state, cq.Seat.PONE), worlds=40)
    >>> value = seat_value(advice, lambda each: each == cq.action("discard 5c"))
    >>> value.ahead.value == value.stakes.value - value.other_stakes.value, value.standing
    (True, <SeatStanding.WORSE: 'worse'>)
    """
    meant = next(value for value in advice.values if is_meant(value.action))
    other = next(value for value in advice.values if not is_meant(value.action))
    return beside(advice, meant.action, other.action, margin)


def beside(advice: Advice, action: Action, other: Action, margin: float = MARGIN) -> SeatValue:
    """The value of an action beside this other one. Raises KeyError if one of them is not legal.

    Where neither is the best of the advice, both were compared with that one, and the interval holds both errors.
    """
    meant, rival = advice.of(action), advice.of(other)
    mine, theirs = meant.behind, rival.behind
    if rival.action == advice.best:
        ahead = Stakes(-mine.value, -mine.high, -mine.low)
    elif meant.action == advice.best:
        ahead = theirs
    else:
        value = theirs.value - mine.value
        low = value - hypot(theirs.value - theirs.low, mine.high - mine.value)
        ahead = Stakes(value, low, value + hypot(theirs.high - theirs.value, mine.value - mine.low))
    return SeatValue(
        advice.method, advice.worlds, meant.action, meant.stakes, rival.action, rival.stakes, ahead, margin
    )  # fmt: skip


# --- as text ----------------------------------------------------------------------------------------------------------


def row(value: SeatValue) -> dict[str, Any]:
    """The value as JSON has it; the margin is the reader's affair.

    >>> both = Stakes(0.5, 0.45, 0.55)
    >>> told = row(SeatValue(Method.SAMPLED, 400, action("force"), both, action("allow"), both, Stakes(0.0, -0.1, 0.1)))
    >>> told["action"], told["ahead"]
    (['force', 0.5, 0.45, 0.55], [0.0, -0.1, 0.1])
    >>> read_row(told).other_stakes == both
    True
    """
    return {
        "method": value.method,
        "worlds": value.worlds,
        "action": [str(value.action), *_numbers(value.stakes)],
        "other": [str(value.other), *_numbers(value.other_stakes)],
        "ahead": _numbers(value.ahead),
    }


def _numbers(stakes: Stakes) -> list[float]:
    return [round(number, 4) + 0.0 for number in (stakes.value, stakes.low, stakes.high)]


def read_row(told: Mapping[str, Any], margin: float = MARGIN) -> SeatValue:
    """The value as `row` tells it."""
    (mine, *stakes), (other, *others) = told["action"], told["other"]
    return SeatValue(
        Method(told["method"]),
        told["worlds"],
        action(mine),
        Stakes(*stakes),
        action(other),
        Stakes(*others),
        Stakes(*told["ahead"]),
        margin,
    )
