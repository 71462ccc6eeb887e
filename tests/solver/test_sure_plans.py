"""A plan is sure if it leads to its goal in every world, and where there is none a certificate says why."""

from __future__ import annotations

from dataclasses import replace

import pytest

import conquian as cq
from conquian.game.actions import TURN
from conquian.game.cards import Suit
from conquian.game.state import Seat
from conquian.rooms.puzzles.puzzle_file import certificate as read
from conquian.solver.certificates import plan_search, plans
from conquian.solver.certificates.best_chance import certify_chance
from conquian.solver.certificates.deals import count_worlds, revealed, worlds
from conquian.solver.certificates.plans import Plan, PlanRow, by_itself
from conquian.solver.certificates.sure_plan import PlanCertificate, certify_sure, failing_line
from conquian.solver.certificates.vocabulary import (
    BeyondBound,
    CertificateFault,
    Goal,
    distinct,
    essence,
)
from tests.game.relabelling import of_action, of_state, suits
from tests.solver.belief import Surely
from tests.solver.certificates import FORCE, OUT, T4, every_sure, faults, late_views, sure

pytestmark = pytest.mark.slow

# --- C2 against a plain search ----------------------------------------------------------------------------------------


def test_c2_equals_a_search_that_tries_everything() -> None:
    compared = differing = 0
    for number, seen in enumerate(late_views()):
        if count_worlds(seen) > 24 or len(seen.stock) > 2:
            continue
        for goal in Goal:
            found = sure(number, goal)
            assert found is not None
            belief = tuple(revealed(seen, world) for world in worlds(seen))
            for action in distinct(seen, cq.legal_actions(belief[0])):
                truth = Surely(seen.turn, goal.least).reaches_after(belief, action)
                assert truth == (action in found.accepted), (str(seen), str(action), goal)
                compared += 1
                differing += not truth
    assert compared > 60 and 10 < differing < compared


# --- C2 ---------------------------------------------------------------------------------------------------------------


def test_every_c2_holds_and_is_read_back_as_it_was_written() -> None:
    kinds = set()
    for found in every_sure():
        assert found.check() == (), str(found.position)
        assert read(str(found)) == found
        kinds.add((found.goal, bool(found.plans), bool(found.refutations)))
    assert len(kinds) >= 5


def test_what_is_sure_is_sure_in_every_world() -> None:
    """A plan that does not look cannot do what cannot be done with every card open."""
    for found in every_sure():
        for world in list(worlds(found.position))[:4]:
            values = cq.evaluate(revealed(found.position, world))
            assert all(values[action] >= found.goal.least for action in found.accepted)


def test_each_refuting_world_alone_is_lost_and_several_are_not() -> None:
    for found in every_sure():
        for refutation in found.refutations:
            values = [cq.evaluate(revealed(found.position, world))[refutation.action] for world in refutation.worlds]
            assert all(value < found.goal.least for value in values) == (len(values) == 1)


BLIND = cq.position(
    "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?1/JcJdJs,QcQdQs,KcKdKs centre=Kh stock=?1"
    " waste=AcAh2c2h4c4d4h4s5c5d5h5s6c6d6s7c7d7s turn=pone/left"
)
"""T4 and T5 without looking: which ace has to be thrown depends on which two comes."""


def test_where_no_single_world_refutes_the_smallest_set_that_does_is_shown() -> None:
    found = certify_sure(BLIND, Goal.WIN)
    assert not found.plans
    assert found.check() == ()
    king, decline = found.refutations
    assert str(king.action) == "meld 3c3d3h3s 6h7hJhQhKh"
    assert set(map(str, king.worlds)) == {"2d/2s", "2s/2d"}
    assert len(decline.worlds) == 1
    for world in king.worlds:
        assert cq.evaluate(revealed(BLIND, world))[king.action] == 1, "with open cards each is won"
        fewer = replace(king, worlds=(world,))
        assert CertificateFault.NOT_REFUTED in faults(replace(found, refutations=(fewer, decline)))
    assert certify_chance(BLIND, Goal.WIN).best == 1, "a chance with open cards is an upper bound"


