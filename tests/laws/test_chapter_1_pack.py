"""Chapter 1: the pack."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.explain.names import card_name
from conquian.game.cards import ALL_CARDS, PACK, Rank, Suit
from conquian.game.judge import judge_spread
from conquian.game.melds import Run
from conquian.game.variants import Labels
from tests.game.tables import refusal, table


def test_law_1_1_forty_cards_of_four_suits_and_ten_ranks() -> None:
    assert len(PACK) == len(set(PACK)) == len(ALL_CARDS) == 40
    assert {(card.rank, card.suit) for card in PACK} == {(rank, suit) for rank in Rank for suit in Suit}
    assert "".join(map(str, Rank)) == "A234567JQK"
    assert "".join(map(str, Suit)) == "cdhs"


@pytest.mark.parametrize("text", ["8h", "9h", "10h", "Th"])
def test_law_1_1_eights_nines_and_tens_are_not_in_the_pack(text: str) -> None:
    with pytest.raises(cq.NotationError):
        cq.card(text)


@pytest.mark.parametrize(
    "shown", ["Ah", "3c", "5d", "Kd"], ids=["in the hand", "on the table", "elsewhere", "in the waste"]
)
def test_law_1_1_there_is_only_one_of_each_card(shown: str) -> None:
    """Where the stock is unknown, a card that lies somewhere else cannot be the one that is turned up."""
    state = table("Ah/3c4c5c", turn="pone/turn", dealer="5d/-", waste="Kd")
    assert refusal(state, f"turn {shown}") == "1.1"
    assert refusal(state, "turn Qs") is None


def test_law_1_2_the_jack_follows_the_seven() -> None:
    assert Rank.JACK == Rank.SEVEN + 1
    assert judge_spread(cq.spread("6c7cJcQc")).legal


@pytest.mark.parametrize("text", ["QcKcAc", "KcAc2c", "Ac2cQcKc"])
def test_law_1_2_nothing_goes_round_the_corner(text: str) -> None:
    assert judge_spread(cq.spread("Ac2c3c")).legal
    assert judge_spread(cq.spread(text)).law == "3.2"


def test_law_1_2_the_ace_is_low_in_every_run() -> None:
    assert min(Rank) is Rank.ACE
    assert Run(Suit.CLUBS, Rank.ACE, 3).cards == cq.cards("Ac2c3c")


@pytest.mark.parametrize(
    ("labels", "names"),
    [
        (Labels.FRENCH, "ace 2 3 4 5 6 7 jack queen king"),
        (Labels.SPANISH, "1 2 3 4 5 6 7 10 11 12"),
        (Labels.ONE_TO_TEN, "ace 2 3 4 5 6 7 8 9 10"),
    ],
)
def test_law_1_2_other_labels_are_the_same_ten_places(labels: Labels, names: str) -> None:
    shown = [card_name(card, "en", labels=labels).split()[0] for card in PACK if card.suit is Suit.CLUBS]
    assert " ".join(shown) == names
