"""Chapter 5: rearranging and borrowing."""

from __future__ import annotations

import pytest

import conquian as cq
from tests.game.tables import refusal, table


def test_law_5_1_a_spread_may_be_regrouped_at_will() -> None:
    assert refusal(table("Js/3c4c5c,3d4d5d,3h4h5h", "3s"), "meld 3c3d3h3s 4c4d4h 5c5d5h") is None
    assert refusal(table("6h/3c4c5c6c", "6d"), "meld 3c4c5c 6c6d6h") is None


CHANGES = [
    ("5cKd/2c3c4c", "6c", "2c3c4c5c6c", "free ends none"),
    ("6hQh/3c4c5c,7cJcQc", "6c", "3c4c5c6c7cJcQc", "free ends none"),
    ("2sJd/7c7d7h", "7s", "7c7d7h7s", "free ends none"),
    ("2s6h/3c4c5c6c", "6d", "3c4c5c 6c6d6h", "free ends"),
    ("3d3h7h/3c4c5c6c7c", "7d", "3c3d3h 4c5c6c 7c7d7h", "free ends"),
    ("4cKs/3c3d3h3s", "5c", "3c4c5c 3d3h3s", "free ends"),
    ("3s4c/3c3d3h", "5c", "3c4c5c 3d3h3s", "free"),
    ("4dJd/Ac2c3c4c5c6c7c", "4h", "Ac2c3c 4c4d4h 5c6c7c", "free"),
    ("3s/3c4c5c,3d4d5d,3h4h5h", "4s", "3c3d3h3s 4c4d4h4s 5c5d5h", "free"),
]
"""Side, centre card and the spread afterwards; then under which values of the switch that is allowed."""


@pytest.mark.parametrize("borrowing", ["free", "ends", "none"])
@pytest.mark.parametrize(("side", "centre", "text", "allowed"), CHANGES)
def test_law_5_1_how_much_regrouping_each_book_allows(
    side: str, centre: str, text: str, allowed: str, borrowing: str
) -> None:
    found = refusal(table(side, centre, rules=f"pagat,borrowing={borrowing}"), f"meld {text}")
    assert found == (None if borrowing in allowed.split() else "5.1")


def test_law_5_1_names_the_melds_that_were_pulled_apart() -> None:
    state = table("6h/3c4c5c6c,JcJdJh", "6d", rules="rummyo")
    verdict = cq.judge(state, cq.action("meld 3c4c5c 6c6d6h JcJdJh"))
    assert (verdict.law, verdict.cards) == ("5.1", cq.cards("3c4c5c6c"))


def test_law_5_2_what_stays_behind_must_be_a_meld() -> None:
    state = table("4h/3c4c5c6c", "4d")
    verdict = cq.judge(state, cq.action("meld 3c 4c4d4h 5c6c"))
    assert (verdict.law, verdict.cards) == ("5.2", cq.cards("3c5c6c"))


def test_law_5_2_comes_after_what_was_meant_as_a_meld() -> None:
    verdict = cq.judge(table("4h/3c4c5c6c", "4d"), cq.action("meld 3c 4c4h 4d 5c6c"))
    assert verdict.laws[-1] == "5.2"
    assert verdict.law == "3.1"


def test_law_5_2_a_set_of_three_lends_nothing() -> None:
    assert refusal(table("6c7c/5c5d5h", "7h"), "meld 5c6c7c 5d5h 7h") == "3.1"
    assert refusal(table("7c/5c5d5h", "6c"), "meld 5c6c7c 5d5h") == "5.2"


def test_law_5_3_cards_of_the_spread_never_return_to_the_hand() -> None:
    state = table("6h/3c4c5c6c", "6d")
    verdict = cq.judge(state, cq.action("meld 6c6d6h"))
    assert (verdict.law, verdict.cards) == ("5.3", cq.cards("3c4c5c"))


def test_law_5_3_nor_are_they_discarded() -> None:
    assert refusal(table("6h/3c4c5c6c", turn="pone/discard"), "discard 6c") == "5.3"
