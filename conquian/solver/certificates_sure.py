"""C2: one plan that never looks at an unseen card, and surely reaches the goal.

Surely means for every hand and order that agrees with what was seen, whatever the opponent does, even if he sees all.
To win each world with its cards open is not a proof: the plan would have to know which world it is in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from conquian.game.actions import ALLOW, DECLINE, Action, Turn
from conquian.game.judge import legal_actions
from conquian.game.play import apply
from conquian.game.state import CLAIM, Seat, State
from conquian.solver.certificates_terms import (
    BeyondBound,
    Fault,
    Goal,
    Kind,
    Objection,
    distinct,
    essence,
    file,
    table,
)
from conquian.solver.certificates_worlds import World, count_worlds, is_world, revealed, worlds
from conquian.solver.open_hand import analyse, solve

MOST_WORLDS: Final = 1_000
"""With more worlds than this there is no C2."""
MOST_NODES: Final = 20_000
"""A plan that needs more positions than this to be found, or to be followed, is none."""
MOST_ROWS: Final = 40
"""A plan that has to say more than this is none that anybody can follow."""
SEEN: Final = "; "
THEN: Final = " => "

Seen = tuple[Action, ...]
"""What happened since the plan began, as anybody at the table saw it: a card that was turned up is named."""


@dataclass(frozen=True, slots=True)
class Row:
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
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why an action does not surely reach the goal: hands and orders for which no plan that begins with it does.

    One alone means that it fails there although every card is open. Several mean that each of them can be played
    right by itself, but not without knowing which it is; none of them could be left out.
    """

    action: Action
    worlds: tuple[World, ...]


@dataclass(frozen=True, slots=True)
class Sure:
    """C2: which actions surely reach the goal, each with a plan; every other one is refuted."""

    position: State
    goal: Goal
    worlds: int
    plans: tuple[Plan, ...]
    refutations: tuple[Refutation, ...]

    @property
    def kind(self) -> Kind:
        """Which kind of certificate this is."""
        return Kind.SURE

    @property
    def accepted(self) -> tuple[Action, ...]:
        """The actions that surely reach the goal, one of each essence."""
        return tuple(plan.action for plan in self.plans)

    @property
    def rejected(self) -> tuple[Action, ...]:
        """The others."""
        return tuple(refutation.action for refutation in self.refutations)

    def check(self) -> tuple[Objection, ...]:
        """Everything that is wrong, worked out from scratch; nothing if the certificate holds."""
        try:
            return tuple(_objections(self))
        except BeyondBound:
            return (Objection(Fault.BEYOND_BOUND),)

    def lines(self) -> Iterator[str]:
        """The certificate as a table of a file, without the position and the goal."""
        yield from table(self.kind, self._own())

    def __str__(self) -> str:
        return file(self.position, self.goal, self.lines())

    def _own(self) -> Iterator[str]:
        yield f"worlds = {self.worlds}"
        for plan in self.plans:
            yield from ("", "[[certificate.plans]]", f'action = "{plan.action}"')
            yield from ("rows = [", *(f'  "{row}",' for row in plan.rows), "]") if plan.rows else ("rows = []",)
        for refutation in self.refutations:
            shown = ", ".join(f'"{world}"' for world in refutation.worlds)
            yield from ("", "[[certificate.refutations]]", f'action = "{refutation.action}"', f"worlds = [{shown}]")


def certify_sure(position: State, goal: Goal) -> Sure:
    """The certificate of what surely reaches the goal in this position, in which some cards may be unknown.

    Raises BeyondBound if there is too much to look at, UnknownCards if the player's own hand is not known.

    """
    found = list(_bounded(position))
    plans: list[Plan] = []
    refutations: list[Refutation] = []
    for action in distinct(position, _actions(revealed(position, found[0]))):
        answer = _Question(position, goal, found, action).answer()
        if isinstance(answer, Plan):
            plans.append(answer)
        else:
            refutations.append(answer)
    return Sure(position, goal, len(found), tuple(plans), tuple(refutations))


def longest_line(found: Sure, plan: Plan) -> int:
    """How many actions the plan takes at most, by both players together. Raises BeyondBound."""
    follower = _Follower(plan, found.position.turn, found.goal, _Nodes())
    follower.failure([_Case(world, revealed(found.position, world)) for world in _bounded(found.position)])
    return follower.longest


