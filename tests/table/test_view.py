"""What a table gives away: no more than the player may hear, and no way that is to be found."""

from __future__ import annotations

from typing import Any

import pytest

import conquian as cq
from conquian.game.state import Seat
from conquian.notation.codes import action, card
from conquian.table.guide import UNGUIDED, Guide
from conquian.table.messages import Place
from conquian.table.session import TableSession
from conquian.table.state import TableState
from conquian.table.update import Laying, answered, update
from conquian.table.view import TableView, table_view
from conquian.ui.messages import Message
from conquian.ui.room import USUAL
from conquian.ui.views import sentence
from tests.ui.page import message

OFFERED = "pone=6h4d5dJsQsAd/3c4c5c6c dealer=2c2d3hAsKdKh7s/7cJcQc centre=6d stock=?17 waste=7dQd turn=pone/left"
NOTHING = OFFERED.replace("6h4d5d", "4h5s2s")
"""The centre card fits nothing that the player has."""
FITS = OFFERED.replace("centre=6d", "centre=2s").replace("3c4c5c6c", "3s4s5s6s")
"""The centre card fits the spread without a card from the hand."""
UNKNOWN = "pone=6h?5/3c4c5c6c dealer=?7/7cJcQc centre=6d stock=?17 waste=7dQd turn=pone/left"
PASSED = (
    "pone=2c3s6h7sQcKhKs/JdQdKd dealer=AdAs4h6c7hJcQs/5d5h5s centre=2h stock=7d4s3cQh7c3h6sJh3dAcAh5cJs2dKc"
    " waste=6d2s4d4c turn=pone/left passed=yes"
)
MANY = "pone=2s4h4s5s6sJdJsQdKcKd/- dealer=3s/Ac2c3c,Ad2d3d4d5d6d centre=7s stock=?17 waste=5h6h turn=pone/left"
SEVERAL = "pone=6cAdJs/2c3c4c5c,6d6h6s dealer=?10/- centre=7c stock=?19 turn=pone/left"
"""With the 6 of clubs the centre card can be laid in two ways."""
CROWD = "pone=4c4d4h4s6d6hQcQdQhQs/- dealer=?10/- centre=6c stock=?19 turn=pone/left"
UNSEEN = "pone=?10/- dealer=?10/- stock=?20 turn=pone/turn"
MELDED = action("meld 3c4c5c 6c6d6h")
PONE, DEALER = frozenset({Seat.PONE}), frozenset({Seat.DEALER})
COVERED: dict[str, Any] = {"projector": True, "covered": True}
LAY, WAYS, ARRANGE = message("lay"), message("ways"), message("arrange_self")


def choose(code: str) -> Message:
    return message("choose", card(code))


def touch(place: Place) -> Message:
    return message("place", place)


def at(line: str = OFFERED, *done: str, **more: Any) -> TableSession:
    return TableSession(TableState.at(cq.position(line), tuple(map(action, done))), **more)


def view(table: TableSession, guide: Guide = UNGUIDED) -> TableView:
    return table_view(table, USUAL, guide)


def after(table: TableSession, *messages: Message) -> TableSession:
    for each in messages:
        table = answered(table, each, USUAL).session
    return table


def said(table: TableSession, asked: Message) -> str | None:
    return answered(table, asked, USUAL).said


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (at(), "There is one."),
        (at(NOTHING), "None of your cards makes a meld with it."),
        (after(at(), choose("4d")), "These cards aren't a meld yet. Pick more."),
    ],
)
def test_that_there_is_a_meld_to_find_is_said_only_where_there_is_one_and_no_card_is_chosen(
    table: TableSession, text: str
) -> None:
    hint = view(table, Guide(finds=sentence("open", "There is one.")))["hint"]
    assert hint is not None
    assert hint["text"] == text


