"""Turning points: the few steps of a played-out line at which something is decided."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from conquian.course.attempt import Attempt
from conquian.game.actions import Discard, Force, Turn
from conquian.game.cards import Card
from conquian.game.state import Seat
from conquian.solver.winning_chances.outlook import dead, outs


@dataclass(frozen=True, slots=True)
class Waits:
    """From here on one card takes this seat out, and in the line it comes: the `card` with which it goes out."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Lost:
    """From here on this seat can never go out any more, whatever comes."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Forced:
    """This seat has to meld, and that costs it a hand card, since it has to discard then."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LastCardTurns:
    """The last card of the stock was turned up."""


Turning = Waits | Lost | Forced | LastCardTurns
"""What is decided by a step."""


@lru_cache(maxsize=64)
def turning_points(line: Attempt) -> Mapping[int, Turning]:
    """The turning points, by the number of the action that decides; never the first one, nor the last.

    The line is played to its end, with every card known. Of what is decided by one action only the weightiest is there.

    >>> from conquian.rooms.puzzles.library import puzzle
    >>> from conquian.rooms.puzzles.refutation.played_out import refuted
    >>> played = refuted(puzzle("hole-001"), puzzle("hole-001").certificate.rejected[0])
    >>> turning_points(Attempt(played.start, puzzle("hole-001").who, played.line))
    {3: LastCardTurns()}
    """
    found: dict[int, Turning] = {}
    for number, turning in _found(line):
        if 0 < number < len(line.done) - 1:
            found.setdefault(number, turning)
    return found


def _found(line: Attempt) -> Iterator[tuple[int, Turning]]:
    """Everything that is decided, with the number of the action, the weightiest first."""
    yield from _waits(line)
    for seat in (line.seat, line.seat.other):
        yield from _lost(line, seat)
    for number, (state, action) in enumerate(line.steps):
        if isinstance(action, Force) and isinstance(line.done[min(number + 2, len(line.done) - 1)], Discard):
            yield number, Forced(state.turn.other)
        if isinstance(action, Turn) and not len(line.states[number + 1].stock):
            yield number, LastCardTurns()


def _waits(line: Attempt) -> Iterator[tuple[int, Turning]]:
    """Since when the winner waits for the winning card."""
    outcome, card = line.state.outcome, line.states[-2].centre
    if outcome is None or outcome.winner is None or card is None:
        return
    number = len(line.done) - 1  # the action before which the wait has begun
    while number and card in outs(line.states[number - 1], outcome.winner):
        number -= 1
    yield number - 1, Waits(outcome.winner, card)


def _lost(line: Attempt, seat: Seat) -> Iterator[tuple[int, Turning]]:
    """Since when this seat can never go out, if it is not only because the stock is empty; it never ends."""
    number = bisect_left(line.states, True, key=lambda state: dead(state, seat))
    if number < len(line.states) and len(line.states[number].stock):
        yield number - 1, Lost(seat)
