"""Reasons of the outs drill: every card of the pack has its own, and each is true."""

from __future__ import annotations

from itertools import combinations

import pytest

from conquian.game.cards import ALL_CARDS, Card, Cards
from conquian.game.melds import MELDS
from conquian.game.spreads import is_spread
from conquian.notation.codes import card, cards, spread
from conquian.rooms.outs.exercises import OutsExercise, exercise, goes_straight_on
from conquian.rooms.outs.reasons import Alone, Buried, Corner, LeavesOver, Taken, way, why_not

SLICE = [exercise(1897, n) for n in range(0, 60, 4)]


def melds_with(one: OutsExercise, out: Card) -> list[int]:
    pool = one.spread.mask | out.bit
    return [meld for meld in MELDS if meld & out.bit and not meld & ~pool]


def test_every_card_is_an_answer_or_has_a_reason_that_is_true() -> None:
    for one in SLICE:
        for each in ALL_CARDS:
            match why_not(one, each):
                case None:
                    assert each in one.alive or each in one.spread.cards
                case Buried():
                    assert each in one.waste and each in one.completing
                case Taken():
                    assert each in one.opponent.cards and each in one.completing
                case Alone() | Corner():
                    assert not melds_with(one, each)
                case LeavesOver(meld, left):
                    assert meld.mask in melds_with(one, each)
                    rest = one.spread.cards - meld
                    assert left and left <= rest
                    assert rest == left or is_spread(rest - left)
                    fewer = (Cards.of(some) for some in combinations(rest, len(left) - 1))
                    assert not any(rest == some or is_spread(rest - some) for some in fewer)


def test_a_card_that_completes_the_spread_lies_in_a_whole_that_has_all_eleven() -> None:
    for one in SLICE:
        for each in ALL_CARDS - one.spread.cards:
            after = way(one.spread, each)
            assert (after is not None) == (each in one.completing)
            if after is not None:
                assert after.cards == one.spread.cards | Cards.of([each])
                assert all(mask in MELDS for mask in after.masks)
                changed = len(set(one.spread.masks) - set(after.masks))
                assert (changed == 1) == goes_straight_on(one.spread, each)


@pytest.mark.parametrize(
    ("laid", "code", "wanted"),
    [
        ("JsQsKs 3d4d5d6d 5c5h5s", "As", Corner()),
        ("As2s3s 3d4d5d6d 5c5h5s", "Ks", Corner()),
        ("JsQsKs 3d4d5d6d 5c5h5s", "Ad", Alone()),
        ("3c4c5c 6c6d6h 7sJsQsKs", "7c", LeavesOver(cards("3c4c5c6c7c"), cards("6d6h"))),
        ("3c4c5c6c 7sJsQsKs 2d2h2s", "4h", Alone()),
    ],
)
def test_what_a_learner_may_have_thought_is_named(laid: str, code: str, wanted: object) -> None:
    assert why_not(OutsExercise(spread(laid)), card(code)) == wanted


def test_what_is_gone_and_would_not_fit_either_is_told_the_second() -> None:
    one = OutsExercise(spread("2c2d2h2s 7c7d7s JhQhKh"), waste=cards("As4d7h"), opponent=spread("4c5c6c"))
    assert [type(why_not(one, each)) for each in (card("7h"), card("4d"), card("4c"))] == [Buried, Alone, Alone]
    other = OutsExercise(spread("3c3d3h3s 6c7cJc QdQhQs"), opponent=spread("3d4d5d".replace("3d", "6d")))
    assert why_not(other, card("4d")) == Alone()
    third = OutsExercise(spread("3c3d3h 6c7cJc QdQhQsQc"), opponent=spread("3s4s5s"))
    assert why_not(third, card("3s")) == Taken()