@pytest.mark.parametrize(
    ("line", "buttons"),
    [
        (OFFERED, ["Meld", "Decline"]),
        (NOTHING, ["Decline"]),
        (UNKNOWN, ["Meld", "Decline"]),  # whether there is a meld, nobody can know
        (str(cq.deal(1897)), ["Turn up"]),
        (UNSEEN, []),  # the card that came has to be named instead
    ],
)
def test_there_is_a_button_for_what_can_be_done_and_none_for_what_cannot(line: str, buttons: list[str]) -> None:
    shown = view(at(line))
    assert [each["label"] for each in shown["choices"]] == buttons
    assert bool(shown["choices"]) is not bool(shown["which"])


@pytest.mark.parametrize(
    ("more", "guide"), [({"plays": DEALER}, UNGUIDED), (COVERED, UNGUIDED), ({}, Guide(asks_next=False))]
)
def test_which_card_comes_next_is_asked_of_the_player_to_act_alone_and_not_before_an_audience(
    more: dict[str, Any], guide: Guide
) -> None:
    assert view(at(UNSEEN, **more), guide)["which"] == []


@pytest.mark.parametrize(
    ("table", "chosen", "laying", "text"),
    [
        (at(), "6h", Laying.UNTOLD, "Picked: 6 of hearts."),
        (at(), "6h", Laying.BY_HAND, "Picked: 6 of hearts."),
        (at(), "4d", Laying.UNTOLD, "Picked: 4 of diamonds. These cards aren't a meld yet. Pick more."),
        (at(**COVERED), "4d", Laying.AT_ONCE, "Picked: 4 of diamonds."),
        (at(OFFERED, str(MELDED)), "Js", Laying.AT_ONCE, "Picked: jack of spades. Pick it again to discard it."),
    ],
    ids=["would lie", "is to be arranged", "would not lie", "covered", "to discard"],
)
def test_of_a_card_that_is_chosen_no_more_is_said_than_the_player_may_hear(
    table: TableSession, chosen: str, laying: Laying, text: str
) -> None:
    assert update(table, choose(chosen), USUAL, laying).said == text


@pytest.mark.parametrize("laying", Laying)
def test_the_second_touch_on_a_card_lets_it_go_as_the_first_has_said(laying: Laying) -> None:
    table = at(OFFERED, str(MELDED))
    other = update(table, choose("Ad"), USUAL, laying).session
    first = update(other, choose("Js"), USUAL, laying)
    assert (first.action, [str(each) for each in first.session.game.chosen]) == (None, ["Js"])
    assert view(first.session)["hint"] == sentence("open", "Picked: jack of spades. Pick it again to discard it.")
    assert update(first.session, choose("Js"), USUAL, laying).action == action("discard Js")


def test_how_a_card_would_lie_is_not_shown_where_that_may_be_the_answer() -> None:
    assert update(at(FITS), touch(Place.CENTRE), USUAL, Laying.UNTOLD).action == action("meld 2s3s4s5s6s")


THEIRS = "You can't lay the {} there. Those melds are your opponent's alone."


