"""A plan, or a refutation, that is planted wrong is found out."""

from __future__ import annotations

from dataclasses import replace

import pytest

import conquian as cq
from conquian.game.actions import TURN, Turn
from conquian.game.state import Seat
from conquian.solver.certificates.deals import is_world, revealed, worlds
from conquian.solver.certificates.plan_search import Refutation
from conquian.solver.certificates.plans import Plan, PlanRow
from conquian.solver.certificates.sure_plan import PlanCertificate
from conquian.solver.certificates.vocabulary import (
    CertificateFault,
    Goal,
    Objection,
)
from tests.solver.certificates import every_sure, faults, late_views, sure, with_rows

pytestmark = pytest.mark.slow


def planted(found: PlanCertificate, plan: Plan) -> PlanCertificate:
    """The certificate with this plan instead of the one that begins in the same way."""
    return replace(found, plans=tuple(plan if one.action == plan.action else one for one in found.plans))


def test_a_wrong_answer_is_found() -> None:
    found = with_rows()
    wrong = found.refutations[0].action
    cook = replace(found, plans=(*found.plans, Plan(wrong)), refutations=found.refutations[1:])
    assert CertificateFault.PLAN_FAILS in faults(cook)
    (objection,) = [one for one in cook.check() if one.fault is CertificateFault.PLAN_FAILS]
    assert objection.world is not None and is_world(found.position, objection.world)


def test_a_missing_answer_is_found() -> None:
    found = with_rows()
    assert replace(found, plans=found.plans[1:]).check() == (
        Objection(CertificateFault.MISSING, found.plans[0].action),
    )
    lost = Refutation(found.plans[0].action, (next(worlds(found.position)),))
    assert CertificateFault.NOT_REFUTED in faults(
        replace(found, plans=found.plans[1:], refutations=(*found.refutations, lost))
    )


def test_an_answer_too_many_is_found() -> None:
    found = with_rows()
    assert CertificateFault.NOT_LEGAL in faults(replace(found, plans=(*found.plans, found.plans[0])))
    assert CertificateFault.NOT_LEGAL in faults(replace(found, plans=(*found.plans, Plan(TURN))))


def test_a_plan_that_looks_is_found() -> None:
    """Two branches differ although what was seen agrees: the plan knows a card that nobody showed."""
    found = with_rows()
    plan = next(plan for plan in found.plans if plan.rows)
    row = plan.rows[0]
    cook = planted(found, replace(plan, rows=(*plan.rows, PlanRow(row.seen, cq.action("decline")))))
    assert CertificateFault.PLAN_LOOKS in faults(cook)


def test_a_plan_that_knows_a_card_before_it_is_turned_up_is_found() -> None:
    found = with_rows()
    plan = next(plan for plan in found.plans if plan.rows)
    hidden = Turn(found.position.unseen.__iter__().__next__())
    early = PlanRow((*plan.rows[0].seen[:1], hidden, *plan.rows[0].seen[1:]), plan.rows[0].action)
    assert faults(planted(found, replace(plan, rows=(*plan.rows, early)))) <= {
        CertificateFault.PLAN_IDLE,
        CertificateFault.PLAN_FAILS,
    }
    assert faults(planted(found, replace(plan, rows=(*plan.rows, early))))


def test_a_plan_with_a_gap_or_a_row_too_many_is_found() -> None:
    gaps = 0
    for found in every_sure():
        for plan in found.plans:
            for row in plan.rows[:3]:
                shorter = replace(plan, rows=tuple(one for one in plan.rows if one is not row))
                gaps += bool(
                    faults(planted(found, shorter)) & {CertificateFault.PLAN_FAILS, CertificateFault.PLAN_IDLE}
                )
            nonsense = PlanRow((cq.action("decline"), cq.action("decline")), cq.action("force"))
            assert faults(planted(found, replace(plan, rows=(*plan.rows, nonsense))))
    assert gaps > 5


def test_a_refutation_that_refutes_nothing_is_found() -> None:
    for found in every_sure():
        for refutation in found.refutations[:1]:
            others = found.refutations[1:]
            stale = replace(refutation, worlds=())
            assert CertificateFault.NOT_REFUTED in faults(replace(found, refutations=(stale, *others)))
            for world in worlds(found.position):
                value = cq.evaluate(revealed(found.position, world))[refutation.action]
                wrong = replace(found, refutations=(replace(refutation, worlds=(world,)), *others))
                assert bool(wrong.check()) == (value >= found.goal.least)
                if value >= found.goal.least:
                    break


def test_a_refutation_with_cards_from_elsewhere_is_found() -> None:
    found = with_rows()
    world = found.refutations[0].worlds[0]
    laid = found.position.spreads[Seat.PONE].cards or found.position.spreads[Seat.DEALER].cards
    alien = replace(world, stock=(next(iter(laid)), *world.stock[1:]))
    stale = replace(found.refutations[0], worlds=(alien,))
    assert CertificateFault.NOT_A_WORLD in faults(replace(found, refutations=(stale, *found.refutations[1:])))


def test_a_wrong_number_of_worlds_is_found() -> None:
    found = with_rows()
    assert faults(replace(found, worlds=found.worlds + 1)) == {CertificateFault.WRONG_COUNT}


def test_the_other_goal_is_not_proved_by_the_same_certificate() -> None:
    changed = 0
    for number in range(len(late_views())):
        win, draw = sure(number, Goal.WIN), sure(number, Goal.DRAW)
        if win is not None and draw is not None and set(win.accepted) != set(draw.accepted):
            assert replace(draw, goal=Goal.WIN).check()
            assert replace(win, goal=Goal.DRAW).check()
            changed += 1
    assert changed > 5
