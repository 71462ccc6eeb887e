"""Results of public functions that show themselves: each is the tuple, dictionary or number that it is said to be."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import fsum, sqrt
from typing import TYPE_CHECKING, Any, Final

from conquian.game.actions import Action
from conquian.game.laws import Law
from conquian.game.outward import ShownValue
from conquian.game.spreads import Spread
from conquian.solver.confidence import CONFIDENCE

if TYPE_CHECKING:  # a deal needs neither at run time, and they take as long to load as all the rest
    from conquian.solver.winning_chances.ways import Way

WORTH: Final = {"pone": 1, "draw": 0, "dealer": -1}
"""The worth of a result to the pone, in stakes."""


class ShownCollection(ShownValue):
    """A tuple or a dictionary that shows itself; without this IPython would list it like any other."""

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """The short text; IPython asks."""
        del cycle  # nothing here holds itself
        printer.text(self._repr_mimebundle_()["text/plain"])


class CardLayouts(ShownCollection, tuple[Spread, ...]):
    """The ways to lay cards out, as a tuple of spreads."""

    __slots__ = ()


class WinningWays(ShownCollection, tuple["Way", ...]):
    """The ways to win that are left, as a tuple."""

    __slots__ = ()


class ActionValues(ShownCollection, dict[Action, int]):
    """The value of each action: 1 for a win of the player to act, 0 for a draw, -1 for a loss."""

    __slots__ = ()


class GameValue(ShownValue, int):
    """The value of a position: 1 if the pone wins, 0 for a draw, -1 if the dealer wins."""

    __slots__ = ()


def spanned(number: float | tuple[float, float, float]) -> tuple[float, float, float]:
    """A value with the ends of its interval, which has no width where the value is certain."""
    return number if isinstance(number, tuple) else (number, number, number)


class BarChart(ShownCollection, dict[str, "float | tuple[float, float, float]"]):
    """Numbers from 0 on by their names; an estimate is a triple of its value and the ends of its interval."""

    __slots__ = ("title",)

    title: str
    """The line above the bars."""


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


class PlayerComparison(ShownCollection, tuple[float, ...]):
    """One player against another, as a tuple: the worth of each pair of deals to the first, from -1 to 1 stakes a deal.

    `mean` lies between `low` and `high`, the ends of its 95 % interval. As if a pair had been won and a pair lost
    besides, a handful of pairs that all ended alike proves little: the interval never closes.
    """

    __slots__ = ()

    @property
    def mean(self) -> float:
        """The mean in stakes a deal."""
        return fsum(self) / len(self)

    @property
    def low(self) -> float:
        """The lower end of the interval, -1 at least."""
        return max(-1.0, self._middle - self._half_width)

    @property
    def high(self) -> float:
        """The upper end of the interval, 1 at most."""
        return min(1.0, self._middle + self._half_width)

    @property
    def _middle(self) -> float:
        return sum(self) / (len(self) + 2)

    @property
    def _half_width(self) -> float:
        count = len(self) + 2
        return CONFIDENCE * sqrt((sum(each * each for each in self) + 2) / count - self._middle**2) / sqrt(count)

    def __repr__(self) -> str:
        """The mean with its interval, and the number of pairs."""
        return f"{self.mean:+.3f} stakes a deal (95 %: {self.low:+.3f} … {self.high:+.3f}), {len(self)} pairs"