def test_a_line_shows_how_several_worlds_refute_together() -> None:
    """The player throws the ace that is right in one of them, and the line is of the other."""
    found = certify_sure(BLIND, Goal.WIN)
    king = found.refutations[0]
    world, line = failing_line(found, king)
    assert (str(world), [str(action) for action in line[:2]]) == ("2s/2d", ["discard Ad", "decline"])
    state = cq.apply(revealed(BLIND, world), king.action)
    for action in line:
        assert cq.judge(state, action).legal
        state = cq.apply(state, action)
    assert state.outcome is not None and state.outcome.winner is not Seat.PONE


def test_a_world_that_could_be_left_out_of_a_refutation_is_found() -> None:
    found = certify_sure(BLIND, Goal.WIN)
    king, decline = found.refutations
    both = replace(decline, worlds=king.worlds)
    assert faults(replace(found, refutations=(king, both))) == {CertificateFault.WORLD_IDLE}


def test_a_plan_that_wins_each_world_with_open_cards_is_no_plan() -> None:
    """The plan throws the right ace in either world: two rows agree in what was seen, and differ in what is done."""
    found = certify_sure(BLIND, Goal.WIN)
    king = found.refutations[0].action
    looking = Plan(king, tuple(PlanRow((king,), cq.action(f"discard {ace}")) for ace in ("Ad", "As")))
    cook = replace(found, plans=(looking,), refutations=found.refutations[1:])
    assert {CertificateFault.PLAN_LOOKS, CertificateFault.PLAN_FAILS} <= faults(cook)


def test_too_many_worlds_are_refused() -> None:
    seen = cq.player_view(cq.deal(3), Seat.PONE).state
    with pytest.raises(BeyondBound, match="more than 1000 worlds"):
        certify_sure(seen, Goal.WIN)
    with pytest.raises(BeyondBound, match="worlds"):
        certify_chance(seen, Goal.WIN)
    assert faults(PlanCertificate(seen, Goal.WIN, 1, (), ())) == {CertificateFault.BEYOND_BOUND}


def test_an_own_hand_that_is_not_known_is_refused() -> None:
    with pytest.raises(cq.UnknownCards):
        certify_sure(cq.player_view(OUT, Seat.DEALER).state, Goal.WIN)


def test_too_long_a_search_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "MOST_NODES", 3)
    with pytest.raises(BeyondBound, match="more than 3 nodes"):
        certify_sure(FORCE, Goal.WIN)
    monkeypatch.setattr(plans, "MOST_NODES", 20_000)
    monkeypatch.setattr(plan_search, "MOST_ROWS", 3)
    with pytest.raises(BeyondBound, match="more than 3 rows"):
        certify_sure(FORCE, Goal.WIN)


# --- what must always hold --------------------------------------------------------------------------------------------


def test_suits_renamed_are_the_same_question() -> None:
    names = suits((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS))
    for number in range(0, len(late_views()), 5):
        found = sure(number, Goal.DRAW)
        if found is not None:
            other = certify_sure(of_state(found.position, names), Goal.DRAW)
            renamed = {essence(other.position, of_action(action, names)) for action in found.accepted}
            assert {essence(other.position, action) for action in other.accepted} == renamed


def test_where_a_plan_says_nothing_nothing_is_done() -> None:
    assert by_itself(cq.deal(1)) == TURN
    assert by_itself(OUT) == cq.action("decline")
    claim = revealed(FORCE, next(worlds(FORCE)))
    assert by_itself(claim) == cq.action("allow")
    assert by_itself(cq.apply(cq.apply(OUT, cq.action("decline")), TURN)) == cq.action("decline")
    choice = cq.apply(cq.position(T4.format("Kh")), cq.action("meld 3c3d3h3s 6h7hJhQhKh"))
    assert by_itself(choice) is None, "it has to say what is discarded"
