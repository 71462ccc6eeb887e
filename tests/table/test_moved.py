"""What has moved on a table: what the eye is to follow, and what it is not to see."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquian.game.state import Seat
from conquian.notation.codes import action
from conquian.table.messages import Aid
from tests.table.test_view import MELDED, OFFERED, PASSED, after, at, view
from tests.ui.page import message


@pytest.mark.parametrize(("seat", "side"), [(Seat.PONE, "bottom"), (Seat.DEALER, "top")])
def test_cards_move_on_the_side_of_the_player_to_act(seat: Seat, side: str) -> None:
    melded = after(at(seat=seat), message("do", MELDED))
    assert [(one["card"], one["source"], one["target"]) for one in view(melded)["moved"]] == [
        ("6c", side, side),
        ("6d", "centre", side),
        ("6h", f"{side}-hand", side),
    ]
    discarded = after(melded, message("do", action("discard Js")))
    assert [(one["card"], one["source"], one["target"]) for one in view(discarded)["moved"]] == [
        ("Js", f"{side}-hand", "centre")
    ]


@pytest.mark.parametrize("shown", [frozenset(), frozenset({Aid.WASTE})])
def test_a_card_nobody_wanted_is_followed_to_the_waste(shown: frozenset[Aid]) -> None:
    turned = at(PASSED, shown=shown)
    declined = view(after(turned, message("do", action("decline"))))
    assert [(one["card"], one["source"], one["target"]) for one in declined["moved"]] == [("2h", "centre", "waste")]


@pytest.mark.parametrize(("seat", "moved"), [(Seat.PONE, [("centre", "bottom-hand")]), (Seat.DEALER, [])])
def test_a_card_taken_back_to_a_closed_hand_is_not_followed_there_although_the_waste_is_open(
    seat: Seat, moved: list[tuple[str, str]]
) -> None:
    discarded = after(
        at(OFFERED, str(MELDED), seat=seat, shown=frozenset({Aid.WASTE})), message("do", action("discard Js"))
    )
    back = after(replace(discarded, plays=frozenset({seat})), message("undo"))
    assert back.game.state.centre is None
    assert [(one["source"], one["target"]) for one in view(back)["moved"]] == moved


GIFT = (
    "pone=AdAs/2h3h4h5h6h,KcKdKs dealer=AcAh/3d4d5d6d,JcJdJhJs centre=Kh stock=2s7c5sQs6c"
    " waste=Qd7s2c6s4c7dQh3s7hQc5c3c4s2d turn=pone/{phase}"
)


@pytest.mark.parametrize(("phase", "forced"), [("left", False), ("forced", True)])
def test_a_card_is_forced_where_it_was_the_centre_card_of_a_forced_meld(phase: str, forced: bool) -> None:
    melded = after(at(GIFT.format(phase=phase)), message("do", action("meld 2h3h4h5h6h KcKdKhKs")))
    assert [(one["card"], one["forced"]) for one in view(melded)["moved"]] == [("Kh", forced)]
