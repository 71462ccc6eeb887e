"""The worked positions of the law book, T1 to T17."""

from __future__ import annotations

from itertools import combinations

import pytest

import conquian as cq
from conquian.game.cards import PACK, Rank
from conquian.game.evidence import leftover
from conquian.game.forcing import placements
from conquian.game.spreads import book, completions
from tests.game.tables import after, legal, melds, moment, refusal, revealed, table


def winners(side: str) -> set[str]:
    """The cards that take the pone out at once: every card outside the hand is laid in the centre and judged."""
    hand, _, laid = side.partition("/")
    unseen = [card for card in PACK if card not in cq.cards(hand) | cq.spread(laid).cards]
    found = set()
    for card in unseen:
        state = table(side, str(card))
        if any(cq.apply(state, meld).outcome for meld in cq.legal_actions(state) if meld.verb == "meld"):
            found.add(str(card))
    return found


def test_t1_the_six_of_clubs_can_be_spared() -> None:
    assert melds(table("2s4h6hJdKhKs/3c4c5c6c", "6d")) == {"3c4c5c 6c6d6h"}


def test_t2_the_four_of_clubs_cannot() -> None:
    state = table("4h/3c4c5c6c", "4d")
    verdict = cq.judge(state, cq.action("meld 3c 4c4d4h 5c6c"))
    assert (verdict.law, verdict.cards) == ("5.2", cq.cards("3c5c6c"))


T3 = "AdAs/3c3d3h3s,6h7hJhQh"


def test_t3_the_cards_that_win_at_once() -> None:
    assert winners(T3) == {"Ac", "Ah"}


@pytest.mark.parametrize(("thrown", "kept", "two"), [("As", "Ad", "2d"), ("Ad", "As", "2s")], ids=["T4", "T5"])
def test_t4_and_t5_which_ace_is_thrown_is_a_genuine_choice(thrown: str, kept: str, two: str) -> None:
    forced = after(table(T3, "Kh"), "decline", "force")
    assert legal(forced) == {"meld 3c3d3h3s 6h7hJhQhKh"}
    melded = after(forced, "meld 3c3d3h3s 6h7hJhQhKh")
    assert legal(melded) == {"discard Ad", "discard As"}
    thrown_away = after(melded, f"discard {thrown}")
    assert str(thrown_away.centre) == thrown
    assert winners(f"{kept}/3c3d3h3s,6h7hJhQhKh") == {two}
    others = "3c3h3s" if two == "2d" else "3c3d3h"
    kind = two[1]
    won = after(table(f"{kept}/3c3d3h3s,6h7hJhQhKh", two), f"meld A{kind}2{kind}3{kind} {others} 6h7hJhQhKh")
    assert won.outcome == cq.Outcome(cq.Seat.PONE)


def test_t6_all_ten_clubs_never_win() -> None:
    assert winners("-/Ac2c3c,4c5c6c7cJcQcKc") == set()
    assert winners("-/Ac2c3c4c5c,6c7cJcQcKc") == set()


def test_t7_seven_and_jack_part_again() -> None:
    assert refusal(table("JdJh/6c7cJc", "5c"), "meld 5c6c7c JcJdJh") is None


@pytest.mark.parametrize(("borrowing", "law"), [("free", None), ("ends", "5.1"), ("none", "5.1")])
def test_t8_a_run_split_in_two_does_not_remain_one(borrowing: str, law: str | None) -> None:
    state = table("4d/Ac2c3c4c5c6c7c", "4h", rules=f"pagat,borrowing={borrowing}")
    assert refusal(state, "meld Ac2c3c 4c4d4h 5c6c7c") == law


@pytest.mark.parametrize(
    ("side", "centre"), [("-/2c2d2h2s,3c4c5c", "Ac"), ("-/Ac2c3c4c5c6c7cJc", "Qc")], ids=["T9", "T11"]
)
def test_t9_and_t11_fit_rearranged_but_not_direct(side: str, centre: str) -> None:
    assert cq.fits(table(side, centre))
    assert not cq.fits(table(side, centre, rules="pagat,forcing_fit=direct"))
    assert moment(after(table(side, centre), "decline")) == "dealer/claim-left"
    assert moment(after(table(side, centre, rules="pagat,forcing_fit=direct"), "decline")) == "pone/turn"


def test_t9_is_the_smallest_case() -> None:
    """Below seven cards on the table whatever fits rearranged fits one meld as it lies, in every layout."""
    small = [layout for mask in book() if mask.bit_count() < 7 for layout in cq.layouts(cq.Cards(mask))]
    assert len(small) > 1_000
    for layout in small:
        reach = {card for card in PACK for group in layout.masks if _is_meld(group | card.bit)}
        assert set(completions(layout.cards)) <= reach


def _is_meld(mask: int) -> bool:
    return any(layout.masks == (mask,) for layout in cq.layouts(cq.Cards(mask)))


def test_t10_two_places_and_the_melder_chooses() -> None:
    state = table("4d6dJsQh/2c3c4c,AdAhAs", "Ac")
    assert {str(spread) for spread in placements(state)} == {"Ac2c3c4c AdAhAs", "AcAdAhAs 2c3c4c"}
    assert legal(after(state, "decline", "force")) == {"meld Ac2c3c4c AdAhAs", "meld AcAdAhAs 2c3c4c"}


def test_t12_seven_layouts() -> None:
    assert len(cq.layouts(cq.cards("Ah2h3h4h5h6h7hJhJcJdJs"))) == 7


def test_t13_seven_cards_of_which_six_lie() -> None:
    cards = cq.cards("3c4c5c6c7c6d6h")
    assert cq.layouts(cards) == ()
    assert leftover(cards) == cq.cards("7c")
    six = [cq.layouts(cq.Cards.of(some)) for some in combinations(cards, 6)]
    assert [str(layout) for found in six for layout in found] == ["3c4c5c 6c6d6h"]


def test_t14_usable_but_not_forceable() -> None:
    state = table("5c7dJdQhKsKdAs/2c3c4c", "6c")
    assert legal(state) == {"meld 2c3c4c5c6c", "decline"}
    assert not cq.fits(state)
    assert moment(after(state, "decline")) == "pone/turn"


def test_t15_out_with_no_card_left_to_discard() -> None:
    state = table("-/3c3d3h,4c5c6c,7sJsQsKs", "7c")
    done = after(state, "meld 3c3d3h 4c5c6c7c 7sJsQsKs")
    assert done.outcome == cq.Outcome(cq.Seat.PONE)
    assert cq.legal_actions(done) == ()


def test_t16_the_last_card_declined_by_both_is_a_draw() -> None:
    last = revealed(table("Ac2c5d6hJdJsQhKs7dKd/-", "3c", "pone/turned", stock="-", dealer="3d3h/-"))
    drawn = after(last, "decline", "decline")
    assert drawn.outcome == cq.Outcome(None)
    assert moment(after(last, "meld Ac2c3c", "discard Kd")) == "dealer/left"
    assert moment(after(last, "decline", "meld 3c3d3h")) == "dealer/discard"


def test_t17_two_fours_of_a_kind_far_apart_are_the_only_safe_eight() -> None:
    safe = {mask for mask in book() if mask.bit_count() == 8 and not completions(cq.Cards(mask))}
    far_apart = {
        cq.Cards.of(card for card in PACK if card.rank in (low, high)).mask
        for low, high in combinations(Rank, 2)
        if high - low >= 3
    }
    assert safe == far_apart
    assert len(safe) == 28
    assert sum(mask.bit_count() == 8 for mask in book()) == 1683
