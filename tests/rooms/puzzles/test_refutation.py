"""Wrong answers are played out by legal actions to an end that does not reach the goal, and nobody plays badly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

import conquian as cq
from conquian.game.state import Stock
from conquian.rooms.puzzles.library import names, puzzle
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.refutation.played_out import borne_out, discards_due, refuted
from conquian.solver.certificates.certificate import certify
from conquian.solver.certificates.deals import is_world, revealed
from conquian.solver.certificates.sure_plan import PlanCertificate, failing_line
from conquian.solver.certificates.vocabulary import CertificateKind, Goal, distinct
from tests.puzzles.disproving import disproved, value_to
from tests.rooms.puzzles.test_puzzle import BLIND

pytestmark = pytest.mark.slow

PUZZLES: Final = [one for name in names() if isinstance(one := puzzle(name), Puzzle)]
SLICE: Final = Random(1897).sample(PUZZLES, 60)
COUNTED: Final = (CertificateKind.RULE, CertificateKind.CHANCE)
"""The kinds of certificate in which no line is played: a law speaks, or the odds do."""


@pytest.mark.parametrize("one", SLICE, ids=lambda one: one.name)
def test_every_wrong_answer_is_disproved(one: Puzzle) -> None:
    assert disproved(one) == (0 if one.certificate.kind in COUNTED else len(one.certificate.rejected))


@pytest.mark.parametrize("one", SLICE, ids=lambda one: one.name)
def test_every_right_answer_is_played_to_its_goal(one: Puzzle) -> None:
    """It is played also in another layout, for which the plan says nothing by its letter."""
    right = [*filter(one.accepts, cq.legal_actions(one.position))]
    assert right
    for answer in right:
        found = borne_out(one, answer)
        if one.certificate.kind in COUNTED or one.goal is None:
            assert found is None
            continue
        assert found is not None and found.line[0] == answer
        assert found.world is None or is_world(one.position, found.world)
        state = found.start
        for action in found.line:
            state = cq.apply(state, action)
            assert value_to(state, one.who) >= one.goal.least
        assert state.outcome is not None


def test_what_is_right_is_not_disproved_and_what_is_wrong_not_borne_out() -> None:
    for one in SLICE:
        assert [action for action in one.certificate.accepted if refuted(one, action) is not None] == []
        assert [action for action in one.certificate.rejected if borne_out(one, action) is not None] == []


def test_a_discard_is_due_exactly_where_another_one_would_spoil_it() -> None:
    found = [(one, answer, cards) for one in PUZZLES for answer in one.sought if (cards := discards_due(one, answer))]
    assert puzzle("hole-road-005") in [one for one, _, _ in found]
    for one, answer, cards in found:
        if one.position.unknown:
            continue
        assert one.goal is not None
        after = cq.apply(one.position, answer)
        values = {each: value_to(cq.apply(after, each), one.who) for each in cq.legal_actions(after)}
        assert {str(each) for each, value in values.items() if value >= one.goal.least} == {
            f"discard {card}" for card in cards
        }
        assert len(cards) < len(values)


def test_another_layout_is_played_as_it_was_laid() -> None:
    """Where layouts come to the same, the learner's own is seen on the table."""
    for one in PUZZLES:
        if one.position.unknown:
            continue
        wrong = set(one.certificate.rejected)
        others = [each for each in cq.legal_actions(one.position) if not one.accepts(each) and each not in wrong]
        if others:
            found = refuted(one, others[0])
            assert found is not None and found.line[0] == others[0]
            return
    pytest.fail("no puzzle has two layouts of the same cards")


def blinder() -> Iterator[cq.State]:
    """T4 and T5 without looking; then with one card less in the waste, and one more in the stock."""
    yield BLIND
    for card in BLIND.waste:
        yield replace(BLIND, waste=tuple(each for each in BLIND.waste if each != card), stock=Stock((), 2))


def certified(position: cq.State) -> PlanCertificate:
    found = certify(position, CertificateKind.SURE, Goal.WIN)
    assert isinstance(found, PlanCertificate)
    return found


def test_what_no_plan_can_tell_apart_fails_in_one_of_the_ways() -> None:
    """Each way in which the cards can lie could be played right, if one knew which it is."""
    several = [(one, each) for one in map(certified, blinder()) for each in one.refutations if len(each.worlds) > 1]
    assert len(several) > 10
    for found, refutation in several:
        position = found.position
        for world in refutation.worlds:
            after = cq.apply(revealed(position, world), refutation.action)
            assert value_to(after, position.turn) >= found.goal.least
        world, line = failing_line(found, refutation)
        assert world in refutation.worlds and is_world(position, world)
        state = revealed(position, world)
        for action in (refutation.action, *line):
            state = cq.apply(state, action)
        assert state.outcome is not None and value_to(state, position.turn) < found.goal.least


def test_the_same_is_shown_each_time() -> None:
    one = SLICE[0]
    answer = one.certificate.rejected[0]
    first = refuted(one, answer)
    refuted.cache_clear()
    assert refuted(one, answer) == first


@pytest.mark.parametrize("kind", list(CertificateKind))
def test_what_is_proved_by_laws_and_counts_is_not_played_out_and_everything_else_is(kind: CertificateKind) -> None:
    """The same position, asked in every way in which something can be proved of it."""
    one = next(each for each in PUZZLES if not each.position.unknown and each.goal is Goal.WIN)
    asked = distinct(one.position, (*cq.legal_actions(one.position), cq.action("turn")))
    found = certify(one.position, kind, Goal.WIN, asked)
    assert found.accepted and found.rejected
    again = replace(one, certificate=found, accepted=found.accepted)
    is_played = kind in (CertificateKind.SURE, CertificateKind.OPEN)
    for right in found.accepted:
        shown = borne_out(again, right)
        assert (shown is not None) is is_played and refuted(again, right) is None
        assert shown is None or shown.line[0] == right
    for wrong in found.rejected:
        shown = refuted(again, wrong)
        assert (shown is not None) is is_played and borne_out(again, wrong) is None
        assert shown is None or shown.line[0] == wrong
