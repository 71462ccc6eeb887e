"""Seat values of any two actions."""

from __future__ import annotations

from math import hypot

from conquian.advice.advice import ActionValue, Advice, Method, Stakes
from conquian.advice.seat_value import beside
from conquian.notation.codes import action

BEST, GOOD, BAD = map(action, ("discard 2c", "discard 3c", "discard 4c"))
ADVICE = Advice(
    (
        ActionValue(BEST, Stakes(0.5, 0.4, 0.6), Stakes(0.0, 0.0, 0.0)),
        ActionValue(GOOD, Stakes(0.3, 0.2, 0.4), Stakes(0.2, 0.17, 0.24)),
        ActionValue(BAD, Stakes(0.0, -0.1, 0.1), Stakes(0.5, 0.46, 0.53)),
    ),
    Method.SAMPLED,
    100,
    0,
)


def test_beside_the_best_one_a_value_has_the_interval_of_the_advice() -> None:
    assert beside(ADVICE, BAD, BEST).ahead == Stakes(-0.5, -0.53, -0.46)
    assert beside(ADVICE, BEST, GOOD).ahead == Stakes(0.2, 0.17, 0.24)


def test_beside_any_other_its_interval_holds_the_errors_of_both() -> None:
    for one, other, sign in ((GOOD, BAD, 1), (BAD, GOOD, -1)):
        ahead = beside(ADVICE, one, other).ahead
        ends = sorted(sign * end for end in (ahead.low, ahead.high))
        assert abs(ahead.value - sign * 0.3) < 1e-9
        assert abs(ends[0] - (0.3 - hypot(0.04, 0.04))) < 1e-9 and abs(ends[1] - (0.3 + hypot(0.03, 0.03))) < 1e-9
