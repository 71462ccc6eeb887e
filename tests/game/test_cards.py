"""Cards and sets of cards."""

from __future__ import annotations

import pytest
from hypothesis import given

import conquian as cq
from conquian.game.cards import ALL_CARDS, NO_CARDS, PACK, Card, Cards, Rank, Suit
from tests.game.strategies import PROPERTY, card_sets


def test_a_card_is_four_times_its_rank_plus_its_suit() -> None:
    for index, card in enumerate(PACK):
        assert card == index == 4 * card.rank + card.suit
        assert Card.of(card.rank, card.suit) is card
        assert str(card) == f"{card.rank}{card.suit}"
        assert card.bit == 1 << index


def test_the_pack_in_its_order() -> None:
    assert "".join(map(str, PACK[:8])) == "AcAdAhAs2c2d2h2s"
    assert "".join(map(str, PACK[-4:])) == "KcKdKhKs"


def test_values_write_what_makes_them_again() -> None:
    assert repr(Card.of(Rank.SEVEN, Suit.HEARTS)) == "card('7h')"
    assert repr(cq.cards("5c3c")) == "cards('3c5c')"
    assert str(NO_CARDS) == "-"


@given(card_sets, card_sets)
@PROPERTY
def test_sets_of_cards_are_sets(one: Cards, two: Cards) -> None:
    first, second = set(one), set(two)
    assert set(one | two) == first | second
    assert set(one & two) == first & second
    assert set(one - two) == first - second
    assert (one <= two) == (first <= second)
    assert len(one) == len(first)
    assert all((card in one) == (card in first) for card in PACK)
    assert list(one) == sorted(first)
    assert one <= ALL_CARDS


def test_only_cards_are_in_a_set_of_cards() -> None:
    """Neither its number nor its text is the ace of clubs: either would be answered wrongly, so neither is answered."""
    assert cq.card("Ac") in cq.cards("Ac")
    for one in (0, "Ac"):
        with pytest.raises(TypeError, match="card must be a Card"):
            _ = one in cq.cards("Ac")
