"""Spreads, layouts and the book, against the plain recursion of the twin."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given

import conquian as cq
from conquian.game.cards import NO_CARDS, PACK, Card, Cards
from conquian.game.spreads import (
    NOTHING_LAID,
    Spread,
    book,
    completions,
    dissolved,
    grown,
    is_spread,
    joins_one_meld,
    taken_apart,
)
from tests.game.strategies import PROPERTY, spreads
from tests.twin import spreads_of


def as_sets(layout: Spread) -> frozenset[frozenset[str]]:
    """A layout as the twin writes it."""
    return frozenset(frozenset(map(str, group)) for group in layout.groups)


def some_sets_of_cards(seed: int, count: int) -> list[Cards]:
    """Legal spreads, spreads with one card exchanged, and cards at random."""
    rng = Random(seed)
    legal = rng.sample(sorted(book()), count // 3)
    near = [mask & mask - 1 | rng.choice(PACK).bit for mask in rng.sample(sorted(book()), count // 3)]
    random = [Cards.of(rng.sample(PACK, rng.randint(3, 11))).mask for _ in range(count // 3)]
    return [Cards(mask) for mask in (*legal, *near, *random)]


def test_the_book_agrees_with_a_plain_recursion() -> None:
    cards_tried = some_sets_of_cards(seed=1, count=3_000)
    assert {is_spread(cards) for cards in cards_tried} == {False, True}
    for cards in cards_tried:
        assert is_spread(cards) == bool(spreads_of(list(map(str, cards)))), cards


def test_layouts_agree_with_a_plain_recursion() -> None:
    for cards in some_sets_of_cards(seed=2, count=1_500):
        found = cq.layouts(cards)
        assert {as_sets(layout) for layout in found} == spreads_of(list(map(str, cards))), cards
        assert len(set(found)) == len(found)
        assert list(found) == sorted(found, key=lambda layout: layout.groups)


def test_small_sets_of_cards_all() -> None:
    for size in (1, 2, 3):
        for cards in combinations(PACK, size):
            assert is_spread(Cards.of(cards)) == bool(cq.layouts(Cards.of(cards)))


def test_nothing_is_laid_out_in_one_way_and_is_in_no_book() -> None:
    assert cq.layouts(NO_CARDS) == (NOTHING_LAID,)
    assert not is_spread(NO_CARDS)


def test_layouts_of_the_book_lay_its_cards() -> None:
    for mask in Random(3).sample(sorted(book()), 500):
        for layout in cq.layouts(Cards(mask)):
            assert layout.mask == mask
            assert not layout.doubled


def test_completions_are_the_cards_that_leave_a_spread() -> None:
    smaller = [cards for cards in some_sets_of_cards(seed=4, count=300) if len(cards) < 11]
    assert len(smaller) > 100
    for cards in smaller:
        wanted = {card for card in PACK if card not in cards and is_spread(cards | Cards.of([card]))}
        assert set(completions(cards)) == wanted


@pytest.mark.parametrize("seed", range(40))
def test_grown_finds_every_layout_with_any_part_of_the_hand(seed: int) -> None:
    rng = Random(seed)
    laid = cq.layouts(Cards(rng.choice([mask for mask in sorted(book())[::97] if mask.bit_count() < 8])))[0].mask
    others = [card for card in PACK if not laid & card.bit]
    centre, *hand = rng.sample(others, 8)
    found = [frozenset(masks) for masks in grown(laid, centre.bit, Cards.of(hand).mask)]
    wanted = {
        frozenset(layout.masks)
        for size in range(len(hand) + 1)
        for part in combinations(hand, size)
        for layout in cq.layouts(Cards(laid | centre.bit | Cards.of(part).mask))
    }
    assert set(found) == wanted
    assert len(found) == len(wanted)


def test_grown_lays_the_last_three_hand_cards_too() -> None:
    laid, hand = cq.cards("3c4c5c"), cq.cards("7d7h7s")
    found = {cq.Spread.of(map(Cards, masks)) for masks in grown(laid.mask, cq.card("6c").bit, hand.mask)}
    assert found == {cq.spread("3c4c5c6c"), cq.spread("3c4c5c6c 7d7h7s")}


@given(spreads)
@PROPERTY
def test_a_spread_is_the_same_in_any_order(laid: Spread) -> None:
    shuffled = Spread(tuple(tuple(reversed(group)) for group in reversed(laid.groups)))
    assert shuffled == laid
    assert hash(shuffled) == hash(laid)
    assert str(shuffled) == str(laid)
    assert cq.spread(str(laid)) == laid
    assert len(laid) == len(laid.cards)


@given(spreads)
@PROPERTY
def test_doubled_cards_are_those_named_more_than_once(laid: Spread) -> None:
    named = [card for group in laid.groups for card in group]
    assert set(laid.doubled) == {card for card in named if named.count(card) > 1}


@pytest.mark.parametrize(
    ("before", "after", "whole", "ends", "one"),
    [
        ("3c4c5c", "3c4c5c6c", True, True, True),
        ("3c4c5c 7c7d7h", "3c4c5c6c 7c7d7h", True, True, True),
        ("3c4c5c 7cJcQc", "3c4c5c6c7cJcQc", True, True, False),
        ("3c4c5c6c", "3c4c5c 6c6d6h", False, True, False),
        ("3c3d3h3s", "3c4c5c 3d3h3s", False, True, False),
        ("3c3d3h", "3c4c5c 3d3h3s", False, False, False),
        ("3c4c5c6c7cJc", "3c4c5c 6c7cJc", False, False, False),
        ("3c3d3h", "3c3d3h 7c7d7h", True, True, True),
    ],
)
def test_what_becomes_of_the_melds_that_lay_there(before: str, after: str, whole: bool, ends: bool, one: bool) -> None:
    was, now = cq.spread(before), cq.spread(after)
    assert (not taken_apart(was, now)) is whole
    assert (not dissolved(was, now)) is ends
    assert joins_one_meld(was, now) is one


def test_a_group_may_hold_a_card_twice_and_still_be_written() -> None:
    laid = Spread.of([[Card(0), Card(0)]])
    assert str(laid) == "AcAc"
    assert laid.doubled == cq.cards("Ac")