@pytest.mark.parametrize(
    ("table", "wish", "cards"),
    [
        (at(), message("bring_to", card("6d"), Place.TOP), "6 of diamonds"),
        (at(), touch(Place.TOP), "6 of diamonds"),
        (at(), message("bring_to", card("6h"), Place.TOP), "6 of hearts"),
        (at(), message("bring_to", card("Js"), Place.TOP), "jack of spades"),
        (at(NOTHING), message("bring_to", card("6d"), Place.TOP), "6 of diamonds"),
        (after(at(), choose("6h")), touch(Place.TOP), "sixes of diamonds and hearts"),
        (at(OFFERED, str(MELDED)), message("bring_to", card("Js"), Place.TOP), "jack of spades"),
        (
            after(at(OFFERED, str(MELDED)), choose("Js")),
            touch(Place.TOP),
            "jack of spades",
        ),
        (at(OFFERED, str(MELDED), seat=Seat.DEALER), message("bring_to", card("Js"), Place.BOTTOM), "jack of spades"),
        (at(str(cq.deal(1))), message("bring_to", min(cq.deal(1).hands[0].cards), Place.TOP), "2 of diamonds"),
        (after(at(), ARRANGE), message("bring_to", card("6h"), Place.TOP), "6 of hearts"),
    ],
)
@pytest.mark.parametrize("laying", Laying)
def test_what_is_laid_off_on_the_other_sides_melds_is_refused_by_that_law(
    table: TableSession, wish: Message, cards: str, laying: Laying
) -> None:
    reply = update(table, wish, USUAL, laying)
    assert reply.action is None
    assert reply.session.game == table.game
    refused = reply.session.refusal
    assert refused is not None
    assert (refused["state"], refused["laws"]) == ("bad", ["3.6"])
    assert reply.said == refused["text"]
    assert refused["text"] == THEIRS.format(cards)


def test_cards_picked_while_melds_are_arranged_make_one_new_group_with_the_centre_card() -> None:
    table = after(at(SEVERAL), ARRANGE, choose("6c"))
    assert table.game.arrangement is not None
    assert table.game.arrangement.bench.groups[-1] == cq.cards("6c7c")
    first = after(at(SEVERAL), ARRANGE, message("touch", 0), choose("6c")).game.arrangement
    assert first is not None and first.bench.groups[0] == cq.cards("2c3c4c5c6c")


@pytest.mark.parametrize("place", [Place.TOP_HAND, Place.BOTTOM_HAND])
@pytest.mark.parametrize("arranged", [False, True])
def test_what_is_taken_from_the_middle_into_a_hand_is_refused_by_that_law(place: Place, arranged: bool) -> None:
    table = after(at(), ARRANGE) if arranged else at()
    reply = update(table, message("bring_to", card("6d"), place), USUAL)
    assert reply.action is None
    assert reply.session.refusal == {
        "state": "bad",
        "text": "A card from the middle never goes into a hand. Meld the 6 of diamonds, or leave it there.",
        "laws": ["4.3"],
    }
    assert view(reply.session)["shakes"] == ["6d"]


@pytest.mark.parametrize(
    ("line", "text", "rows"),
    [
        (OFFERED, "There are two ways to lay it, and both are allowed. Choose either of them.", 2),
        (MANY, "There are 10 ways to lay it, and all are allowed. Choose any of them.", 10),
        (CROWD, "There are 36 ways to lay it. Choose one of these 24, or arrange it yourself.", 24),
    ],
)
def test_all_ways_to_lay_are_shown_at_once_unless_there_are_more_than_anyone_would_read(
    line: str, text: str, rows: int
) -> None:
    ways = view(after(at(line), WAYS))["ways"]
    assert ways is not None
    assert (ways["text"], len(ways["rows"]), ways["few"]) == (text, rows, rows == 2)


@pytest.mark.parametrize("laying", [Laying.CHOSEN, Laying.UNTOLD, Laying.BY_HAND])
def test_where_the_way_is_to_be_found_no_choice_of_cards_shows_it(laying: Laying) -> None:
    reply = update(at(SEVERAL), choose("6c"), USUAL, laying)
    assert len(reply.session.game.ready) == 2
    assert view(reply.session)["ways"] is None


def test_more_ways_than_anyone_would_listen_to_are_only_counted() -> None:
    assert said(at(MANY), LAY) == "There are 10 ways to lay it, and all are allowed. Choose any of them."


def test_who_has_gone_out_misses_no_card() -> None:
    line = "pone=-/2d3d4d5d,4c5c6c,7d7h7s dealer=?10/- centre=7c stock=?19 turn=pone/turned"
    side = view(at(line, "meld 2d3d4d5d 4c5c6c7c 7d7h7s"))["bottom"]
    assert (side["laid"], side["missing"]) == (11, 0)