def _bounded(position: State) -> Iterable[World]:
    if count_worlds(position) > MOST_WORLDS:
        raise BeyondBound("worlds", MOST_WORLDS)
    return worlds(position)


def _actions(state: State) -> tuple[Action, ...]:
    return distinct(state, legal_actions(state))


def failing_line(found: Sure, refutation: Refutation) -> tuple[World, tuple[Action, ...]]:
    """How a refuted action comes to nothing: a world of its refutation, and the actions after it up to the end.

    With one world that is best play of both. Several cannot be told apart: at each choice the player does what reaches
    the goal in most of those that still agree with what was seen, and the opponent answers in the one where that fails.
    """
    question = _Question(found.position, found.goal, refutation.worlds, refutation.action)
    following = _after(question.cases, refutation.action)
    line: list[Action] = []
    while True:
        event, cases = next((each, some) for each, some in following.items() if question.fails(each, some))
        line.append(Turn() if isinstance(event, Turn) else event)
        lost = next((case for case in cases if not question.can_be_reached(case.state)), None)
        if lost is not None:
            return lost.world, (*line[1:], *analyse(lost.state, budget=None).line)
        following = question.next_events(cases)


def reaching_line(found: Sure, plan: Plan, answer: Action, world: World) -> tuple[Action, ...]:
    """How a plan reaches the goal in this world: what follows `answer`, the plan's own action or another layout of it.

    The player does what the plan says and looks at no unseen card; the opponent sees them all and plays his best.
    """
    rows = {row.seen: row.action for row in plan.rows}
    before = revealed(found.position, world)
    state, seen = apply(before, answer), _seen(before, plan.action)
    line: tuple[Action, ...] = ()
    while state.outcome is None:
        own = state.turn is found.position.turn
        action = (rows.get(seen) or by_itself(state)) if own else _best(state)
        assert action is not None
        seen, state, line = (*seen, *_seen(state, action)), apply(state, action), (*line, action)
    return line


def _seen(state: State, action: Action) -> Seen:
    """The action as the table sees it: with the card that is turned up."""
    return (Turn(state.stock.top) if isinstance(action, Turn) else action,)


def _best(state: State) -> Action:
    """Best play of whoever acts, every card open; of layouts that come to the same the one that a plan knows."""
    best = essence(state, analyse(state, budget=None).line[0])
    return next(action for action in _actions(state) if essence(state, action) == best)


# --- what can be seen -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Case:
    """A world, and how its table looks by now."""

    world: World
    state: State


def _after(cases: Iterable[_Case], action: Action) -> dict[Action, tuple[_Case, ...]]:
    """The cases after this action, told apart by what was seen: by the card that was turned up, if one was."""
    found: dict[Action, list[_Case]] = {}
    for case in cases:
        seen = Turn(case.state.stock.top) if isinstance(action, Turn) else action
        found.setdefault(seen, []).append(_Case(case.world, apply(case.state, action)))
    return {seen: tuple(same) for seen, same in found.items()}


def _answers(cases: Iterable[_Case]) -> dict[Action, tuple[_Case, ...]]:
    """The cases after whatever the opponent may do in them, told apart by what was seen."""
    able: dict[Action, list[_Case]] = {}
    for case in cases:
        for action in _actions(case.state):
            able.setdefault(action, []).append(case)
    found: dict[Action, tuple[_Case, ...]] = {}
    for action, same in able.items():
        found |= _after(same, action)
    return found


def by_itself(state: State) -> Action | None:
    """What is done where a plan says nothing; None if it has to say something."""
    actions = _actions(state)
    if len(actions) == 1:
        return actions[0]
    nothing = ALLOW if state.phase in CLAIM else DECLINE
    return nothing if nothing in actions else None


class _Nodes:
    """Counts the positions that are looked at. Raises BeyondBound."""

    def __init__(self) -> None:
        self.left = MOST_NODES

    def spend(self, number: int) -> None:
        self.left -= number
        if self.left < 0:
            raise BeyondBound("nodes", MOST_NODES)


# --- following a plan -------------------------------------------------------------------------------------------------


