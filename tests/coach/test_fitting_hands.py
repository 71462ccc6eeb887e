"""The worlds of the measure of the coach: its seat sees the same in all, and Alma would do the same."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random

import pytest

from conquian.coach.decision import choices, positions
from conquian.game.player_view import player_view
from conquian.game.state import Seat
from tests.coach.fitting_hands import ODD, FittingHands, chance
from tests.coach.hands import duel

WORLDS = 120


@pytest.fixture(scope="module")
def hands() -> FittingHands:
    """Those of a late choice, where few cards are hidden."""
    record = duel(8).record
    return FittingHands(record, choices(record, Seat.DEALER)[-1])


def test_worlds_look_alike_to_the_seat(hands: FittingHands) -> None:
    seen = player_view(hands.before, hands.who).state
    drawn = list(islice(hands.worlds(Random(1)), 20))
    assert {player_view(each, hands.who).state for each in drawn} == {seen}
    assert len({each.stock for each in drawn}) > 1


def test_hands_are_weighted_by_the_chance_of_each_choice_of_alma(hands: FittingHands) -> None:
    likely = {
        frozenset(hand): hands.likelihood([*hand, *(card for card in hands.unseen if card not in hand)])
        for hand in combinations(hands.unseen, hands.number)
    }
    assert len(likely) > 20
    drawn = [each.hands[hands.other].cards for each in islice(hands.worlds(Random(2)), WORLDS)]
    for card in hands.unseen:
        meant = sum(weight for hand, weight in likely.items() if card in hand) / sum(likely.values())
        assert sum(card in each for each in drawn) / WORLDS == pytest.approx(meant, abs=0.15)


@pytest.mark.parametrize("number", [2, 8, 11])
def test_no_choice_of_alma_is_odd(number: int) -> None:
    record = duel(number).record
    for state, done in zip(positions(record), record.actions, strict=False):
        if state.turn is Seat.PONE:
            assert chance(player_view(state, Seat.PONE), done) > ODD
