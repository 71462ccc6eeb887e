"""Reasons in cards: they are true on the table, and lean on nothing that the seat could not see."""

from __future__ import annotations

from random import Random

import pytest

import conquian as cq
from conquian.coach.decision import choices, view
from conquian.coach.reason import MoveReason, ReasonKind, reason, waits
from conquian.game.play import apply
from conquian.game.state import Seat
from conquian.notation.record import Record
from tests.coach.hands import duel, elsewhere


def found(text: str, done: str, best: str) -> MoveReason:
    """The reason at a position for the seat that acts there."""
    return reason(Record(cq.position(text)), 1, cq.action(done), cq.action(best))


@pytest.mark.parametrize("number", [2, 11, 45])
def test_a_reason_is_the_same_wherever_the_cards_lie_that_the_seat_could_not_see(number: int) -> None:
    played, rng = duel(number), Random(number)
    for ply in choices(played.record, played.seat):
        other = elsewhere(played.record, played.seat, ply, rng)
        first, *_, last = view(played.record, ply).actions()
        assert reason(other, ply, first, last) == reason(played.record, ply, first, last)


def test_what_a_card_waits_for_is_named() -> None:
    played = duel(104)
    told = reason(played.record, 4, cq.action("discard 2h"), cq.action("discard 7h"))
    assert (told.kind, str(told.about), str(told.instead)) == (ReasonKind.WAITS, "2h", "7h")
    assert (str(told.more), str(told.fewer), told.counts) == ("2c2s", "-", (2, 0))
    seen = view(played.record, 4).state
    after, then = (waits(apply(seen, cq.action(f"discard {card}")), played.seat) for card in ("2h", "7h"))
    assert then - after == told.more


HAND = "pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d turn=pone/discard"


def test_the_last_card_of_the_other_player_is_told_before_all_else() -> None:
    told = found(HAND, "discard 5c", "discard 4h")
    assert (told.kind, str(told.about), told.counts) == (ReasonKind.TAKES_OUT, "5c", (1, 1))


def test_a_card_that_one_melds_is_not_what_the_other_player_gets() -> None:
    text = "pone=-/2c2d2h2s,4d5d6d,JhQhKh dealer=3c3dJsQs/6c7cJc,7d7h7s stock=?11 waste=AcAh5hKd6s4c4h5s centre=3s"
    told = found(f"{text} turn=dealer/turned", "meld 3c3d3s 6c7cJc 7d7h7s", "decline")
    assert told.kind is not ReasonKind.TAKES_OUT


TEN = "pone=-/3c3d3h3s,6d6h6s,QcQdQh dealer=2c2s4h5c/AcAdAh,KcKdKh stock=?16 waste=7sJh5d centre=Qs turn=pone/left"
FORCING = "pone=AcKd2hJs4h5s/4c5c6c7c dealer=2c2d3h3s5d6d7dQdQsKs/- stock=?17 waste=AdAh centre=3c turn=dealer"


@pytest.mark.parametrize(
    ("text", "done", "best", "kind"),
    [
        (TEN, "decline", "meld 3c3d3h3s 6d6h6s QcQdQhQs", ReasonKind.WINS),
        (f"{FORCING}/claim-left", "allow", "force", ReasonKind.PRESSES),
        (f"{FORCING}/claim-left", "force", "allow", ReasonKind.FEEDS),
    ],
)
def test_kinds(text: str, done: str, best: str, kind: ReasonKind) -> None:
    assert found(text, done, best).kind is kind


def test_two_actions_that_leave_the_same_have_no_reason_in_cards() -> None:
    told = found(HAND, "discard 2c", "discard 2c")
    assert (told.kind, told.more) == (ReasonKind.NO_CARD, cq.Cards.of([]))
    assert Seat.PONE is cq.position(HAND).turn


FOUND = "pone=3c6c7cQc/AdAhAs,4d4h4s dealer=?10/- stock=?17 waste=7dJd centre=5c turn=pone/left"
LAID = "meld AdAhAs 4d4h4s 5c6c7c"


@pytest.mark.parametrize(("gone", "left"), [("3c", "Jc"), ("Qc", "4c"), (None, "4c|Jc")])
def test_a_meld_leaves_what_the_discard_after_it_leaves(gone: str | None, left: str) -> None:
    made = () if gone is None else (cq.action(LAID), cq.action(f"discard {gone}"))
    told = reason(Record(cq.position(FOUND), actions=made), 1, cq.action("decline"), cq.action(LAID))
    assert told.kind is ReasonKind.OUTS
    assert str(told.more) in left.split("|")
