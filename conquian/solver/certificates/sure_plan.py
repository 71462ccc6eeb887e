"""C2: one plan that never looks at an unseen card, and surely reaches the goal.

Surely means for every hand and order that agrees with what was seen, whatever the opponent, who may see all, does.
To win each world with its cards open is not a proof: the plan would have to know which world it is in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from conquian.game.actions import Action, Turn
from conquian.game.judge import legal_actions
from conquian.game.play import apply
from conquian.game.state import State
from conquian.solver.certificates.deals import World, count_worlds, is_world, revealed, worlds
from conquian.solver.certificates.plan_search import PlanSearch, Refutation
from conquian.solver.certificates.plans import (
    Follower,
    NodeBudget,
    Plan,
    PlanCase,
    Seen,
    after,
    as_seen,
    by_itself,
    essential_actions,
)
from conquian.solver.certificates.vocabulary import (
    BeyondBound,
    CertificateFault,
    CertificateKind,
    Goal,
    Objection,
    Proof,
    distinct,
    essence,
)
from conquian.solver.open_hand import analyse

MOST_WORLDS: Final = 1_000
"""The most worlds for which there is a C2."""


@dataclass(frozen=True, slots=True)
class PlanCertificate(Proof):
    """C2: which actions surely reach the goal, each with a plan; every other one is refuted."""

    kind: ClassVar[CertificateKind] = CertificateKind.SURE

    position: State
    goal: Goal
    worlds: int
    plans: tuple[Plan, ...]
    refutations: tuple[Refutation, ...]

    @property
    def accepted(self) -> tuple[Action, ...]:
        """The actions that surely reach the goal, one of each essence."""
        return tuple(plan.action for plan in self.plans)

    @property
    def rejected(self) -> tuple[Action, ...]:
        """The others."""
        return tuple(refutation.action for refutation in self.refutations)

    def _objections(self) -> Iterator[Objection]:
        return _objections(self)

    def _own(self) -> Iterator[str]:
        yield f"worlds = {self.worlds}"
        for plan in self.plans:
            yield from ("", "[[certificate.plans]]", f'action = "{plan.action}"')
            yield from ("rows = [", *(f'  "{row}",' for row in plan.rows), "]") if plan.rows else ("rows = []",)
        for refutation in self.refutations:
            shown = ", ".join(f'"{world}"' for world in refutation.worlds)
            yield from ("", "[[certificate.refutations]]", f'action = "{refutation.action}"', f"worlds = [{shown}]")


def certify_sure(position: State, goal: Goal) -> PlanCertificate:
    """The certificate of what surely reaches the goal in this position, in which some cards may be unknown.

    Raises BeyondBound if there is too much to look at, UnknownCards if the player's own hand is not known.

    """
    found = list(_bounded(position))
    plans: list[Plan] = []
    refutations: list[Refutation] = []
    for action in distinct(position, essential_actions(revealed(position, found[0]))):
        answer = PlanSearch(position, goal, found, action).answer()
        if isinstance(answer, Plan):
            plans.append(answer)
        else:
            refutations.append(answer)
    return PlanCertificate(position, goal, len(found), tuple(plans), tuple(refutations))


def longest_line(found: PlanCertificate, plan: Plan) -> int:
    """The number of actions that the plan takes at most, by both players together. Raises BeyondBound."""
    follower = Follower(plan, found.position.turn, found.goal, NodeBudget())
    follower.failure([PlanCase(world, revealed(found.position, world)) for world in _bounded(found.position)])
    return follower.longest


def _bounded(position: State) -> Iterable[World]:
    total = count_worlds(position)
    if total > MOST_WORLDS:
        raise BeyondBound("worlds", MOST_WORLDS, total)
    return worlds(position)


def failing_line(found: PlanCertificate, refutation: Refutation) -> tuple[World, tuple[Action, ...]]:
    """The line in which a refuted action fails: a world of its refutation, and the actions after it up to the end.

    With one world that is best play of both. Several cannot be told apart: at each choice the player does what reaches
    the goal in most of those that still agree with what was seen, and the opponent answers in the one where that fails.
    """
    search = PlanSearch(found.position, found.goal, refutation.worlds, refutation.action)
    following = after(search.cases, refutation.action)
    line: list[Action] = []
    while True:
        event, cases = next((each, some) for each, some in following.items() if search.fails(each, some))
        line.append(Turn() if isinstance(event, Turn) else event)
        lost = next((case for case in cases if not search.can_be_reached(case.state)), None)
        if lost is not None:
            return lost.world, (*line[1:], *analyse(lost.state, budget=None).line)
        following = search.next_events(cases)


def reaching_line(found: PlanCertificate, plan: Plan, answer: Action, world: World) -> tuple[Action, ...]:
    """The line in which a plan reaches the goal in this world, after `answer`: its own action or another layout of it.

    The player follows the plan and looks at no unseen card; the opponent sees them all and plays perfectly.
    """
    rows = {row.seen: row.action for row in plan.rows}
    before = revealed(found.position, world)
    state = apply(before, answer)
    seen: Seen = (as_seen(before, plan.action),)
    line: tuple[Action, ...] = ()
    while state.outcome is None:
        own = state.turn is found.position.turn
        action = (rows.get(seen) or by_itself(state)) if own else _best(state)
        assert action is not None
        seen, state, line = (*seen, as_seen(state, action)), apply(state, action), (*line, action)
    return line


def _best(state: State) -> Action:
    """Best play of the player to act, every card open; of layouts that come to the same the one that a plan knows."""
    best = essence(state, analyse(state, budget=None).line[0])
    return next(action for action in essential_actions(state) if essence(state, action) == best)


# --- checking ---------------------------------------------------------------------------------------------------------


def _objections(found: PlanCertificate) -> Iterator[Objection]:
    every = list(_bounded(found.position))
    if found.worlds != len(every):
        yield Objection(CertificateFault.WRONG_COUNT)
    cases = tuple(PlanCase(world, revealed(found.position, world)) for world in every)
    legal = legal_actions(cases[0].state)
    due = {essence(found.position, action): action for action in distinct(found.position, legal)}
    entries: tuple[Plan | Refutation, ...] = (*found.plans, *found.refutations)
    for entry in entries:
        if entry.action not in legal or due.pop(essence(found.position, entry.action), None) is None:
            yield Objection(CertificateFault.NOT_LEGAL, entry.action)  # or it is there twice
        elif isinstance(entry, Plan):
            yield from _plan_objections(entry, cases, found)
        else:
            yield from _refutation_objections(entry, found)
    yield from (Objection(CertificateFault.MISSING, action) for action in due.values())


def _plan_objections(plan: Plan, cases: tuple[PlanCase, ...], found: PlanCertificate) -> Iterator[Objection]:
    seen: set[Seen] = set()
    for row in plan.rows:
        if row.seen in seen:
            yield Objection(CertificateFault.PLAN_LOOKS, row.action)
        seen.add(row.seen)
    follower = Follower(plan, found.position.turn, found.goal, NodeBudget())
    failed = follower.failure(cases)
    if failed is not None:
        yield Objection(CertificateFault.PLAN_FAILS, plan.action, failed)
    elif follower.used != seen:
        yield Objection(CertificateFault.PLAN_IDLE, plan.action)


def _refutation_objections(refutation: Refutation, found: PlanCertificate) -> Iterator[Objection]:
    for world in refutation.worlds:
        if not is_world(found.position, world):
            yield Objection(CertificateFault.NOT_A_WORLD, refutation.action, world)
            return
    search = PlanSearch(found.position, found.goal, refutation.worlds, refutation.action)
    if not refutation.worlds or search.plan(search.cases) is not None:
        yield Objection(CertificateFault.NOT_REFUTED, refutation.action, next(iter(refutation.worlds), None))
        return
    for case in search.cases:
        others = [other for other in search.cases if other is not case]
        if others and search.plan(others) is None:
            yield Objection(CertificateFault.WORLD_IDLE, refutation.action, case.world)