class _Follower:
    """Follows a plan through every world and every answer, and remembers which rows it needed.

    `longest` is the number of actions in the longest line.
    """

    def __init__(self, plan: Plan, seat: Seat, goal: Goal, nodes: _Nodes) -> None:
        self.seat = seat
        self.goal = goal
        self.nodes = nodes
        self.action = plan.action
        self.rows = {row.seen: row.action for row in plan.rows}
        self.on_the_way = {row.seen[:length] for row in plan.rows for length in range(len(row.seen) + 1)}
        self.used: set[Seen] = set()
        self.longest = 0
        self.known: dict[State, int] = {}

    def failure(self, cases: Sequence[_Case]) -> World | None:
        """A world in which the plan does not reach the goal, None if there is none."""
        return self._first(_after(cases, self.action), ())

    def _first(self, following: dict[Action, tuple[_Case, ...]], seen: Seen) -> World | None:
        for event, same in following.items():
            failed = self._failure(same, (*seen, event))
            if failed is not None:
                return failed
        return None

    def _failure(self, cases: tuple[_Case, ...], seen: Seen) -> World | None:
        if seen not in self.on_the_way:
            return self._left_to_itself(cases, seen)
        self.nodes.spend(len(cases))
        state = cases[0].state
        if state.turn is not self.seat:
            return self._first(_answers(cases), seen)
        action = self.rows.get(seen)
        if action is None:
            action = by_itself(state)
        else:
            self.used.add(seen)
        if action is None or action not in legal_actions(state):
            return cases[0].world
        return self._first(_after(cases, action), seen)

    def _left_to_itself(self, cases: tuple[_Case, ...], seen: Seen) -> World | None:
        """The same where the plan says nothing more: what is done depends on nothing but the state."""
        for case in cases:
            length = self._length(case.state)
            if length < 0:
                return case.world
            self.longest = max(self.longest, len(seen) + length)
        return None

    def _length(self, state: State) -> int:
        """How many more actions there are at most, -1 if one of the ends does not reach the goal."""
        if state not in self.known:
            self.nodes.spend(1)
            self.known[state] = self._looked_up(state)
        return self.known[state]

    def _looked_up(self, state: State) -> int:
        if state.outcome is not None:
            return 0 if _worth(state, self.seat) >= self.goal.least else -1
        own = by_itself(state) if state.turn is self.seat else None
        actions = _actions(state) if state.turn is not self.seat else () if own is None else (own,)
        lengths = [self._length(apply(state, action)) for action in actions]
        return -1 if not lengths or min(lengths) < 0 else 1 + max(lengths)


def _worth(state: State, seat: Seat) -> int:
    assert state.outcome is not None
    winner = state.outcome.winner
    return 0 if winner is None else 1 if winner is seat else -1


# --- finding one ------------------------------------------------------------------------------------------------------

_Tree = dict[Seen, Action]
"""The rows of a plan, as seen from one of its positions."""


