"""Cooks: each puzzle with one mistake planted in it, and what has to be said about it."""

from collections.abc import Iterator
from dataclasses import replace

import conquian as cq
from conquian.game.actions import TURN
from conquian.rooms.puzzles.puzzle import Blemish, Puzzle
from conquian.rooms.puzzles.themes import Theme, choice_of, themes
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import OpenHandCertificate, Value
from conquian.solver.certificates.deals import worlds
from conquian.solver.certificates.plan_search import Refutation
from conquian.solver.certificates.plans import Plan, PlanRow
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.solver.certificates.vocabulary import CertificateFault, Goal

Cook = tuple[str, Puzzle, frozenset[CertificateFault | Blemish]]
"""What was planted, the puzzle with it, and the objections of which at least one has to come."""


def cooks(puzzle: Puzzle) -> Iterator[Cook]:
    """Every mistake that can be planted in this puzzle."""
    right, wrong = puzzle.accepted, puzzle.certificate.rejected[0]
    yield "wrong answer", replace(puzzle, accepted=(wrong,)), frozenset({Blemish.ANSWER_TOO_MANY})
    yield "extra answer", replace(puzzle, accepted=(*right, wrong)), frozenset({Blemish.ANSWER_TOO_MANY})
    yield "missing answer", replace(puzzle, accepted=right[1:]), frozenset({Blemish.ANSWER_MISSING})
    yield "answer twice", replace(puzzle, accepted=(*right, right[0])), frozenset({Blemish.NO_CHOICE})
    if puzzle.features is not None:
        deeper = replace(puzzle.features, depth=puzzle.features.depth + 1)
        yield "wrong features", replace(puzzle, features=deeper), frozenset({Blemish.FEATURES})
    if isinstance(puzzle.certificate, OpenHandCertificate | PlanCertificate):
        about = themes(choice_of(puzzle.certificate))
        another = next(theme for theme in Theme if theme not in about)
        yield "another theme", replace(puzzle, theme=another), frozenset({Blemish.THEME})
    yield from _unreachable(puzzle)
    if isinstance(puzzle.certificate, OpenHandCertificate):
        yield from _open(puzzle, puzzle.certificate)
    if isinstance(puzzle.certificate, PlanCertificate):
        yield from _sure(puzzle, puzzle.certificate)
    if isinstance(puzzle.certificate, ChanceCertificate):
        yield from _chance(puzzle, puzzle.certificate)


def _unreachable(puzzle: Puzzle) -> Iterator[Cook]:
    said = frozenset({Blemish.UNREACHABLE})
    assert puzzle.game is not None
    yield "no game", replace(puzzle, game=None), said
    yield "game too short", replace(puzzle, game=replace(puzzle.game, actions=puzzle.game.actions[:-1])), said
    elsewhere = replace(puzzle.game, start=cq.deal(7), seed=7, actions=(TURN,))
    yield "another game", replace(puzzle, game=elsewhere), said
    state = puzzle.position
    if len(state.waste) > 1:
        moved = replace(state, waste=(state.waste[1], state.waste[0], *state.waste[2:]))
        yield "waste in another order", replace(puzzle, certificate=_at(puzzle, moved)), said


def _at(puzzle: Puzzle, state: cq.State) -> OpenHandCertificate | PlanCertificate | ChanceCertificate:
    """The same certificate for another position."""
    assert isinstance(puzzle.certificate, OpenHandCertificate | PlanCertificate | ChanceCertificate)
    return replace(puzzle.certificate, position=state)


def _open(puzzle: Puzzle, found: OpenHandCertificate) -> Iterator[Cook]:
    """The certificate lies as the puzzle does, so that only working it out again can find it."""
    least = found.goal.least
    for number, value in enumerate(found.values):
        good = value.value >= least
        lie = Value(value.action, least - 1 if good else least)
        lying = replace(found, values=(*found.values[:number], lie, *found.values[number + 1 :]))
        planted = replace(puzzle, certificate=lying, accepted=lying.accepted)
        yield f"{'missing' if good else 'extra'} answer, certified", planted, frozenset({CertificateFault.WRONG_VALUE})
    shorter = replace(found, values=found.values[1:])
    yield "an action left out", replace(puzzle, certificate=shorter), frozenset({CertificateFault.MISSING})


