"""Glicko-2: a rating by results with its uncertainty, after M. Glickman, "Example of the Glicko-2 system" (2013).

The numbers of its steps stand beside the code. The paper rounds on the way and prints 1464.06, 151.52 and 0.05999 for
the example of `Rating`; unrounded they are 1464.0507, 151.5165 and 0.059996.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log, pi, sqrt
from typing import Final

from conquian.solver.confidence import CONFIDENCE

_SCALE: Final = 173.7178
_CHANGE: Final = 0.5
"""How much the volatility may change in a period, the system constant tau of the paper."""
_CLOSE: Final = 0.000001


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating: its value, its standard deviation, and how much it is expected to change by itself (volatility).

    >>> player = Rating(1500, 200, 0.06)
    >>> found = player.after([(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)])
    >>> round(found.value, 2), round(found.deviation, 2), round(found.volatility, 5)
    (1464.05, 151.52, 0.06)
    """

    value: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds within which the strength lies with 95 %."""
        half = CONFIDENCE * self.deviation
        return self.value - half, self.value + half

    def expected(self, other: Rating) -> float:
        """The expected score against the other one, 0 to 1 (step 3).

        >>> round(Rating(1500, 200).expected(Rating(1400, 30)), 3)
        0.639
        """
        return 1 / (1 + exp(-_weight(other.deviation / _SCALE) * (self.value - other.value) / _SCALE))

    def after(self, games: Sequence[tuple[Rating, float]]) -> Rating:
        """The rating after a period with these games: the other side as it was before, and the score, 0 to 1."""
        deviation = self.deviation / _SCALE
        weighed = [(_weight(other.deviation / _SCALE), self.expected(other), score) for other, score in games]
        information = sum(weight**2 * hope * (1 - hope) for weight, hope, _ in weighed)
        if not information:
            return Rating(self.value, _SCALE * sqrt(deviation**2 + self.volatility**2), self.volatility)
        surplus = sum(weight * (score - hope) for weight, hope, score in weighed)
        volatility = _volatility(deviation, self.volatility, 1 / information, surplus / information)
        before = sqrt(deviation**2 + volatility**2)  # step 6
        then = 1 / sqrt(1 / before**2 + information)  # step 7
        return Rating(self.value + _SCALE * then**2 * surplus, _SCALE * then, volatility)


def _weight(deviation: float) -> float:
    """The weight of a result against a rating of this deviation: g of step 3."""
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def _volatility(deviation: float, volatility: float, variance: float, change: float) -> float:
    """The new volatility (step 5): the root of a function, by the Illinois algorithm."""
    start = log(volatility**2)

    def slope(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / _CHANGE**2

    low = start
    if change**2 > deviation**2 + variance:
        high = log(change**2 - deviation**2 - variance)
    else:
        steps = 1
        while slope(start - steps * _CHANGE) < 0:
            steps += 1
        high = start - steps * _CHANGE
    return exp(_root(slope, low, high) / 2)


def _root(slope: Callable[[float], float], low: float, high: float) -> float:
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        there = slope(middle)
        if there * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, there
    return low


# --- learners and puzzles ---------------------------------------------------------------------------------------------

LEVELS: Final = (1200, 1350, 1500, 1650, 1800)
"""The rating from which a puzzle of each level starts, from level 1 on."""


def of_level(level: int) -> Rating:
    """The rating from which a puzzle of this level starts; of level 0, which nobody has measured, hardly anything.

    >>> of_level(3)
    Rating(value=1500, deviation=100, volatility=0.06)
    """
    return Rating(LEVELS[level - 1], 100) if level else Rating(1500, 300)


def nearest_level(value: float) -> int:
    """The level whose puzzles are nearest to this strength.

    >>> nearest_level(1440)
    3
    """
    return min(range(1, len(LEVELS) + 1), key=lambda level: abs(LEVELS[level - 1] - value))


@lru_cache(maxsize=32)
def strength(answers: tuple[tuple[int, bool], ...]) -> Rating:
    """The strength of a learner after these first answers, each to a puzzle of a level, and right or wrong, in order.

    >>> [round(bound) for bound in strength(((2, True), (3, True), (4, False))).interval]
    [1228, 1961]
    """
    now = Rating()
    for level, right in answers:
        now = now.after([(of_level(level), float(right))])
    return now