class _Question:
    """Whether an action surely reaches the goal.

    A plan is made for a few worlds and followed through all of them; the first in which it fails joins the few.
    """

    def __init__(self, position: State, goal: Goal, found: Sequence[World], action: Action) -> None:
        self.seat = position.turn
        self.goal = goal
        self.action = action
        self.cases = tuple(_Case(world, revealed(position, world)) for world in found)
        self.nodes = _Nodes()
        self.known: dict[frozenset[State], _Tree | None] = {}

    def answer(self) -> Plan | Refutation:
        """A plan, or why there is none."""
        for case in self.cases:
            if not self.can_be_reached(apply(case.state, self.action)):
                return Refutation(self.action, (case.world,))
        few = [self.cases[0]]
        while (plan := self.plan(few)) is not None:
            failed = _Follower(plan, self.seat, self.goal, self.nodes).failure(self.cases)
            if failed is None:
                return plan
            few.append(next(case for case in self.cases if case.world == failed))
        for case in tuple(few):
            fewer = [other for other in few if other is not case]
            if fewer and self.plan(fewer) is None:
                few = fewer
        return Refutation(self.action, tuple(case.world for case in few))

    def plan(self, cases: Iterable[_Case]) -> Plan | None:
        """A plan that begins with the action and works in all of these worlds."""
        rows = self._all(_after(cases, self.action))
        if rows is None:
            return None
        if len(rows) > MOST_ROWS:
            raise BeyondBound("rows", MOST_ROWS)
        return Plan(self.action, tuple(sorted((Row(*row) for row in rows.items()), key=str)))

    def _all(self, following: dict[Action, tuple[_Case, ...]]) -> _Tree | None:
        """One plan for everything that may be seen next."""
        rows: _Tree = {}
        for event, cases in following.items():
            found = self._rows(cases)
            if found is None:
                return None
            rows |= {(event, *seen): action for seen, action in found.items()}
        return rows

    def fails(self, event: Action, cases: tuple[_Case, ...]) -> bool:
        """Whether there is no plan for these cases, of which this was seen."""
        return self._all({event: cases}) is None

    def next_events(self, cases: tuple[_Case, ...]) -> dict[Action, tuple[_Case, ...]]:
        """What may be seen next, if the player does what reaches the goal in most of these cases."""
        state = cases[0].state
        if state.turn is not self.seat:
            return _answers(cases)
        reached = {
            action: sum(self.can_be_reached(apply(case.state, action)) for case in cases) for action in _actions(state)
        }
        return _after(cases, max(reached, key=lambda action: reached[action]))

    def _rows(self, cases: tuple[_Case, ...]) -> _Tree | None:
        """The rows of a plan from here on, None if there is no plan."""
        key = frozenset(case.state for case in cases)
        if key not in self.known:
            self.nodes.spend(len(cases))
            self.known[key] = self._searched(cases)
        return self.known[key]

    def _searched(self, cases: tuple[_Case, ...]) -> _Tree | None:
        if not all(self.can_be_reached(case.state) for case in cases):
            return None
        state = cases[0].state
        if state.outcome is not None:
            return {}
        if state.turn is not self.seat:
            return self._all(_answers(cases))
        idle = by_itself(state)
        for action in sorted(_actions(state), key=lambda action: action != idle):
            rows = self._all(_after(cases, action))
            if rows is not None:
                return rows if action == idle else {(): action} | rows
        return None

    def can_be_reached(self, state: State) -> bool:
        """Whether the goal can be reached with every card open: without that there is no plan either."""
        if state.outcome is not None:
            return _worth(state, self.seat) >= self.goal.least
        value = _open_value(state)
        return (value if self.seat is Seat.PONE else -value) >= self.goal.least


@lru_cache(maxsize=1 << 14)
def _open_value(state: State) -> int:
    return solve(state)


# --- checking ---------------------------------------------------------------------------------------------------------


def _objections(found: Sure) -> Iterator[Objection]:
    every = list(_bounded(found.position))
    if found.worlds != len(every):
        yield Objection(Fault.WRONG_COUNT)
    cases = tuple(_Case(world, revealed(found.position, world)) for world in every)
    legal = legal_actions(cases[0].state)
    due = {essence(found.position, action): action for action in distinct(found.position, legal)}
    entries: tuple[Plan | Refutation, ...] = (*found.plans, *found.refutations)
    for entry in entries:
        if entry.action not in legal or due.pop(essence(found.position, entry.action), None) is None:
            yield Objection(Fault.NOT_LEGAL, entry.action)  # or it is there twice
        elif isinstance(entry, Plan):
            yield from _plan_objections(entry, cases, found)
        else:
            yield from _refutation_objections(entry, found)
    yield from (Objection(Fault.MISSING, action) for action in due.values())


def _plan_objections(plan: Plan, cases: tuple[_Case, ...], found: Sure) -> Iterator[Objection]:
    seen: set[Seen] = set()
    for row in plan.rows:
        if row.seen in seen:
            yield Objection(Fault.PLAN_LOOKS, row.action)
        seen.add(row.seen)
    follower = _Follower(plan, found.position.turn, found.goal, _Nodes())
    failed = follower.failure(cases)
    if failed is not None:
        yield Objection(Fault.PLAN_FAILS, plan.action, failed)
    elif follower.used != seen:
        yield Objection(Fault.PLAN_IDLE, plan.action)


def _refutation_objections(refutation: Refutation, found: Sure) -> Iterator[Objection]:
    for world in refutation.worlds:
        if not is_world(found.position, world):
            yield Objection(Fault.NOT_A_WORLD, refutation.action, world)
            return
    question = _Question(found.position, found.goal, refutation.worlds, refutation.action)
    if not refutation.worlds or question.plan(question.cases) is not None:
        yield Objection(Fault.NOT_REFUTED, refutation.action, next(iter(refutation.worlds), None))
        return
    for case in question.cases:
        others = [other for other in question.cases if other is not case]
        if others and question.plan(others) is None:
            yield Objection(Fault.WORLD_IDLE, refutation.action, case.world)