def _sure(puzzle: Puzzle, found: PlanCertificate) -> Iterator[Cook]:
    plan, refutation = found.plans[0], found.refutations[0]
    world = next(worlds(found.position))
    more = replace(found, plans=(*found.plans, Plan(refutation.action)), refutations=found.refutations[1:])
    yield "extra answer, certified", _certified(puzzle, more), frozenset({CertificateFault.PLAN_FAILS})
    fewer = replace(found, plans=found.plans[1:], refutations=(Refutation(plan.action, (world,)), *found.refutations))
    yield "missing answer, certified", _certified(puzzle, fewer), frozenset({CertificateFault.NOT_REFUTED})
    none = replace(found, refutations=found.refutations[1:])
    yield "an action left out", _certified(puzzle, none), frozenset({CertificateFault.MISSING})
    stale = replace(found, refutations=(replace(refutation, worlds=()), *found.refutations[1:]))
    yield "no refuting world", _certified(puzzle, stale), frozenset({CertificateFault.NOT_REFUTED})
    alien = replace(refutation.worlds[0], stock=(*refutation.worlds[0].stock, next(iter(found.position.known))))
    strange = replace(found, refutations=(replace(refutation, worlds=(alien,)), *found.refutations[1:]))
    yield "a world that cannot be", _certified(puzzle, strange), frozenset({CertificateFault.NOT_A_WORLD})
    yield (
        "wrong number of worlds",
        _certified(puzzle, replace(found, worlds=found.worlds + 1)),
        frozenset({CertificateFault.WRONG_COUNT}),
    )
    seen = plan.rows[0].seen if plan.rows else (plan.action,)
    looking = (*plan.rows, PlanRow(seen, cq.action("decline")), PlanRow(seen, cq.action("allow")))
    looks = replace(found, plans=(replace(plan, rows=looking), *found.plans[1:]))
    yield "a plan that looks", _certified(puzzle, looks), frozenset({CertificateFault.PLAN_LOOKS})
    for number in range(len(plan.rows)):
        gap = replace(plan, rows=(*plan.rows[:number], *plan.rows[number + 1 :]))
        holed = replace(found, plans=(gap, *found.plans[1:]))
        if _matters(plan.rows[number]):
            yield "a plan with a gap", _certified(puzzle, holed), frozenset({CertificateFault.PLAN_FAILS})
    if found.goal is Goal.DRAW:
        proud = replace(found, goal=Goal.WIN)
        yield "not to lose, called a win", _certified(puzzle, proud), frozenset({CertificateFault.PLAN_FAILS})


def _chance(puzzle: Puzzle, found: ChanceCertificate) -> Iterator[Cook]:
    said = frozenset({CertificateFault.WRONG_COUNT})
    for number, count in enumerate(found.counts):
        lie = replace(count, won=found.worlds, drawn=0, lost=0)
        lying = replace(found, counts=(*found.counts[:number], lie, *found.counts[number + 1 :]))
        yield "a chance counted wrong", replace(puzzle, certificate=lying, accepted=lying.accepted), said
    more = replace(found, worlds=found.worlds + 1)
    yield "wrong number of worlds", replace(puzzle, certificate=more), said
    shorter = replace(found, counts=found.counts[1:])
    yield (
        "an action left out",
        replace(puzzle, certificate=shorter, accepted=shorter.accepted),
        frozenset({CertificateFault.MISSING}),
    )
    yield "a chance of another theme", replace(puzzle, theme=Theme.KEEP_ALIVE), frozenset({Blemish.THEME})


def _matters(row: PlanRow) -> bool:
    """Whether a plan must fail without this row: where a discard is due, something has to be said."""
    return row.action.verb == "discard"


def _certified(puzzle: Puzzle, lying: PlanCertificate) -> Puzzle:
    return replace(puzzle, certificate=lying, accepted=lying.accepted)
