"""Reviews as text, so that one goes on where it was after a page was loaded again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from conquian.advice.advice import Method, Stakes
from conquian.advice.seat_value import SeatValue
from conquian.coach.decision import Decision, choices, view
from conquian.coach.review import HandReview
from conquian.game.state import Seat
from conquian.notation.record import Record

LONGEST: Final = 40_000
"""The most letters of a review: a hand of a hundred decisions has fewer."""
_METHODS: Final = tuple(Method)
_FINE: Final = 10_000
"""The parts of a stake in which values are kept."""
_WIDEST: Final = 3 * _FINE
"""The most that an end of an interval can be: two actions are at most two stakes apart, and an interval is wider."""
_NUMBERS: Final = re.compile(r"-?[0-9]{1,6}(?: -?[0-9]{1,6}){13,99}")


def written(review: HandReview) -> str:
    """The review as text: the numbers of each decision, the actions by their place among the legal ones.

    >>> import conquian as cq
    >>> record = cq.play(cq.players.Greedy(), cq.players.Greedy(), seed=1897)
    >>> review = HandReview(record, cq.Seat.PONE).step()
    >>> read(record, cq.Seat.PONE, written(review)).decisions[0].value.other == review.decisions[0].value.other
    True
    """
    return ";".join(" ".join(map(str, _numbers(review.record, each))) for each in review.decisions)


def _numbers(record: Record, made: Decision) -> Iterator[int]:
    value, legal = made.value, view(record, made.ply).actions()
    yield from (made.ply, _METHODS.index(value.method), value.worlds, legal.index(value.action))
    yield legal.index(value.other)
    for stakes in (value.stakes, value.other_stakes, value.ahead):
        yield from (round(_FINE * each) for each in (stakes.value, stakes.low, stakes.high))
    yield from (legal.index(each) for each in made.right)


def read(record: Record, seat: Seat, text: str) -> HandReview:
    """The review of this hand that was written as this text; one that has not begun, if it cannot be read."""
    try:
        lines = text.split(";") if 0 < len(text) <= LONGEST else []
        found = {made.ply: made for made in (_decision(record, line) for line in lines)}
    except ValueError:
        found = {}
    known = (found[ply] for ply in choices(record, seat) if ply in found)
    return HandReview(record, seat, tuple(known))


def _decision(record: Record, line: str) -> Decision:
    """The decision of this line. Raises ValueError."""
    if not _NUMBERS.fullmatch(line):
        raise ValueError(line)
    ply, method, worlds, done, other, *rest = map(int, line.split(" "))
    legal = view(record, ply).actions() if 0 < ply <= len(record.actions) else ()
    if min(method, done, other, worlds, *rest[9:]) < 0 or max(done, other, *rest[9:]) >= len(legal):
        raise ValueError(line)
    if method >= len(_METHODS) or max(map(abs, rest[:9])) > _WIDEST:
        raise ValueError(line)
    stakes, others, ahead = (Stakes(*(each / _FINE for each in rest[n : n + 3])) for n in (0, 3, 6))
    value = SeatValue(_METHODS[method], worlds, legal[done], stakes, legal[other], others, ahead)
    return Decision(ply, value, tuple(legal[each] for each in rest[9:]))
