"""What is attempted with a touch that a table refuses by itself."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.state import Seat
from conquian.table.attempts import attempted, attempted_by_habit
from conquian.table.messages import Place
from conquian.table.session import TableSession
from conquian.table.state import TableState
from tests.ui.page import message

OFFERED = "pone=6h6s7dQs/3c4c5c,2h3h4h dealer=?4/3d4d5d,QcQdQh centre=6d stock=?15 waste=Ks2sJsKh turn=pone/turned"


def session(seat: Seat = Seat.PONE) -> TableSession:
    return TableSession(TableState.at(cq.position(OFFERED)), seat)


@pytest.mark.parametrize(("card", "theirs"), [("6d", "3d4d5d6d"), ("Qs", "QcQdQhQs"), ("7d", "3d4d5d7d")])
def test_a_card_is_laid_off_on_the_meld_that_it_fits_else_on_the_first(card: str, theirs: str) -> None:
    wish = attempted_by_habit(session(), message("bring_to", cq.card(card), Place.TOP))
    assert wish == cq.action(f"meld 2h3h4h 3c4c5c {theirs}")


def test_sides_are_those_of_the_page() -> None:
    """Seen from the dealer's side the pone's melds lie above, and so does the hand."""
    off = cq.action("meld 2h3h4h 3c4c5c 3d4d5d6d")
    assert attempted_by_habit(session(), message("place", Place.TOP)) == off
    assert attempted_by_habit(session(Seat.DEALER), message("place", Place.BOTTOM)) == off
    alone = cq.action("meld 2h3h4h 3c4c5c 6d")
    assert attempted_by_habit(session(), message("bring_to", cq.card("6d"), Place.BOTTOM_HAND)) == alone
    assert attempted_by_habit(session(Seat.DEALER), message("bring_to", cq.card("6d"), Place.TOP_HAND)) == alone
    assert attempted_by_habit(session(), message("bring_to", cq.card("6d"), Place.TOP_HAND)) is None


def test_what_the_table_does_itself_is_no_attempt() -> None:
    assert attempted(session(), message("place", Place.BOTTOM)) is None
    assert attempted_by_habit(session(), message("bring_to", cq.card("6d"), Place.BOTTOM)) is None
