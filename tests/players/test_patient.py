"""The patient player is the careful one, who lets a card go by that would cost it more ways out than it brings."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.actions import DECLINE, Meld
from conquian.game.state import ON_OFFER, Seat
from conquian.game.variants import PRESETS
from conquian.players.careful import Careful
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.players.patient import HeldBack, Patient, leads_into_hole, outs_left
from conquian.players.player import play
from tests.players.claims import LEARNERS, claims

PATIENT = Patient()


def seen_by_the_pone(line: str) -> cq.PlayerView:
    return cq.player_view(f"{line} stock=?12 turn=pone/left", Seat.PONE)


@pytest.mark.parametrize("rules", [*PRESETS])
def test_patient_is_careful_wherever_nothing_is_lost_by_it(rules: str) -> None:
    held_back = 0
    for seed in range(12):
        for state in play(cq.deal(seed, rules), PATIENT, Straying(PATIENT, 0.3), seed).positions()[:-1]:
            view = cq.player_view(state, state.turn)
            careful, patient = Careful()(view), PATIENT(view)
            if state.phase not in ON_OFFER or DECLINE not in view.actions() or not isinstance(careful, Meld):
                assert patient == careful
            elif patient is DECLINE:
                held_back += 1
                assert leads_into_hole(careful, view) or outs_left(careful, view) < outs_left(DECLINE, view)
                assert outs_left(careful, view) <= 40, "it never lets a win go by"
            else:
                assert isinstance(patient, Meld)
                assert not leads_into_hole(patient, view)
                assert outs_left(patient, view) >= outs_left(DECLINE, view)
    assert held_back > 0 or rules in {"mexican", "rummyo", "foster", "bicycle", "rummy-games"}


def test_ten_of_a_suit_are_not_laid_by_will() -> None:
    view = seen_by_the_pone("pone=2d/Ac2c3c,4c5c6c7cJcQc dealer=?10/- centre=Kc waste=3d3h3s5d5h5s7d")
    assert isinstance(Greedy()(view), Meld)
    assert PATIENT(view) is DECLINE


def test_another_meld_is_laid_where_the_largest_is_a_hole() -> None:
    view = seen_by_the_pone("pone=JcQc2d/4c5c6c7c,Ac2c3c dealer=?10/- centre=Kc waste=3d3h3s5d5h5s7d")
    assert all(leads_into_hole(action, view) for action in view.actions() if isinstance(action, Meld))
    assert PATIENT(view) is DECLINE


def test_what_has_to_be_melded_is_melded() -> None:
    line = "pone=2d/Ac2c3c,4c5c6c7cJcQc dealer=?10/- centre=Kc waste=3d3h3s5d5h5s7d stock=?12 turn=pone/forced"
    view = cq.player_view(line, Seat.PONE)
    assert isinstance(PATIENT(view), Meld)


def test_a_win_is_never_let_go_by() -> None:
    view = seen_by_the_pone("pone=2d3d/Ac2c3c,4c5c6c7cJc dealer=?10/- centre=4d waste=3h3s5d5h5s7d7h")
    assert outs_left(PATIENT(view), view) > 40


def test_a_learner_gets_to_force() -> None:
    """In forty deals in both seats there are claims against the patient player, and none against the careful one."""
    learner = LEARNERS["greedy"]
    careful, patient = (
        sum(claims(player, learner, seed, seat)[1] for seed in range(40) for seat in Seat)
        for player in (Careful(), PATIENT)
    )
    assert careful == 0 < patient


def test_it_says_why_it_declines_and_only_then() -> None:
    found = 0
    for seed in range(40):
        for state in play(cq.deal(seed), PATIENT, Straying(PATIENT, 0.3), seed).positions()[:-1]:
            view = cq.player_view(state, state.turn)
            reason = PATIENT.why_not(view)
            fits = any(isinstance(action, Meld) for action in view.actions()) and state.phase in ON_OFFER
            assert (reason is not None) == (fits and PATIENT(view) is DECLINE)
            if reason is not None and not reason.is_hole:
                found += 1
                assert reason.outs == outs_left(DECLINE, view) > reason.left
    assert found > 2


def test_it_says_how_many_cards_it_could_still_go_out_with() -> None:
    """Two discards are open to it after the meld, and one of them leaves a card to go out with."""
    state = cq.position(
        "pone=?7/AdAhAs dealer=6h7h/3d4d5d6d,5c6c7cJc centre=Qc stock=?18 waste=4h turn=dealer/left passed=yes"
    )
    view = cq.player_view(state, Seat.DEALER)
    assert outs_left(cq.action("meld 3d4d5d6d 5c6c7cJcQc"), view) == 1
    assert PATIENT.why_not(view) == HeldBack(is_hole=False, outs=2, left=1)


def test_no_card_is_left_to_go_out_with_once_the_game_is_over_and_more_than_there_are_once_it_is_won() -> None:
    ends = set()
    for seed in range(12):
        *_, last, over = play(cq.deal(seed), PATIENT, PATIENT, seed).positions()
        view = cq.player_view(last, last.turn)
        for action in view.actions():
            outcome = cq.apply(last, action).outcome
            if outcome is not None:
                ends.add(outcome.winner is not None)
                left = outs_left(action, view)
                assert left > 40 if outcome.winner is last.turn else left == 0
        assert over.outcome is not None
    assert ends == {True, False}
