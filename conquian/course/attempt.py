"""Attempts: what a learner has done from a position on, and tried in vain."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from conquian.game.actions import Action
from conquian.game.laws import Law
from conquian.game.play import apply
from conquian.game.state import Seat, State


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that was tried, and the first law that refused it."""

    action: Action
    law: Law


@dataclass(frozen=True, slots=True)
class Attempt:
    """One seat's attempt from a position on: the actions of both seats since, and what this seat tried in vain.

    >>> import conquian as cq
    >>> attempt = Attempt(cq.deal(seed=1897), cq.Seat.PONE, (cq.action("turn"),))
    >>> attempt.state.centre, len(attempt.own)
    (card('2c'), 1)
    """

    start: State
    seat: Seat
    done: tuple[Action, ...] = ()
    tried: tuple[Refusal, ...] = ()

    @property
    def states(self) -> tuple[State, ...]:
        """Every position, the one at the beginning first. Raises IllegalAction at an action that is refused."""
        return _states(self.start, self.done)

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    @property
    def steps(self) -> tuple[tuple[State, Action], ...]:
        """Every action with the position in which it was done."""
        return tuple(zip(self.states, self.done, strict=False))

    @property
    def own(self) -> tuple[tuple[State, Action], ...]:
        """The actions of the seat itself, each with the position in which it was done."""
        return tuple(step for step in self.steps if step[0].turn is self.seat)


@lru_cache(maxsize=512)
def _states(start: State, done: tuple[Action, ...]) -> tuple[State, ...]:
    if not done:
        return (start,)
    before = _states(start, done[:-1])
    return (*before, apply(before[-1], done[-1]))
