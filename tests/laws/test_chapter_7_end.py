"""Chapter 7: the end."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.spreads import MOST_CARDS, book, completions
from tests.game.tables import after, legal, moment, random_games, refusal, revealed, table

TEN = "-/3c3d3h,4c5c6c,7sJsQsKs"


def test_law_7_1_eleven_in_the_spread_win_and_nothing_is_discarded() -> None:
    done = after(table(TEN, "7c"), "meld 3c3d3h 4c5c6c7c 7sJsQsKs")
    assert moment(done) == "pone/over"
    assert done.outcome == cq.Outcome(cq.Seat.PONE)
    assert legal(done) == set()
    assert done.centre is None


def test_law_7_1_all_at_once_from_the_hand() -> None:
    done = after(table("3c3d3h4c5c6c7cJsQsKs/-", "7s"), "meld 3c3d3h 4c5c6c7c 7sJsQsKs")
    assert done.outcome == cq.Outcome(cq.Seat.PONE)


def test_law_7_1_nothing_follows() -> None:
    done = after(table(TEN, "7c"), "meld 3c3d3h 4c5c6c7c 7sJsQsKs")
    for text in ("turn", "decline", "meld 3c3d3h", "force", "allow", "discard 3c"):
        assert refusal(done, text) == "7.1"


@pytest.mark.parametrize(("size", "laid"), [("9", "3c3d3h,4c5c6c,JsQsKs"), ("8", "3c3d3h,4c5c6c7cJc")])
def test_law_7_1_with_fewer_dealt_one_card_more_than_that(size: str, laid: str) -> None:
    state = table(f"-/{laid}", "3s", rules=f"pagat,hand_size={size}")
    done = after(state, f"meld 3s{laid.replace(',', ' ')}")
    assert done.outcome == cq.Outcome(cq.Seat.PONE)


def test_law_7_2_ten_melded_and_the_last_card_thrown_is_no_win() -> None:
    state = table("Kd/4c5c6c,3c3d3h,7sJsQs", "Ks")
    thrown = after(state, "meld 4c5c6c 3c3d3h 7sJsQsKs", "discard Kd")
    assert moment(thrown) == "dealer/left"
    assert thrown.outcome is None
    assert (len(thrown.hands[0]), len(thrown.spreads[0])) == (0, 10)


def test_law_7_2_play_goes_on_without_a_hand_until_a_card_fits() -> None:
    state = table(TEN, "Ad")
    assert legal(state) == {"decline"}
    assert moment(after(state, "decline")) == "pone/turn"
    assert legal(table(TEN, "7c")) == {"meld 3c3d3h 4c5c6c7c 7sJsQsKs", "decline"}


def test_law_7_3_never_more_than_eleven() -> None:
    assert MOST_CARDS == max(mask.bit_count() for mask in book()) == 11
    for state, _ in random_games(seed=73, games=14):
        for spread in state.spreads:
            assert len(spread) < state.variant.out or state.outcome is not None
            assert len(spread) <= state.variant.out


def test_law_7_3_ten_are_ones_own_and_one_is_the_centre_card() -> None:
    verdict = cq.judge(revealed(table(TEN, "7c", stock="3sJc")), cq.action("meld 3c3d3h3s 4c5c6c7c 7sJsQsKs"))
    assert (verdict.law, verdict.cards) == ("4.5", cq.cards("3s"))


LAST = "2s4hKd/3c4c5c"
"""A pone who can meld the six of clubs."""


def test_law_7_4_when_nothing_can_be_turned_up_the_deal_is_a_draw() -> None:
    passed = after(table(LAST, "Qs", "pone/turned", stock="-"), "decline")
    assert moment(passed) == "dealer/left"
    drawn = after(passed, "decline")
    assert moment(drawn) == "dealer/over"
    assert drawn.outcome == cq.Outcome(None)
    assert drawn.centre is None
    assert str(drawn.waste[-1]) == "Qs"
    for text in ("turn", "decline", "meld 3c4c5c", "force", "allow", "discard 2s"):
        assert refusal(drawn, text) == "7.4"


def test_law_7_4_play_goes_on_as_long_as_every_centre_card_is_used() -> None:
    state = table(LAST, "6c", "pone/turned", stock="-", dealer="QdKcKs/QcQhQs")
    melded = after(state, "meld 3c4c5c6c", "discard Kd")
    assert moment(melded) == "dealer/left"
    used = after(melded, "meld KcKdKs QcQhQs")
    assert moment(used) == "dealer/discard"
    again = after(used, "discard Qd")
    assert moment(again) == "pone/left"
    assert moment(after(again, "decline")) == "pone/over"


def test_law_7_4_a_card_that_fits_can_still_be_forced_with_an_empty_stock() -> None:
    claim = after(table(LAST, "6c", stock="-"), "decline")
    assert moment(claim) == "dealer/claim-left"
    allowed = after(claim, "allow")
    assert (moment(allowed), allowed.outcome) == ("dealer/over", cq.Outcome(None)), "who acted last"
    assert moment(after(claim, "force")) == "pone/forced"


ENDS = "pagat,last_card=ends"


def test_law_7_4_some_books_end_with_the_last_card() -> None:
    offered = table(LAST, "6c", "pone/turned", ENDS, stock="-")
    thrown = after(offered, "meld 3c4c5c6c", "discard Kd")
    assert (moment(thrown), thrown.outcome, str(thrown.centre)) == ("pone/over", cq.Outcome(None), "Kd")
    passed = after(table(LAST, "Qs", "pone/turned", ENDS, stock="-"), "decline")
    assert (moment(passed), passed.outcome, str(passed.centre)) == ("pone/over", cq.Outcome(None), "Qs")
    allowed = after(offered, "decline", "allow")
    assert (moment(allowed), allowed.outcome) == ("dealer/over", cq.Outcome(None))
    forced = after(offered, "decline", "force", "meld 3c4c5c6c", "discard 4h")
    assert (moment(forced), forced.outcome) == ("pone/over", cq.Outcome(None))


def test_law_7_4_also_there_the_last_card_can_win() -> None:
    done = after(table(TEN, "7c", "pone/turned", ENDS, stock="-"), "meld 3c3d3h 4c5c6c7c 7sJsQsKs")
    assert done.outcome == cq.Outcome(cq.Seat.PONE)


@pytest.mark.parametrize("suit", "cdhs")
def test_law_7_5_ten_cards_of_one_suit_never_become_eleven(suit: str) -> None:
    whole = cq.cards("".join(f"{rank}{suit}" for rank in "A234567JQK"))
    assert not completions(whole)


def test_law_7_5_exactly_the_four_whole_suits_are_dead_by_their_shape() -> None:
    dead = {mask for mask in book() if mask.bit_count() == 10 and not completions(cq.Cards(mask))}
    assert dead == {sum(1 << (4 * rank + suit) for rank in range(10)) for suit in range(4)}


def test_law_7_5_with_nine_dealt_ten_of_a_suit_win() -> None:
    state = table("-/Ac2c3c4c,5c6c7cJcQc", "Kc", rules="pagat,hand_size=9")
    done = after(state, "meld Ac2c3c4c 5c6c7cJcQcKc")
    assert done.outcome == cq.Outcome(cq.Seat.PONE)
