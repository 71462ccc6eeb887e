"""The question why, after a right answer between two: of three reasons one is proved, and the others are refuted.

It is asked only where every card is open, so that each reason is either true of the position or false, and not of one
line that was shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import Final

from conquian.game.actions import Action
from conquian.game.judge import legal_actions
from conquian.game.play import apply
from conquian.game.state import Seat, State
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.refutation.reasons import win_at_once
from conquian.solver.certificates.certificate import OpenHandCertificate
from conquian.solver.certificates.vocabulary import Goal, distinct
from conquian.solver.winning_chances.outlook import dead

OFFERED: Final = 3
"""The number of reasons to choose from."""


class WhyReason(StrEnum):
    """A reason: the right action wins at once, or the other one lets the opponent go out, ends all hope or the deal."""

    WINS = "wins"
    GIVES = "gives"
    STUCK = "stuck"
    DRAWN = "drawn"


def holds(reason: WhyReason, position: State, other: Action) -> bool | None:
    """Whether this reason against the other action is true; None if it is neither that nor false.

    It is true if it holds whatever comes before the player has a choice again, and false if nothing of it is so.
    """
    seat = position.turn
    if reason is WhyReason.WINS:
        return win_at_once(position, seat) is not None
    ends = tuple(_until_a_choice(apply(position, other), seat))
    if reason is WhyReason.GIVES:
        return any(_winner(each) is seat.other for each in ends)
    drawn = [each.outcome is not None and _winner(each) is None for each in ends]
    if reason is WhyReason.DRAWN:
        return True if all(drawn) else None if any(drawn) else False
    going_on = [each for each in ends if each.outcome is None]
    if any(not dead(each, seat) for each in going_on):
        return False
    return True if len(going_on) == len(ends) else None  # where it is over, nobody goes out any more either


def _until_a_choice(state: State, seat: Seat) -> Iterator[State]:
    """Every position in which this seat has a choice next, or the deal has ended, whatever the other seat does."""
    actions = () if state.outcome is not None else legal_actions(state)
    if not actions or (state.turn is seat and len(distinct(state, actions)) > 1):
        yield state
        return
    for action in distinct(state, actions):
        yield from _until_a_choice(apply(state, action), seat)


def _winner(state: State) -> Seat | None:
    return None if state.outcome is None else state.outcome.winner


@lru_cache(maxsize=64)
def offered(puzzle: Puzzle) -> tuple[WhyReason, ...]:
    """The reasons to choose from, the right one at any place; none where the question cannot be asked truthfully.

    It can where there are two answers, with every card open, and exactly one reason holds. It holds of the wrong answer
    alone: after the right one the goal can still be reached.

    >>> from conquian.rooms.puzzles.library import puzzle
    >>> offered(puzzle("hole-001"))
    ()
    """
    found, position = puzzle.certificate, puzzle.position
    if not isinstance(found, OpenHandCertificate) or puzzle.claimed:
        return ()
    actions = [each.action for each in found.values]
    if len(distinct(position, actions)) != 2 or len(puzzle.accepted) != 1:
        return ()
    told = {each: holds(each, position, found.rejected[0]) for each in WhyReason}
    true = [each for each, is_so in told.items() if is_so]
    false = [each for each, is_so in told.items() if is_so is False]
    is_reason = puzzle.goal is Goal.WIN or true == [WhyReason.GIVES]  # who must not lose need not go out
    if len(true) != 1 or not is_reason or len(false) < OFFERED - 1:
        return ()
    draw = Random(puzzle.name)
    return tuple(draw.sample([*true, *draw.sample(false, OFFERED - 1)], OFFERED))


def right_reason(puzzle: Puzzle) -> WhyReason:
    """The reason that holds, of those that are offered. Raises StopIteration if none are."""
    other = puzzle.certificate.rejected[0]
    return next(each for each in offered(puzzle) if holds(each, puzzle.position, other))
