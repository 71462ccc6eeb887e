"""Chapter 3: melds."""

from __future__ import annotations

from itertools import combinations

import pytest

import conquian as cq
from conquian.game.cards import PACK, Card, Rank, Suit
from conquian.game.judge import RummyHabit, judge_habit, judge_spread
from conquian.game.melds import MELDS, Run, Set
from tests.game.tables import refusal, table


@pytest.mark.parametrize("rank", Rank)
def test_law_3_1_three_or_four_of_a_rank_make_a_set(rank: Rank) -> None:
    four = [Card.of(rank, suit) for suit in Suit]
    for size in (3, 4):
        for cards in combinations(four, size):
            assert judge_spread(cq.Spread.of([cards])).legal
    assert judge_spread(cq.Spread.of([four[:2]])).law == "3.1"


@pytest.mark.parametrize("text", ["6c6d7h", "6c6d", "6c", "3c4d5h", "6c6d6h7h"])
def test_law_3_1_what_is_no_set(text: str) -> None:
    verdict = judge_spread(cq.spread(text))
    assert verdict.law == "3.1"
    assert verdict.cards == cq.cards(text)


@pytest.mark.parametrize("text", ["3c4c5c", "6h7hJhQh", "Ad2d3d4d5d", "3s4s5s6s7sJsQsKs"])
def test_law_3_2_three_to_eight_in_order_of_one_suit_make_a_run(text: str) -> None:
    assert judge_spread(cq.spread(text)).legal


@pytest.mark.parametrize("text", ["3c4c", "3c4c6c", "3c4c5d", "3c4c5c7c", "5c6c6d7c"])
def test_law_3_2_what_is_no_run(text: str) -> None:
    verdict = judge_spread(cq.spread(text))
    assert verdict.law == "3.2"
    assert verdict.cards == cq.cards(text)


def test_law_3_3_no_card_counts_in_two_melds() -> None:
    state = table("4c4d6h/-", "4h")
    verdict = cq.judge(state, cq.action("meld 4c4d4h 4h4c4d"))
    assert verdict.law == "3.3"
    assert verdict.cards == cq.cards("4c4d4h")
    state = table("5c6c4d4h/-", "4c")
    verdict = cq.judge(state, cq.action("meld 4c5c6c 4c4d4h"))
    assert (verdict.law, verdict.cards) == ("3.3", cq.cards("4c"))


def test_law_3_3_nor_twice_in_one() -> None:
    assert judge_spread(cq.spread("4c4c4d4h")).law == "3.3"


def test_law_3_4_the_whole_spread_must_divide_into_melds() -> None:
    assert judge_spread(cq.spread("3c4c5c 6c6d6h 7s7d7h")).legal
    verdict = judge_spread(cq.spread("3c4c5c 6c6d6h 7s7d"))
    assert (verdict.law, verdict.cards) == ("3.1", cq.cards("7s7d"))
    assert cq.layouts(cq.cards("3c4c5c6c6d6h"))
    assert not cq.layouts(cq.cards("3c4c5c6c7c6d6h"))


def test_law_3_4_only_the_end_counts_not_the_way_there() -> None:
    """Three sets become three runs in one action, although no single card can be moved on its own."""
    state = table("2c/3c3d3h,4c4d4h,5c5d5h", "6c")
    assert refusal(state, "meld 3c4c5c6c 3d4d5d 3h4h5h") is None


def test_law_3_4_every_layout_is_one_of_melds_alone() -> None:
    for layout in cq.layouts(cq.cards("3c3d3h4c4d4h5c5d5h")):
        assert all(mask in MELDS for mask in layout.masks)


def test_law_3_5_a_run_ends_at_eight() -> None:
    assert max(meld.length for meld in MELDS.values() if isinstance(meld, Run)) == 8
    assert all(len(meld.suits) <= 4 for meld in MELDS.values() if isinstance(meld, Set))
    verdict = judge_spread(cq.spread("Ac2c3c4c5c6c7cJcQc"))
    assert (verdict.law, len(verdict.cards)) == ("3.5", 9)


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("size", [9, 10])
def test_law_3_5_forbids_no_set_of_cards(suit: Suit, size: int) -> None:
    in_order = [card for card in PACK if card.suit is suit]
    for low in range(11 - size):
        assert cq.layouts(cq.Cards.of(in_order[low : low + size]))


def test_law_3_6_nobody_adds_to_the_opponents_spread() -> None:
    state = table("7c/3c4c5c", "6d", dealer="-/3d4d5d")
    verdict = cq.judge(state, cq.action("meld 3c4c5c 3d4d5d6d"))
    assert (verdict.law, verdict.cards) == ("3.6", cq.cards("3d4d5d"))


@pytest.mark.parametrize("turn", ["pone/left", "pone/turned", "pone/discard"])
def test_law_3_6_in_no_phase_are_cards_laid_off_on_it(turn: str) -> None:
    state = table("7c/3c4c5c", "-" if turn == "pone/discard" else "6d", turn, dealer="-/3d4d5d")
    verdict = judge_habit(state, RummyHabit.LAY_OFF, cq.cards("7c"))
    assert (verdict.legal, verdict.laws, verdict.cards) == (False, ("3.6",), cq.cards("7c"))


def test_law_3_6_nor_borrows_from_it() -> None:
    state = table("6h/3c4c5c", "6d", dealer="-/3s4s5s6s")
    verdict = cq.judge(state, cq.action("meld 3c4c5c 6d6h6s"))
    assert (verdict.law, verdict.cards) == ("3.6", cq.cards("6s"))


def test_law_3_6_nor_discards_from_it() -> None:
    state = table("7c/3c4c5c", turn="pone/discard", dealer="-/3d4d5d")
    assert refusal(state, "discard 3d") == "3.6"
