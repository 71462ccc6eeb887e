"""The worked positions of the law book, on the twin alone: T1 to T17."""

from itertools import combinations

import pytest

from . import apply, legal, spreads_of
from .cards import MELDS, PACK, RANKS, SUITS, in_order, split_cards, spreads
from .lines import LAST, T10, T10_LAYOUTS, fits, offer, turn_of, winners
from .position import read


def test_t1_a_card_at_the_end_of_a_run_may_be_borrowed() -> None:
    line = offer("Ad2sJd6hKhKs/3c4c5c6c", "6d")
    assert legal(line) == {"meld 3c4c5c 6c6d6h", "decline"}


def test_t2_a_card_in_the_middle_may_not() -> None:
    assert legal(offer("Ad2s4hJdKhKs/3c4c5c6c", "4d")) == {"decline"}


T3 = "AdAs/3c3d3h3s,6h7hJhQh"


def test_t3_only_the_aces_win() -> None:
    assert winners(T3) == {"Ac", "Ah"}


@pytest.mark.parametrize(("thrown", "kept", "winner"), [("As", "Ad", "2d"), ("Ad", "As", "2s")])
def test_t4_t5_which_ace_is_thrown_decides_which_two_wins(thrown: str, kept: str, winner: str) -> None:
    line = apply(apply(offer(T3, "Kh"), "decline"), "force")
    assert legal(line) == {"meld 3c3d3h3s 6h7hJhQhKh"}
    line = apply(line, "meld 3c3d3h3s 6h7hJhQhKh")
    assert legal(line) == {"discard Ad", "discard As"}
    line = apply(line, f"discard {thrown}")
    assert f"pone={kept}/3c3d3h3s,6h7hJhQhKh " in line and f" centre={thrown} " in line
    assert winners(f"{kept}/3c3d3h3s,6h7hJhQhKh") == {winner}


def test_t6_the_ten_card_hole() -> None:
    assert winners("-/Ac2c3c,4c5c6c7cJcQcKc") == set()
    assert winners("-/Ac2c3c4c5c,6c7cJcQcKc") == set()


def test_t7_seven_and_jack_are_neighbours_and_part_again() -> None:
    assert "meld 5c6c7c JcJdJh" in legal(offer("Ad2sJdJhKhKsQd/6c7cJc", "5c"))


@pytest.mark.parametrize(("rules", "allowed"), [("pagat", True), ("pagat,borrowing=ends", False)])
def test_t8_a_run_split_in_two_does_not_remain_one_meld(rules: str, allowed: bool) -> None:
    line = offer("4dJdQs/Ac2c3c4c5c6c7c", "4h", rules)
    assert ("meld Ac2c3c 4c4d4h 5c6c7c" in legal(line)) is allowed
    assert "decline" in legal(line)


@pytest.mark.parametrize(
    ("mine", "centre"),
    [("JdQdKs/2c2d2h2s,3c4c5c", "Ac"), ("JdQs/Ac2c3c4c5c6c7cJc", "Qc")],
    ids=["T9", "T11"],
)
def test_t9_t11_fits_rearranged_but_not_direct(mine: str, centre: str) -> None:
    assert fits(mine, centre)
    assert not fits(mine, centre, "pagat,forcing_fit=direct")


def test_t10_two_places_and_the_player_chooses() -> None:
    line = apply(apply(offer(T10, "Ac"), "decline"), "force")
    assert turn_of(line) == "pone/forced"
    assert legal(line) == {f"meld {layout}" for layout in T10_LAYOUTS}


def test_t12_seven_layouts() -> None:
    assert len(spreads_of(split_cards("Ah2h3h4h5h6h7hJhJcJdJs"))) == 7


def test_t13_seven_cards_with_no_layout() -> None:
    cards = split_cards("3c4c5c6c7c6d6h")
    assert spreads_of(cards) == set()
    sixes = ["".join(six) for six in combinations(cards, 6) if spreads_of(list(six))]
    assert sixes == ["3c4c5c6c6d6h"]


def test_t14_usable_but_not_forceable() -> None:
    mine = "5c7dJdQhKsKdAs/2c3c4c"
    assert legal(offer(mine, "6c")) == {"meld 2c3c4c5c6c", "decline"}
    assert not fits(mine, "6c")


def test_t15_out_with_an_empty_hand() -> None:
    line = offer("-/3c3d3h,4c5c6c,7sJsQsKs", "7c")
    assert legal(line) == {"meld 3c3d3h 4c5c6c7c 7sJsQsKs", "decline"}
    line = apply(line, "meld 3c3d3h 4c5c6c7c 7sJsQsKs")
    assert turn_of(line) == "pone/over"
    assert line.startswith("pone=-/3c3d3h,4c5c6c7c,7sJsQsKs ") and " centre=- " in line
    assert legal(line) == set()


def test_t16_the_last_card_declined_by_both() -> None:
    line = apply(offer(LAST, "3c", turn="pone/turned", stock=0), "decline")
    assert turn_of(line) == "dealer/left" and line.endswith(" passed=yes")
    line = apply(line, "decline")
    assert turn_of(line) == "dealer/over"
    assert " centre=- " in line and read(line).waste[-1] == "3c"


def test_t16_the_last_card_used() -> None:
    line = apply(offer(LAST, "3c", turn="pone/turned", stock=0), "meld Ac2c3c")
    line = apply(line, "discard Kd")
    assert turn_of(line) == "dealer/left" and " centre=Kd " in line


def test_t17_two_fours_far_apart_cannot_be_forced() -> None:
    eights = {frozenset(meld) for meld in MELDS if len(meld) == 8}
    for one, two in combinations(MELDS, 2):
        if len(one) + len(two) == 8 and not set(one) & set(two):
            eights.add(frozenset(one + two))
    assert len(eights) == 1683
    safe = [
        eight
        for eight in eights
        if not any(spreads([*in_order(list(eight)), card], []) for card in PACK if card not in eight)
    ]
    far_apart = [
        frozenset(rank + suit for rank in (RANKS[low], RANKS[high]) for suit in SUITS)
        for low in range(10)
        for high in range(low + 3, 10)
    ]
    assert len(safe) == 28
    assert set(safe) == set(far_apart)
