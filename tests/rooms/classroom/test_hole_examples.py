"""The hole examples: each claim is proved by the solver and the judge, and each position comes about in a game."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.actions import DECLINE, Meld
from conquian.game.cards import NO_CARDS
from conquian.game.judge import legal_actions
from conquian.game.play import apply
from conquian.game.spreads import completions
from conquian.players.greedy import Greedy
from conquian.rooms.classroom.hole_examples import NAMES, HoleExample, _table, hole_example
from conquian.solver.winning_chances.outlook import Hole, alive_outs, dead, hole
from conquian.teach.reachability.search import Arises, could_arise

CHOICES = [name for name in NAMES if hole_example(name).falls]


@pytest.mark.parametrize("name", NAMES)
def test_what_every_action_is_worth_is_proved(name: str) -> None:
    assert hole_example(name).proof.check() == ()


@pytest.mark.parametrize("name", NAMES)
def test_every_position_comes_about_in_a_game(name: str) -> None:
    state = hole_example(name).position
    answer = could_arise(state)
    assert not state.unseen
    assert isinstance(answer, Arises) and answer.record.positions()[-1] == state


def after(example: HoleExample, action: cq.Action | None) -> cq.State:
    assert action is not None
    return apply(example.position, action)


@pytest.mark.parametrize("name", CHOICES)
def test_the_greedy_meld_falls_whatever_is_discarded(name: str) -> None:
    example = hole_example(name)
    seat = example.position.turn
    melded = after(example, example.falls)
    assert len(melded.spreads[seat]) == 10 and melded.phase is cq.Phase.DISCARD
    for discard in legal_actions(melded):
        fallen = apply(melded, discard)
        assert hole(fallen, seat) is Hole.THEORETICAL and dead(fallen, seat)
        assert completions(fallen.spreads[seat].cards) == NO_CARDS


@pytest.mark.parametrize("name", CHOICES)
def test_a_greedy_player_falls(name: str) -> None:
    example = hole_example(name)
    assert Greedy()(cq.player_view(example.position, example.position.turn)) == example.falls


@pytest.mark.parametrize("name", CHOICES)
def test_what_keeps_an_out_wins_and_the_fall_does_not(name: str) -> None:
    example = hole_example(name)
    seat = example.position.turn
    kept = after(example, example.keeps)
    if example.then is not None:
        kept = apply(kept, example.then)
    assert alive_outs(kept, seat) and not dead(kept, seat) and kept.phase is not cq.Phase.DISCARD
    values = cq.evaluate(example.position)
    assert example.keeps is not None and values[example.keeps] == 1
    assert example.falls is not None and values[example.falls] < 1


def test_the_two_choices_are_kept_open_in_different_ways() -> None:
    assert isinstance(hole_example("fall").keeps, Meld) and hole_example("avoid").keeps == DECLINE


def test_in_the_hole_no_card_of_the_pack_helps() -> None:
    example = hole_example("see")
    state, seat = example.position, example.position.turn
    assert hole(state, seat) is Hole.THEORETICAL and dead(state, seat)
    assert completions(state.spreads[seat].cards) == NO_CARDS
    assert legal_actions(state) == (DECLINE,)


def test_every_example_is_named() -> None:
    assert tuple(_table()) == NAMES
