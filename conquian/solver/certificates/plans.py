"""Plans that never look at an unseen card: what they say, and whether one reaches its goal whatever happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from conquian.game.actions import ALLOW, DECLINE, Action, Turn
from conquian.game.judge import legal_actions
from conquian.game.play import apply
from conquian.game.state import CLAIM, Seat, State
from conquian.solver.certificates.deals import World
from conquian.solver.certificates.vocabulary import BeyondBound, Goal, distinct

MOST_NODES: Final = 20_000
"""A plan that needs more positions than this to be found, or to be followed, is none."""
SEEN: Final = "; "
THEN: Final = " => "

Seen = tuple[Action, ...]
"""What happened since the plan began, as both players saw it: a card that was turned up is named."""


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One line of a plan: after this was seen, do that."""

    seen: Seen
    action: Action

    def __str__(self) -> str:
        return f"{SEEN.join(map(str, self.seen))}{THEN}{self.action}"


@dataclass(frozen=True, slots=True)
class Plan:
    """An action, and what to do next after everything that can be seen to follow.

    Where no row says what to do, the only legal action is done, or else the card is declined or let go.
    """

    action: Action
    rows: tuple[PlanRow, ...] = ()


# --- what can be seen -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlanCase:
    """A world, and how its table looks by now."""

    world: World
    state: State


def essential_actions(state: State) -> tuple[Action, ...]:
    """The legal actions, one of each essence."""
    return distinct(state, legal_actions(state))


def as_seen(state: State, action: Action) -> Action:
    """The action as the table sees it: with the card that is turned up."""
    return Turn(state.stock.top) if isinstance(action, Turn) else action


def after(cases: Iterable[PlanCase], action: Action) -> dict[Action, tuple[PlanCase, ...]]:
    """The cases after this action, told apart by what was seen: by the card that was turned up, if one was."""
    found: dict[Action, list[PlanCase]] = {}
    for case in cases:
        found.setdefault(as_seen(case.state, action), []).append(PlanCase(case.world, apply(case.state, action)))
    return {seen: tuple(same) for seen, same in found.items()}


def answers(cases: Iterable[PlanCase]) -> dict[Action, tuple[PlanCase, ...]]:
    """The cases after whatever the opponent may do in them, told apart by what was seen."""
    able: dict[Action, list[PlanCase]] = {}
    for case in cases:
        for action in essential_actions(case.state):
            able.setdefault(action, []).append(case)
    found: dict[Action, tuple[PlanCase, ...]] = {}
    for action, same in able.items():
        found |= after(same, action)
    return found


def by_itself(state: State) -> Action | None:
    """The action that is done where a plan says nothing; None if it has to say something."""
    actions = essential_actions(state)
    if len(actions) == 1:
        return actions[0]
    nothing = ALLOW if state.phase in CLAIM else DECLINE
    return nothing if nothing in actions else None


class NodeBudget:
    """A count of the positions that are looked at. Raises BeyondBound."""

    def __init__(self) -> None:
        self.left = MOST_NODES

    def spend(self, number: int) -> None:
        """Count this number of positions more. Raises BeyondBound if there are too many."""
        self.left -= number
        if self.left < 0:
            raise BeyondBound("nodes", MOST_NODES)


# --- following a plan -------------------------------------------------------------------------------------------------


class Follower:
    """Follows a plan through every world and every answer, and remembers which rows it needed.

    `longest` is the number of actions in the longest line.
    """

    def __init__(self, plan: Plan, seat: Seat, goal: Goal, nodes: NodeBudget) -> None:
        self.seat = seat
        self.goal = goal
        self.nodes = nodes
        self.action = plan.action
        self.rows = {row.seen: row.action for row in plan.rows}
        self.on_the_way = {row.seen[:length] for row in plan.rows for length in range(len(row.seen) + 1)}
        self.used: set[Seen] = set()
        self.longest = 0
        self.known: dict[State, int] = {}

    def failure(self, cases: Sequence[PlanCase]) -> World | None:
        """A world in which the plan does not reach the goal, None if there is none."""
        return self._first(after(cases, self.action), ())

    def _first(self, following: dict[Action, tuple[PlanCase, ...]], seen: Seen) -> World | None:
        for event, same in following.items():
            failed = self._failure(same, (*seen, event))
            if failed is not None:
                return failed
        return None

    def _failure(self, cases: tuple[PlanCase, ...], seen: Seen) -> World | None:
        if seen not in self.on_the_way:
            return self._left_to_itself(cases, seen)
        self.nodes.spend(len(cases))
        state = cases[0].state
        if state.turn is not self.seat:
            return self._first(answers(cases), seen)
        action = self.rows.get(seen)
        if action is None:
            action = by_itself(state)
        else:
            self.used.add(seen)
        if action is None or action not in legal_actions(state):
            return cases[0].world
        return self._first(after(cases, action), seen)

    def _left_to_itself(self, cases: tuple[PlanCase, ...], seen: Seen) -> World | None:
        """The same where the plan says nothing more: what is done depends on nothing but the state."""
        for case in cases:
            length = self._length(case.state)
            if length < 0:
                return case.world
            self.longest = max(self.longest, len(seen) + length)
        return None

    def _length(self, state: State) -> int:
        """The most actions that are still to come, -1 if one of the ends does not reach the goal."""
        if state not in self.known:
            self.nodes.spend(1)
            self.known[state] = self._looked_up(state)
        return self.known[state]

    def _looked_up(self, state: State) -> int:
        if state.outcome is not None:
            return 0 if worth(state, self.seat) >= self.goal.least else -1
        own = by_itself(state) if state.turn is self.seat else None
        actions = essential_actions(state) if state.turn is not self.seat else () if own is None else (own,)
        lengths = [self._length(apply(state, action)) for action in actions]
        return -1 if not lengths or min(lengths) < 0 else 1 + max(lengths)


def worth(state: State, seat: Seat) -> int:
    """The worth of a game that is over to this player: 1, 0 or -1."""
    assert state.outcome is not None
    winner = state.outcome.winner
    return 0 if winner is None else 1 if winner is seat else -1
