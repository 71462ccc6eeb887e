"""Every switch that is not about forcing: borrowing, melds from the hand, the last card, fewer cards, the exchange."""

import pytest

from . import apply, legal
from .cards import split_cards
from .lines import LAST, T10, melds, offer, turn_of
from .position import read


@pytest.mark.parametrize(
    ("mine", "centre", "meld", "allowed"),
    [
        ("5cKd2h6sJhQdAs/2c3c4c", "6c", "2c3c4c5c6c", "free ends none"),  # a run grows
        ("6hQh2dKs/3c4c5c,7cJcQc", "6c", "3c4c5c6c7cJcQc", "free ends none"),  # two runs join
        ("2sJd6hKhKsAd/3c4c5c6c", "6d", "3c4c5c 6c6d6h", "free ends"),  # a run gives its end
        ("3d3h7hKsAd/3c4c5c6c7c", "7d", "3c3d3h 4c5c6c 7c7d7h", "free ends"),  # a run gives both ends
        ("4cKsJdAd2h6h/3c3d3h3s", "5c", "3c4c5c 3d3h3s", "free ends"),  # four of a kind give one
        ("3s4cKd2hJh6sQd/3c3d3h", "5c", "3c4c5c 3d3h3s", "free"),  # a set of three gives one and is refilled
        ("3s/3c4c5c,3d4d5d,3h4h5h", "4s", "3c3d3h3s 4c4d4h4s 5c5d5h", "free"),  # runs become sets
    ],
)
def test_borrowing(mine: str, centre: str, meld: str, allowed: str) -> None:
    for borrowing in ("free", "ends", "none"):
        line = offer(mine, centre, f"pagat,borrowing={borrowing}")
        assert (f"meld {meld}" in legal(line)) is (borrowing in allowed.split()), borrowing


def test_hand_melds_stand_beside_the_open_card() -> None:
    mine = "3c3d3h5s7dJhQdKdKsAs/-"
    assert legal(offer(mine, "7c", "bicycle")) == {"decline"}
    assert legal(offer(mine, "7c", "bicycle", "pone/turned", tail="folded=pone")) == {"decline"}
    line = offer(mine, "7c", "bicycle", "pone/turned")
    assert legal(line) == {"meld 3c3d3h", "decline"}
    line = apply(line, "meld 3c3d3h")
    assert line.startswith("pone=As5s7dJhQdKdKs/3c3d3h ") and " centre=7c " in line
    assert turn_of(line) == "pone/turned" and legal(line) == {"decline"}


def test_hand_melds_lay_a_card_and_keep_the_borrowing() -> None:
    regroup_only = offer("Js/3c4c5c,3d4d5d,3h4h5h", "Kd", "bicycle", "pone/turned")
    assert legal(regroup_only) == {"decline"}
    borrow = "2sJd6d6hKsAh/3c4c5c6c"
    assert "meld 3c4c5c 6c6d6h" in legal(offer(borrow, "7h", "bicycle", "pone/turned"))
    assert "meld 3c4c5c 6c6d6h" not in legal(offer(borrow, "7h", "bicycle,borrowing=none", "pone/turned"))


def test_all_ten_laid_without_the_centre_card_are_no_win() -> None:
    line = offer("KcKhKs/3c4c5c,6d7dJdQd", "2h", "bicycle", "pone/turned")
    line = apply(line, "meld 3c4c5c 6d7dJdQd KcKhKs")
    assert turn_of(line) == "pone/turned" and line.startswith("pone=-/") and legal(line) == {"decline"}


def test_with_ends_the_last_card_is_for_its_player_alone() -> None:
    rules = "pagat,last_card=ends"
    line = offer(LAST, "3c", rules, "pone/turned", stock=0)
    passed = apply(line, "decline")
    assert turn_of(passed) == "pone/over" and " centre=3c " in passed and "passed" not in passed
    thrown = apply(apply(line, "meld Ac2c3c"), "discard Kd")
    assert turn_of(thrown) == "pone/over" and " centre=Kd " in thrown
    assert turn_of(apply(offer(LAST, "3c", rules, "pone/turned", stock=1), "decline")) == "dealer/left"


def test_with_ends_the_last_card_can_be_forced() -> None:
    claim = apply(offer(T10, "Ac", "pagat,last_card=ends", "pone/turned", stock=0), "decline")
    assert turn_of(claim) == "dealer/claim-turned"
    allowed = apply(claim, "allow")
    assert turn_of(allowed) == "dealer/over" and " centre=Ac " in allowed
    thrown = apply(apply(apply(claim, "force"), "meld Ac2c3c4c AdAhAs"), "discard 4d")
    assert turn_of(thrown) == "pone/over" and " centre=4d " in thrown


@pytest.mark.parametrize(("size", "spread"), [("8", "3c3d3h,4c5c6c7cJc"), ("9", "3c3d3h,4c5c6c,JsQsKs")])
def test_one_card_more_than_were_dealt_goes_out(size: str, spread: str) -> None:
    line = offer(f"-/{spread}", "3s", f"pagat,hand_size={size}")
    assert {turn_of(apply(line, meld)) for meld in melds(line)} == {"pone/over"}


def test_the_exchange() -> None:
    line = offer("2c3d4h5s6c7dJhQs/-", "-", "mexican", "pone/exchange", stock=24)
    assert legal(line) == {f"give {card}" for card in split_cards("2c3d4h5s6c7dJhQs")}
    dealt = read(line).hand["dealer"]
    line = apply(line, "give 4h")
    assert turn_of(line) == "dealer/exchange" and line.endswith(" given=4h")
    assert legal(line) == {f"give {card}" for card in dealt}  # the card laid aside is in nobody's hand
    line = apply(line, f"give {dealt[0]}")
    assert turn_of(line) == "pone/turn" and "given" not in line
    assert dealt[0] in read(line).hand["pone"] and "4h" in read(line).hand["dealer"]
    assert [len(read(line).hand[seat]) for seat in ("pone", "dealer")] == [8, 8]
