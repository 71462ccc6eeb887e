"""The table of melds."""

from __future__ import annotations

from itertools import combinations

from conquian.game.cards import NO_CARDS, PACK, Cards
from conquian.game.melds import LONGEST_RUN, MELDS, MELDS_FROM, MELDS_WITH, Run, Set, meld_of
from tests.twin.cards import MELDS as TWIN_MELDS


def test_the_twin_knows_the_same_melds() -> None:
    assert {frozenset(map(str, Cards(mask))) for mask in MELDS} == set(map(frozenset, TWIN_MELDS))


def test_a_meld_is_found_by_its_cards() -> None:
    for mask, meld in MELDS.items():
        assert meld_of(Cards(mask)) == meld
        assert meld.cards.mask == mask
        match meld:
            case Set(rank, suits):
                assert {card.rank for card in meld.cards} == {rank}
                assert tuple(card.suit for card in meld.cards) == suits
            case Run(suit, low, length):
                assert {card.suit for card in meld.cards} == {suit}
                assert [card.rank for card in meld.cards] == list(range(low, low + length))
                assert 3 <= length <= LONGEST_RUN


def test_other_cards_are_no_meld() -> None:
    assert meld_of(NO_CARDS) is None
    assert not any(meld_of(Cards.of(pair)) for pair in combinations(PACK, 2))


def test_melds_by_a_card_and_by_their_lowest_card() -> None:
    for card in PACK:
        assert set(MELDS_WITH[card]) == {mask for mask in MELDS if mask & card.bit}
        assert set(MELDS_FROM[card]) == {mask for mask in MELDS if min(Cards(mask)) == card}
