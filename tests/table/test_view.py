"""What a table shows and says by itself, in one voice: what there is to do, how the cards lie, what was done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import conquian as cq
from conquian.explain.words import LANGUAGES, words
from conquian.game.cards import Cards
from conquian.game.state import Seat
from conquian.notation.codes import action, card
from conquian.table.messages import Aid, Place
from conquian.table.phrases import cards_of, told
from conquian.table.session import BOTH, TableSession
from conquian.table.state import TableState
from conquian.table.update import Laying, answered, update
from conquian.table.view import UNGUIDED, Guide, TableView, table_view
from conquian.ui.messages import Message
from conquian.ui.room import USUAL, Voice
from conquian.ui.views import sentence
from tests.table.test_widget import CLAIMED
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
TWO_PLACES = "pone=AdAhKsJs/2c3c4c,5d5h5s dealer=?10/- centre=5c stock=?19 turn=pone/left"
"""The centre card fits either meld of the spread."""
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


# --- what there is to do ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plays", "lead"),
    [
        ({Seat.PONE}, "Your turn: meld with the 6 of diamonds or decline it."),
        ({Seat.DEALER}, "Your opponent decides about the 6 of diamonds."),
        (BOTH, "It's the pone's turn. Meld with the centre card or decline it: 6 of diamonds."),
    ],
)
def test_what_is_to_be_done_is_said_to_the_learner_or_of_the_opponent(plays: set[Seat], lead: str) -> None:
    assert view(at(plays=frozenset(plays)))["lead"] == lead


@pytest.mark.parametrize(("plays", "who"), [({Seat.PONE}, "You "), ({Seat.DEALER}, "Your opponent "), (BOTH, "Pone: ")])
def test_what_was_done_is_said_to_the_learner_or_of_the_seat_that_did_it(plays: set[Seat], who: str) -> None:
    look = at(plays=frozenset(plays)).viewpoint(USUAL)
    what = "borrowed 6 of clubs: set of three: 6 of clubs, diamonds and hearts."
    assert told(MELDED, at().game.state, look) == who + what


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (OFFERED, "Pick the cards you want to meld with it."),
        (NOTHING, "None of your cards makes a meld with it."),
        (FITS, "It fits your melds, even without a card from your hand."),
        (UNKNOWN, "What's legal here depends on cards nobody can see yet."),
    ],
)
def test_before_a_card_is_chosen_the_hint_says_what_the_centre_card_is_good_for(line: str, text: str) -> None:
    assert view(at(line))["hint"] == {"state": "open", "text": text, "laws": []}, "a law stands beside a refusal"


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (at(), "There is one."),
        (at(NOTHING), "None of your cards makes a meld with it."),
        (after(at(), choose("4d")), "These cards aren't a meld yet. Choose more."),
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


@pytest.mark.parametrize(("line", "only"), [(NOTHING, "decline"), (str(cq.deal(1897)), "turn")])
def test_the_only_thing_to_do_is_the_main_button(line: str, only: str) -> None:
    assert [(each.get("action"), each["main"]) for each in view(at(line))["choices"]] == [(only, True)]


@pytest.mark.parametrize(
    ("more", "guide"), [({"plays": DEALER}, UNGUIDED), (COVERED, UNGUIDED), ({}, Guide(asks_next=False))]
)
def test_which_card_comes_next_is_asked_of_the_player_to_act_alone_and_not_before_an_audience(
    more: dict[str, Any], guide: Guide
) -> None:
    assert view(at(UNSEEN, **more), guide)["which"] == []


def test_while_the_spread_is_moved_about_the_main_button_lays_it() -> None:
    choices = view(after(at(), ARRANGE))["choices"]
    assert [(each["do"], each["main"]) for each in choices] == [("done", True), ("cancel", False)]


def test_before_a_card_is_moved_it_is_said_which_can_be() -> None:
    assert view(after(at(), ARRANGE))["verdict"] == {
        "state": "empty",
        "text": "Arrange your melds. The centre card and the cards from your hand can be moved there.",
        "laws": [],
    }


@pytest.mark.parametrize(
    ("table", "chosen", "laying", "text"),
    [
        (at(), "6h", Laying.UNTOLD, "Chosen: 6 of hearts."),
        (at(), "6h", Laying.BY_HAND, "Chosen: 6 of hearts."),
        (at(), "4d", Laying.UNTOLD, "Chosen: 4 of diamonds. These cards aren't a meld yet. Choose more."),
        (at(**COVERED), "4d", Laying.AT_ONCE, "Chosen: 4 of diamonds."),
        (at(OFFERED, str(MELDED)), "Js", Laying.AT_ONCE, "Chosen: jack of spades. Pick it again to discard it."),
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
    assert view(first.session)["hint"] == sentence("open", "Chosen: jack of spades. Pick it again to discard it.")
    assert update(first.session, choose("Js"), USUAL, laying).action == action("discard Js")


@pytest.mark.parametrize("laying", [Laying.CHOSEN, Laying.UNTOLD])
@pytest.mark.parametrize("message", [touch(Place.CENTRE), LAY], ids=["card", "button"])
def test_to_touch_the_centre_card_before_those_that_go_with_it_is_no_mistake(laying: Laying, message: Message) -> None:
    asked = update(at(), message, USUAL, laying)
    assert asked.session.refusal == sentence("open", "Choose the cards from your hand first.")
    assert view(asked.session)["shakes"] == []


@pytest.mark.parametrize("laying", [Laying.CHOSEN, Laying.UNTOLD])
def test_where_cards_are_to_be_chosen_only_what_needs_none_of_the_hand_is_laid_without(laying: Laying) -> None:
    reply = update(at(), LAY, USUAL, laying)
    assert (reply.action, reply.said) == (None, "Choose the cards from your hand first.")
    assert update(at(FITS), LAY, USUAL, laying).action == action("meld 2s3s4s5s6s")
    asked = update(at(TWO_PLACES.replace("Ad", "6c", 1)), LAY, USUAL, laying)
    assert asked.action is None
    shown = view(asked.session)["ways"]
    assert shown is not None and [row["used"] for row in shown["rows"]] == [[], []], "nothing of the hand is told"


@pytest.mark.parametrize("laying", [Laying.AT_ONCE, Laying.CHOSEN])
@pytest.mark.parametrize("place", [Place.CENTRE, Place.BOTTOM])
def test_a_first_touch_shows_the_one_meld_that_there_is_and_the_second_lays_it(laying: Laying, place: Place) -> None:
    first = update(at(FITS), touch(place), USUAL, laying)
    assert first.action is None
    assert first.said == "It would lie like this: run of five: 2, 3, 4, 5 and 6 of spades. Pick it again to meld it."
    shown = view(first.session)
    assert shown["ghosts"] == [{"over": ["3s", "4s", "5s", "6s"], "cards": ["2s", "3s", "4s", "5s", "6s"]}]
    assert shown["hint"] == {"state": "open", "text": first.said, "laws": []}
    again = first.session.heard(touch(place))
    assert update(again, touch(place), USUAL, laying).action == action("meld 2s3s4s5s6s")
    chosen = first.session.heard(choose("Js"))
    assert not chosen.previews
    assert view(chosen)["ghosts"] == []


@pytest.mark.parametrize("laying", [Laying.AT_ONCE, Laying.CHOSEN])
def test_what_is_pressed_or_brought_to_its_place_lies_at_once(laying: Laying) -> None:
    (centre,) = [at(FITS).game.state.centre]
    assert centre is not None
    for wish in (LAY, message("bring_to", centre, Place.BOTTOM)):
        assert update(at(FITS), wish, USUAL, laying).action == action("meld 2s3s4s5s6s")


@pytest.mark.parametrize("laying", [Laying.AT_ONCE, Laying.CHOSEN])
def test_a_touch_that_wins_lays_at_once(laying: Laying) -> None:
    ten = "pone=-/3s4s5s6s,QcQdQh,KcKdKh dealer=?10/- centre=2s stock=?16 waste=AcAdAh turn=pone/left"
    assert update(at(ten), touch(Place.CENTRE), USUAL, laying).action == action("meld 2s3s4s5s6s QcQdQh KcKdKh")


def test_how_a_card_would_lie_is_not_shown_where_that_may_be_the_answer() -> None:
    assert update(at(FITS), touch(Place.CENTRE), USUAL, Laying.UNTOLD).action == action("meld 2s3s4s5s6s")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("aid", Aid)
def test_where_there_is_nothing_to_see_that_is_said(aid: Aid, language: str) -> None:
    nothing = "pone=-/3c4c5c,QcQdQhQs,KcKdKhKs dealer=-/2s3s4s5s6s7sJs,AcAdAh stock=?19 turn=pone/over"
    said = update(at(nothing), message("show", aid), Voice(language)).said
    assert said == words(language, "table", "nothing", aid)


THEIRS = "Those melds belong only to your opponent. In Conquian nobody else lays cards off there: "


@pytest.mark.parametrize(
    ("table", "wish", "cards"),
    [
        (at(), message("bring_to", card("6d"), Place.TOP), "6 of diamonds."),
        (at(), touch(Place.TOP), "6 of diamonds."),
        (at(), message("bring_to", card("6h"), Place.TOP), "6 of hearts."),
        (at(), message("bring_to", card("Js"), Place.TOP), "jack of spades."),
        (at(NOTHING), message("bring_to", card("6d"), Place.TOP), "6 of diamonds."),
        (after(at(), choose("6h")), touch(Place.TOP), "6 of diamonds and 6 of hearts."),
        (at(OFFERED, str(MELDED)), message("bring_to", card("Js"), Place.TOP), "jack of spades."),
        (
            after(at(OFFERED, str(MELDED)), choose("Js")),
            touch(Place.TOP),
            "jack of spades.",
        ),
        (at(OFFERED, str(MELDED), seat=Seat.DEALER), message("bring_to", card("Js"), Place.BOTTOM), "jack of spades."),
        (at(str(cq.deal(1))), message("bring_to", min(cq.deal(1).hands[0].cards), Place.TOP), ""),
        (after(at(), ARRANGE), message("bring_to", card("6h"), Place.TOP), "6 of hearts."),
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
    assert refused["text"].startswith(THEIRS) and refused["text"].endswith(cards)


@pytest.mark.parametrize("place", [Place.TOP_HAND, Place.BOTTOM_HAND])
@pytest.mark.parametrize("arranged", [False, True])
def test_what_is_taken_from_the_middle_into_a_hand_is_refused_by_that_law(place: Place, arranged: bool) -> None:
    table = after(at(), ARRANGE) if arranged else at()
    reply = update(table, message("bring_to", card("6d"), place), USUAL)
    assert reply.action is None
    assert reply.session.refusal == {
        "state": "bad",
        "text": "A card from the middle never goes into a hand. Meld with it, or it stays there: 6 of diamonds.",
        "laws": ["4.3"],
    }
    assert view(reply.session)["shakes"] == ["6d"]


def test_a_hand_card_that_is_brought_back_to_a_hand_is_no_mistake() -> None:
    reply = update(at(), message("bring_to", card("6h"), Place.BOTTOM_HAND), USUAL)
    assert (reply.said, reply.session.refusal) == ("Nothing has changed.", None)


@pytest.mark.parametrize("laying", Laying)
@pytest.mark.parametrize("wish", [LAY, touch(Place.BOTTOM), touch(Place.TOP)], ids=["button", "own", "top"])
def test_while_a_card_is_to_be_discarded_the_law_says_why_none_is_laid(wish: Message, laying: Laying) -> None:
    reply = update(at(OFFERED, str(MELDED)), wish, USUAL, laying)
    assert reply.action is None
    assert reply.session.refusal is not None
    assert reply.session.refusal["laws"] == ["4.7"]


def test_steps_that_were_taken_back_are_gone_again_one_by_one() -> None:
    done = after(at(), message("do", MELDED), message("do", action("discard Js")))
    again = after(done, message("undo"), message("undo"), message("redo"))
    assert again.game == done.past[-1]
    assert after(again, message("redo")).game == done.game


def test_an_action_is_handed_to_the_room_which_says_what_came_of_it() -> None:
    table = at()
    reply = update(table, message("do", MELDED), USUAL)
    assert (reply.action, reply.said, reply.session) == (MELDED, "", table)


def test_help_with_laying_is_offered_to_the_player_to_act_alone() -> None:
    assert [each["do"] for each in view(at(plays=frozenset({Seat.PONE})))["quiet"]] == ["ways", "arrange_self"]
    assert [each["do"] for each in view(at(NOTHING))["quiet"]] == ["arrange_self"]
    assert view(at(UNSEEN, "turn 6d"))["quiet"] == []  # no card is known that could be moved about
    assert view(at(plays=frozenset({Seat.DEALER})))["quiet"] == []


@pytest.mark.parametrize(
    ("line", "text", "rows"),
    [
        (OFFERED, "There are 2 ways to lay it, and all are allowed. Choose any of them.", 2),
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


def test_a_way_is_named_where_its_picture_does_not_say_what_moves() -> None:
    """With the 6 of clubs the run is extended, or gives up a card to a new one."""
    ways = view(after(at(SEVERAL), WAYS))["ways"]
    assert ways is not None
    assert [(row["name"].split()[0].strip(":"), row["moves"]) for row in ways["rows"]] == [
        (name, name in ("Cut", "Borrow", "Rearrange"))
        for name in [row["name"].split()[0].strip(":") for row in ways["rows"]]
    ]
    assert {row["moves"] for row in ways["rows"]} == {True, False}


def test_a_way_to_lay_is_shown_as_the_melds_that_it_makes_with_the_hand_cards_that_it_uses() -> None:
    ways = view(after(at(), LAY))["ways"]
    assert ways is not None
    assert [(row["groups"], row["fresh"], row["used"], row["name"]) for row in ways["rows"]] == [
        (
            [["4d", "5d", "6d"]],
            ["4d", "5d", "6d"],
            ["4d", "5d"],
            "New run of three: 4, 5 and 6 of diamonds",
        ),
        (
            [["3c", "4c", "5c"], ["6c", "6d", "6h"]],
            ["6c", "6d", "6h"],
            ["6h"],
            "Borrow (6 of clubs): set of three: 6 of clubs, diamonds and hearts",
        ),
    ]


@pytest.mark.parametrize("line", [OFFERED, TWO_PLACES, MANY])
def test_the_ways_to_lay_stand_in_the_same_order_however_they_were_asked_for(line: str) -> None:
    asked = [view(after(at(line), *how))["ways"] for how in ([LAY], [WAYS], [LAY, LAY])]
    assert asked[0] is not None and asked == [asked[0]] * 3
    names = [row["name"] for row in asked[0]["rows"]]
    assert len(set(names)) == len(names)


def test_while_the_ways_to_lay_are_shown_no_hint_asks_for_cards() -> None:
    assert view(at())["hint"] is not None
    assert view(after(at(), LAY))["hint"] is None
    refused = after(at(), LAY, touch(Place.TOP))
    assert view(refused)["hint"] is not None, "what is refused says why in any case"


def test_cards_that_can_be_laid_in_several_ways_show_them_as_soon_as_they_are_chosen() -> None:
    reply = update(at(SEVERAL), choose("6c"), USUAL)
    assert reply.action is None
    assert reply.said is not None and reply.said.startswith("Chosen: 6 of clubs. Choose how to lay it: ")
    ways = view(reply.session)["ways"]
    assert ways is not None and len(ways["rows"]) == len(reply.session.game.ready) == 2
    assert view(after(reply.session, choose("6c")))["ways"] is None, "no card is chosen any more"


def test_a_meld_without_the_centre_card_is_called_one_that_lacks_it() -> None:
    table = replace(at(CROWD), game=at(CROWD).game.choose(card("4c")).choose(card("4d")).choose(card("4h")))
    hint = view(table)["hint"]
    assert hint is not None
    assert hint["text"] == "That's a meld, but the card in the middle has to be in it."


@pytest.mark.parametrize("laying", [Laying.CHOSEN, Laying.UNTOLD, Laying.BY_HAND])
def test_where_the_way_is_to_be_found_no_choice_of_cards_shows_it(laying: Laying) -> None:
    reply = update(at(SEVERAL), choose("6c"), USUAL, laying)
    assert len(reply.session.game.ready) == 2
    assert view(reply.session)["ways"] is None


def test_more_ways_than_anyone_would_listen_to_are_only_counted() -> None:
    assert said(at(MANY), LAY) == "There are 10 ways to lay it, and all are allowed. Choose any of them."


def test_a_card_that_can_be_forced_in_one_place_only_is_forced_there_at_once() -> None:
    claimed = after(at(CLAIMED), message("do", action("decline")))
    assert len(claimed.game.offers) == 1
    assert view(claimed)["ways"] is None
    assert update(claimed, LAY, USUAL).action == action("force 7hJhQhKh")


def test_rules_that_are_not_the_usual_ones_are_named_unless_the_room_names_them() -> None:
    foster = f"{FITS} rules=foster"
    assert view(at(FITS))["rules"] == ""
    assert view(at(foster))["rules"] == "Playing by: Foster 1897."
    assert view(at(foster), Guide(rules=""))["rules"] == ""
    assert view(at(FITS), Guide(rules="Rules of the house."))["rules"] == "Rules of the house."


# --- how the cards lie ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("plays", "guide"), [(DEALER, UNGUIDED), (BOTH, Guide(lights=False))])
def test_no_hand_card_stands_out_where_none_can_be_touched(plays: frozenset[Seat], guide: Guide) -> None:
    table = replace(after(at(), choose("4d")), plays=plays)
    assert {each["state"] for each in view(table, guide)["bottom"]["hand"]} == {"plain"}


def test_who_has_gone_out_misses_no_card() -> None:
    line = "pone=-/2d3d4d5d,4c5c6c,7d7h7s dealer=?10/- centre=7c stock=?19 turn=pone/turned"
    side = view(at(line, "meld 2d3d4d5d 4c5c6c7c 7d7h7s"))["bottom"]
    assert (side["laid"], side["missing"]) == (11, 0)


@pytest.mark.parametrize("plays", [PONE, DEALER, BOTH])
def test_every_hand_at_a_table_is_one_to_choose_from_unless_a_room_shows_it(plays: frozenset[Seat]) -> None:
    shown = view(at(plays=plays))
    assert not shown["top"]["is_shown"]
    assert not shown["bottom"]["is_shown"]


def test_the_centre_is_lit_while_a_card_can_be_brought_there_or_melded_from_there() -> None:
    assert view(at())["middle"]["centre_lit"]
    assert not view(at(plays=frozenset({Seat.DEALER})))["middle"]["centre_lit"]
    assert not view(at(NOTHING))["middle"]["centre_lit"]
    melded = at(OFFERED, str(MELDED))
    assert not view(melded)["middle"]["centre_lit"]
    (one, *_) = melded.game.hand
    assert view(after(melded, choose(str(one))))["middle"]["centre_lit"]


@pytest.mark.parametrize(
    ("line", "text"),
    [(PASSED, "your opponent turned it up and declined it"), (OFFERED, "your opponent discarded it")],
)
def test_how_the_centre_card_came_is_said_beside_it(line: str, text: str) -> None:
    assert view(at(line, plays=frozenset({Seat.PONE})))["middle"]["centre_text"] == text


@pytest.mark.parametrize(
    ("line", "guide", "text"),
    [
        (OFFERED, Guide(is_alma=True), "Alma discarded it"),
        (PASSED, Guide(is_alma=True), "Alma turned it up and declined it"),
        (OFFERED.replace("turn=pone/left", "turn=dealer/turned"), Guide(is_alma=True), "Alma turned it up"),
        (OFFERED.replace("turn=pone/left", "turn=pone/turned"), Guide(is_alma=True), "you turned it up"),
    ],
)
def test_alma_is_named_beside_the_centre_card_and_the_learner_is_not(line: str, guide: Guide, text: str) -> None:
    assert view(at(line, plays=PONE), guide)["middle"]["centre_text"] == text


def test_a_seat_has_its_name_and_tells_how_many_cards_it_holds_and_whether_they_are_seen() -> None:
    shown = view(at(plays=PONE))
    assert [shown[side]["count"] for side in ("bottom", "top")] == ["6 cards in hand", "7 cards, face down"]
    assert [shown[side]["name"] for side in ("bottom", "top")] == ["You", "Your opponent"]
    assert view(at(plays=PONE), Guide(is_alma=True))["top"]["name"] == "Alma"
    assert view(at(plays=PONE), Guide(is_alma=True))["bottom"]["name"] == "You"


def test_only_the_player_to_act_picks_several_cards_and_only_where_they_could_be_laid() -> None:
    shown = view(at())
    assert (shown["bottom"]["acts"], shown["bottom"]["many"]) == (True, True)
    assert (shown["top"]["acts"], shown["top"]["many"]) == (False, False)
    discarding = view(at(OFFERED, str(MELDED)))["bottom"]
    assert (discarding["acts"], discarding["many"]) == (True, False)


def test_it_is_said_how_many_cards_are_in_the_waste() -> None:
    assert view(at())["middle"]["waste_text"] == "2 in the waste"
    assert view(at(str(cq.deal(1897))))["middle"]["waste_text"] == "Nothing in the waste"


def test_of_the_stock_the_next_three_cards_can_be_seen() -> None:
    table = after(at(OFFERED.replace("?17", "4h5h2h6s?13")), message("show", Aid.STOCK))
    assert view(table)["middle"]["next"] == ["4h", "5h", "2h"]


@pytest.mark.parametrize(
    ("aid", "opened", "closed"),
    [
        (Aid.WASTE, "The waste is face up: 7 of diamonds and queen of diamonds.", "The waste is face down again."),
        (
            Aid.HAND,
            (
                "The other hand is face up: ace of spades, 2 of clubs, 2 of diamonds, 3 of hearts, 7 of spades,"
                " king of diamonds and king of hearts."
            ),
            "The other hand is face down again.",
        ),
        (
            Aid.STOCK,
            "The next cards of the stock: 4 of hearts, 5 of hearts and 2 of hearts.",
            "The stock is face down again.",
        ),
        (
            Aid.LEGAL,
            (
                "What can be done now: new run of three: 4, 5 and 6 of diamonds; borrow (6 of clubs): set of three:"
                " 6 of clubs, diamonds and hearts; decline."
            ),
            "The list is closed.",
        ),
    ],
)
def test_what_is_laid_open_is_read_out_and_so_is_that_it_is_closed(aid: Aid, opened: str, closed: str) -> None:
    table = at(OFFERED.replace("?17", "4h5h2h6s?13"), plays=frozenset({Seat.PONE}))
    assert said(table, message("show", aid)) == opened
    assert said(after(table, message("show", aid)), message("show", aid)) == closed


# --- what was done --------------------------------------------------------------------------------------------------


def test_the_opponents_moves_are_told_of_alma_where_alma_sits_there() -> None:
    state, look = at().game.state, at(plays=DEALER, seat=Seat.DEALER).viewpoint(USUAL)
    assert told(action("decline"), state, look, is_alma=True) == "Alma declined: 6 of diamonds."
    assert told(action("decline"), state, look) == "Your opponent declined: 6 of diamonds."
    mine = at(plays=PONE).viewpoint(USUAL)
    assert told(action("decline"), state, mine, is_alma=True) == "You declined: 6 of diamonds."


# --- which cards an action is about -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "done", "cards"),
    [
        ([], "decline", "6d"),
        ([], "meld 3c4c5c 6c6d6h", "6d6h"),
        (["meld 3c4c5c 6c6d6h"], "discard Js", "Js"),
        (["decline"], "turn", "-"),
    ],
)
def test_an_action_is_about_the_cards_that_leave_the_hand_or_else_about_the_centre_card(
    before: list[str], done: str, cards: str
) -> None:
    assert Cards.of(cards_of(action(done), at(OFFERED, *before).game.state)) == cq.cards(cards)
