"""Results of public functions that show themselves: each is the tuple, dictionary or number that it is said to be."""

from __future__ import annotations

from dataclasses import dataclass, field

from conquian.game.actions import Action
from conquian.game.laws import Law
from conquian.game.outward import ShownValue
from conquian.game.spreads import Spread
from conquian.solver.winning_chances.ways import Way


class CardLayouts(ShownValue, tuple[Spread, ...]):
    """The ways to lay cards out, as a tuple of spreads."""

    __slots__ = ()


class WinningWays(ShownValue, tuple[Way, ...]):
    """The ways to win that are left, as a tuple."""

    __slots__ = ()


class ActionValues(ShownValue, dict[Action, int]):
    """The value of each action: 1 for a win of the player to act, 0 for a draw, -1 for a loss."""

    __slots__ = ()


class GameValue(ShownValue, int):
    """The value of a position: 1 if the pone wins, 0 for a draw, -1 if the dealer wins."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CheckedAnswer(ShownValue):
    """An answer that was checked, true if it is right: `why` says so in a sentence, with its `law` where one decides.

    What it shows in a notebook is the sentence and, where there is one, a picture: `shown`.
    """

    right: bool
    why: str
    law: Law | None = None
    shown: ShownValue | None = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.right
