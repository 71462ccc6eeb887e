"""The search for a plan that never looks at an unseen card, or the hands and orders that leave none."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from conquian.game.actions import Action
from conquian.game.play import apply
from conquian.game.state import Seat, State
from conquian.solver.certificates.deals import World, revealed
from conquian.solver.certificates.plans import (
    Follower,
    NodeBudget,
    Plan,
    PlanCase,
    PlanRow,
    Seen,
    after,
    answers,
    by_itself,
    essential_actions,
    worth,
)
from conquian.solver.certificates.vocabulary import BeyondBound, Goal
from conquian.solver.open_hand import solve

MOST_ROWS: Final = 40
"""A plan that has to say more than this is too long to be followed."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """The proof that an action does not surely reach the goal: hands and orders where no plan that begins with it does.

    One alone means that it fails there although every card is open. Several mean that each of them can be played
    right by itself, but not without knowing which it is; none of them could be left out.
    """

    action: Action
    worlds: tuple[World, ...]


_Tree = dict[Seen, Action]
"""The rows of a plan, as seen from one of its positions."""


class PlanSearch:
    """Whether an action surely reaches the goal.

    A plan is made for a few worlds and followed through all of them; the first in which it fails joins the few.
    """

    def __init__(self, position: State, goal: Goal, found: Sequence[World], action: Action) -> None:
        self.seat = position.turn
        self.goal = goal
        self.action = action
        self.cases = tuple(PlanCase(world, revealed(position, world)) for world in found)
        self.nodes = NodeBudget()
        self.known: dict[frozenset[State], _Tree | None] = {}

    def answer(self) -> Plan | Refutation:
        """A plan, or why there is none."""
        for case in self.cases:
            if not self.can_be_reached(apply(case.state, self.action)):
                return Refutation(self.action, (case.world,))
        few = [self.cases[0]]
        while (plan := self.plan(few)) is not None:
            failed = Follower(plan, self.seat, self.goal, self.nodes).failure(self.cases)
            if failed is None:
                return plan
            few.append(next(case for case in self.cases if case.world == failed))
        for case in tuple(few):
            fewer = [other for other in few if other is not case]
            if fewer and self.plan(fewer) is None:
                few = fewer
        return Refutation(self.action, tuple(case.world for case in few))

    def plan(self, cases: Iterable[PlanCase]) -> Plan | None:
        """A plan that begins with the action and works in all of these worlds."""
        rows = self._all(after(cases, self.action))
        if rows is None:
            return None
        if len(rows) > MOST_ROWS:
            raise BeyondBound("rows", MOST_ROWS)
        return Plan(self.action, tuple(sorted((PlanRow(*row) for row in rows.items()), key=str)))

    def _all(self, following: dict[Action, tuple[PlanCase, ...]]) -> _Tree | None:
        """One plan for everything that may be seen next."""
        rows: _Tree = {}
        for event, cases in following.items():
            found = self._rows(cases)
            if found is None:
                return None
            rows |= {(event, *seen): action for seen, action in found.items()}
        return rows

    def fails(self, event: Action, cases: tuple[PlanCase, ...]) -> bool:
        """Whether there is no plan for these cases, of which this was seen."""
        return self._all({event: cases}) is None

    def next_events(self, cases: tuple[PlanCase, ...]) -> dict[Action, tuple[PlanCase, ...]]:
        """The events that may be seen next, if the player does what reaches the goal in most of these cases."""
        state = cases[0].state
        if state.turn is not self.seat:
            return answers(cases)
        reached = {
            action: sum(self.can_be_reached(apply(case.state, action)) for case in cases)
            for action in essential_actions(state)
        }
        return after(cases, max(reached, key=lambda action: reached[action]))

    def _rows(self, cases: tuple[PlanCase, ...]) -> _Tree | None:
        """The rows of a plan from here on, None if there is no plan."""
        key = frozenset(case.state for case in cases)
        if key not in self.known:
            self.nodes.spend(len(cases))
            self.known[key] = self._searched(cases)
        return self.known[key]

    def _searched(self, cases: tuple[PlanCase, ...]) -> _Tree | None:
        if not all(self.can_be_reached(case.state) for case in cases):
            return None
        state = cases[0].state
        if state.outcome is not None:
            return {}
        if state.turn is not self.seat:
            return self._all(answers(cases))
        idle = by_itself(state)
        for action in sorted(essential_actions(state), key=lambda action: action != idle):
            rows = self._all(after(cases, action))
            if rows is not None:
                return rows if action == idle else {(): action} | rows
        return None

    def can_be_reached(self, state: State) -> bool:
        """Whether the goal can be reached with every card open: without that there is no plan either."""
        if state.outcome is not None:
            return worth(state, self.seat) >= self.goal.least
        value = _open_value(state)
        return (value if self.seat is Seat.PONE else -value) >= self.goal.least


@lru_cache(maxsize=1 << 14)
def _open_value(state: State) -> int:
    return solve(state)
