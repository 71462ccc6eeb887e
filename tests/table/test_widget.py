"""The table without a browser: every wish, every phase, every book, three languages."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
import traitlets

import conquian as cq
from conquian.explain.words import LANGUAGES
from conquian.game.cards import PACK
from conquian.game.state import CLAIM, ON_OFFER, Phase, Seat
from conquian.game.variants import PRESETS
from conquian.notation.errors import NotationError
from conquian.notation.record import loads
from conquian.table.messages import Aid
from conquian.ui.messages import understood
from conquian.ui.page import Page
from conquian.widgets import Table
from tests.ui.page import tell, write

OFFERED = "pone=6h4d5dJsQsAd/3c4c5c6c dealer=2c2d3hAsKdKh7s/7cJcQc centre=6d stock=?17 waste=7dQd turn=pone/left"


CLAIMED = (
    "pone=2c3d3h5dQdKcKs/7hJhQh dealer=AcAh2d2s3c3s4s5sJsQc/- centre=Kh "
    "stock=2h5h6hAd4h6c7cKdAsJc5c4d4c7s7dQs6s waste=Jd6d turn=pone/left rules=foster"
)
"""A card that fits: who lets it go by may be forced to meld it."""


def table(line: str = OFFERED, **more: Any) -> Table:
    return Table(line, lang="en", **more)


def seen(one: Table) -> Any:
    return one.view


def test_a_table_is_a_pleasure_to_make() -> None:
    one = Table(OFFERED, seat="dealer", lang="de")
    assert one.position == str(cq.position(OFFERED))
    told: list[Any] = []
    one.observe(lambda change: told.append(change["new"]), "position")
    one.play("decline")
    assert told == [one.position]
    assert str(one.record.actions[0]) == "decline"
    assert loads(str(one.record)).positions()[-1] == one.session.game.state
    one.position = OFFERED
    assert not one.session.game.done
    assert seen(one)["bottom"]["seat"] == "dealer"


def test_what_cannot_be_is_refused_with_what_can() -> None:
    wrongs: tuple[dict[str, Any], ...] = ({"seat": "north"}, {"plays": "all"})
    for wrong in wrongs:
        with pytest.raises(NotationError):
            Table(OFFERED, **wrong)
    with pytest.raises(ValueError, match="moon"):
        Table(OFFERED, aids=["moon"])
    with pytest.raises(NotationError):
        Table("pone=3c3c/- dealer=?10/- turn=pone/turn")
    one = table()
    with pytest.raises(cq.IllegalAction):
        one.play("turn")
    with pytest.raises(NotationError):
        one.position = "nonsense"
    assert one.position == str(cq.position(OFFERED))


def test_a_hand_is_dealt_where_no_position_is_given() -> None:
    one = Table()
    assert one.session.game.state.phase is Phase.TURN
    assert len(one.session.game.state.stock) == 20


def test_choosing_cards_and_melding_them() -> None:
    one = table()
    assert [card["code"] for card in seen(one)["bottom"]["hand"] if card["state"] == "lit"] == ["4d", "5d", "6h"]
    assert tell(one, "choose", card="4d") == "Chosen: 4 of diamonds. These cards aren't a meld yet. Choose more."
    assert tell(one, "choose", card="5d").startswith(
        "Chosen: 5 of diamonds. Choose Meld or the centre card to lay this: run of three"
    )
    said = tell(one, "lay")
    assert said == "Pone: melded a new run of three: 4, 5 and 6 of diamonds. The pone has melded. Now discard one card."
    assert {step["card"] for step in seen(one)["moved"]} == {"4d", "5d", "6d"}
    tell(one, "choose", card="Js")
    assert tell(one, "let_go").startswith("Pone: discarded jack of spades.")
    assert one.session.game.state.turn is Seat.DEALER


def test_where_cards_fit_in_several_places_the_player_chooses() -> None:
    line = "pone=AdAhKsJs/2c3c4c,5d5h5s dealer=?10/- centre=5c stock=?19 turn=pone/left"
    one = table(line)
    assert len(one.session.game.offers) > 1
    said = tell(one, "lay")
    assert said.startswith("Choose how to lay it: ")
    rows = seen(one)["ways"]["rows"]
    assert not one.session.game.done
    assert {row["action"] for row in rows} == {f"meld {offer.spread}" for offer in one.session.game.offers}
    tell(one, "do", action=rows[-1]["action"])
    assert [str(each) for each in one.session.game.done] == [rows[-1]["action"]]


@pytest.mark.parametrize("wish", ["lay", "ways"])
def test_while_no_card_is_chosen_every_way_to_lay_is_shown_and_read_out(wish: str) -> None:
    one = table()
    assert tell(one, wish) == (
        "Choose how to lay it: new run of three: 4, 5 and 6 of diamonds;"
        " borrow (6 of clubs): set of three: 6 of clubs, diamonds and hearts."
    )
    assert len(seen(one)["ways"]["rows"]) == 2
    assert one.session.game == table().session.game


def test_what_is_to_be_laid_from_a_hand_that_is_not_known_is_refused_with_the_reason() -> None:
    one = table("pone=6h?5/3c4c5c6c dealer=?7/7cJcQc centre=6d stock=?17 waste=7dQd turn=pone/left")
    before = one.session.game
    assert "Every card of this hand must be named here" in tell(one, "lay")
    assert seen(one)["hint"]["state"] == "bad"
    assert one.session.game == before


def test_a_card_that_is_not_lit_says_why_and_nothing_changes() -> None:
    one = table()
    before = one.session.game.state
    assert tell(one, "choose", card="Js") == (
        "There's no way to meld these two together now: 6 of diamonds and jack of spades."
    )
    assert seen(one)["hint"]["state"] == "bad"
    assert seen(one)["hint"]["laws"] == ["4.4"]
    tell(one, "choose", card="4d")
    assert "A set is three or four of a kind" in tell(one, "choose", card="6h")
    assert tell(one, "choose", card="2c") == "That's not yours to do right now."
    assert one.session.game.state == before
    assert tell(one, "place", value="stock").startswith("Decide about the centre card first")
    assert seen(one)["hint"]["laws"] == ["4.8"]


@pytest.mark.parametrize(("place", "law"), [("stock", "4.8"), ("top", "3.6")])
def test_places_answer_by_law(place: str, law: str) -> None:
    one = table()
    tell(one, "place", value=place)
    assert seen(one)["hint"]["laws"][0] == law


ONE_WAY = "pone=Ad6h6s7dJsQcKh/3c4c5c dealer=?7/3d4d5d centre=6d stock=?17 waste=Qs2h turn=pone/turned"
FORCED = "pone=Ad2h7dJhJsQsKh/3c4c5c dealer=?7/4d4h4s centre=6c stock=?13 waste=5h6sQd7h3s5d turn=pone/forced"


@pytest.mark.parametrize(("place", "law"), [("top", "3.6"), ("waste", "6.2")])
def test_a_centre_card_that_is_dragged_in_vain_leaves_no_ghost(place: str, law: str) -> None:
    one = table(FORCED if place == "waste" else ONE_WAY)
    tell(one, "bring_to", card=str(one.session.game.state.centre), value=place)
    assert seen(one)["hint"]["laws"][0] == law
    assert one.view["ghosts"] == []


def test_touching_a_place_does_what_it_is_for() -> None:
    one = Table(cq.deal(1897), lang="en")
    tell(one, "place", value="stock")
    assert one.session.game.state.phase is Phase.TURNED
    tell(one, "bring_to", card=str(one.session.game.state.centre), value="waste")
    assert str(one.session.game.done[-1]) == "decline"
    other = table()
    tell(other, "do", action="meld 3c4c5c 6c6d6h")
    tell(other, "choose", card="Js")
    tell(other, "place", value="centre")
    assert str(other.session.game.done[-1]) == "discard Js"


def test_dragging_is_another_way_of_touching() -> None:
    one = table()
    tell(one, "bring_to", card="4d", value="bottom")
    assert [str(card) for card in one.session.game.chosen] == ["4d"]
    tell(one, "bring_to", card="5d", value="bottom")
    assert str(one.session.game.done[-1]) == "meld 3c4c5c6c 4d5d6d"
    tell(one, "bring_to", card="Js", value="centre")
    assert str(one.session.game.done[-1]) == "discard Js"
    tell(one, "bring_to", card="Js", value="waste")
    assert str(one.session.game.done[-1]) == "decline"
    assert tell(table(), "bring_to", card="6d", value="waste").startswith("Pone: declined 6 of diamonds.")


@pytest.mark.parametrize("card", ["2c", "3c", "7c", "Qd"])
def test_a_card_that_is_not_in_the_own_hand_cannot_be_brought_anywhere(card: str) -> None:
    one = table()
    assert tell(one, "bring_to", card=card, value="bottom") == "That's not yours to do right now."
    assert seen(one)["shakes"] == [card]
    assert one.session.game == table().session.game


def test_arranging_is_judged_live_and_laid_only_when_it_is_legal() -> None:
    one = table()
    tell(one, "arrange_self")
    assert [group["cards"] for group in seen(one)["groups"]] == [["3c", "4c", "5c", "6c"], []]
    tell(one, "choose", card="6h")
    tell(one, "place", value="centre")
    assert seen(one)["verdict"]["state"] == "open"
    assert "at least three cards" in tell(one, "done")
    assert not one.session.game.done
    tell(one, "move", card="6c", group=1)
    assert seen(one)["verdict"]["state"] == "good"
    assert tell(one, "done").startswith("Pone: borrowed 6 of clubs: set of three")
    assert str(one.session.game.done[-1]) == "meld 3c4c5c 6c6d6h"


def test_a_card_that_is_moved_to_where_it_lies_is_said_to_stay_there() -> None:
    one = table()
    tell(one, "arrange_self")
    tell(one, "choose", card="6h")
    before = one.session
    assert tell(one, "move", card="6h", group=1) == "Nothing has changed."
    assert one.session == before
    assert tell(one, "move", card="6c", group=1) == "Group 2: Too few cards: a meld has at least three."


def test_a_card_that_is_touched_again_while_arranging_leaves_the_group() -> None:
    one = table()
    tell(one, "arrange_self")
    assert tell(one, "touch", group=0) == "Group 1: Run of four: 3, 4, 5 and 6 of clubs"
    tell(one, "new_group")
    for touch in ({"kind": "choose", "card": "6h"}, {"kind": "place", "value": "centre"}):
        tell(one, **touch)
        assert [len(group["cards"]) for group in seen(one)["groups"]] == [4, 1]
        assert tell(one, **touch) == "The next card goes to Group 2."
        assert [len(group["cards"]) for group in seen(one)["groups"]] == [4, 0]


def test_that_a_card_which_fits_was_declined_is_said_once() -> None:
    """What is to be done then says by itself what happened."""
    one = table(CLAIMED, plays="both")
    said = tell(one, "do", action="decline")
    assert one.session.game.state.phase in CLAIM
    assert said == one.view["lead"]
    assert said.startswith("The pone declined a card that fits.")


def test_what_was_begun_can_be_dropped() -> None:
    one = table()
    tell(one, "choose", card="4d")
    tell(one, "arrange_self")
    assert tell(one, "cancel") == "Nothing was laid."
    assert one.session.game == table().session.game


def test_taking_back_and_going_forward_again() -> None:
    one = table()
    tell(one, "do", action="meld 3c4c5c 6c6d6h")
    melded = one.session.game
    assert tell(one, "undo") == f"Your last step is undone. {table().view['lead']}"
    assert one.session.game.state == cq.position(OFFERED)
    assert tell(one, "redo") == "Done again. The pone has melded. Now discard one card."
    assert one.session.game == melded
    assert tell(one, "redo") == "There's nothing to redo."
    tell(one, "undo")
    tell(one, "do", action="decline")
    assert not seen(one)["can_redo"]


# --- what may be seen -------------------------------------------------------------------------------------------------


def test_what_lies_face_down_is_not_in_the_view() -> None:
    one = table(OFFERED.replace("?17", "4h5h?15"), plays="pone")
    hidden = {"2c", "2d", "3h", "As", "Kd", "Kh", "7s", "4h", "5h", "7d", "Qd"}
    assert not hidden & set(json.dumps(seen(one)).replace('"', " ").split())
    assert seen(one)["top"]["down"] == 7
    tell(one, "show", value="waste")
    assert seen(one)["middle"]["waste"] == ["7d", "Qd"]
    tell(one, "show", value="hand")
    assert len(seen(one)["top"]["hand"]) == 7
    tell(one, "show", value="stock")
    assert seen(one)["middle"]["next"] == ["4h", "5h"]
    for what in ("waste", "hand", "stock"):
        tell(one, "show", value=what)
    assert not hidden & set(json.dumps({**seen(one), "spoken": ""}).replace('"', " ").split())


def test_an_aid_that_is_not_offered_is_refused() -> None:
    one = table(plays="pone", aids=())
    assert tell(one, "show", value="hand") == "This hand is face down: only its owner may look at it."
    assert seen(one)["top"]["hand"] == []
    assert seen(one)["aids"] == []


def test_no_one_acts_for_another_seat() -> None:
    one = table(plays="dealer", seat="dealer")
    assert seen(one)["choices"] == []
    assert tell(one, "do", action="decline") == "It's not your turn. Now it's this player's: pone."
    assert not one.session.game.done


def test_a_projector_covers_what_the_class_is_to_find() -> None:
    one = table(OFFERED.replace("?17", "4h5h?15"))
    tell(one, "show", value="stock")
    tell(one, "project")
    view = seen(one)
    assert view["projector"]
    assert (view["top"]["hand"], view["middle"]["next"], view["hint"], view["ways"]) == ([], [], None, None)
    assert {card["state"] for card in view["bottom"]["hand"]} == {"plain"}
    tell(one, "ways")
    assert seen(one)["ways"] is None
    assert tell(one, "reveal") == "Uncovered: the opponent's hand, the stock, the answer."
    assert len(seen(one)["top"]["hand"]) == 7
    assert seen(one)["middle"]["next"] == ["4h", "5h"]
    tell(one, "reveal")
    assert seen(one)["top"]["hand"] == []
    tell(one, "project")
    assert not seen(one)["projector"]
    assert len(seen(one)["top"]["hand"]) == 7
    assert tell(one, "reveal") == "Nothing is covered."


def test_a_player_who_goes_out_with_nine_cards_does_not_hear_of_eleven() -> None:
    line = "pone=JsQs/3c4c5c,6c6d6h dealer=?8/- centre=Ks stock=?23 turn=pone/left rules=mexican"
    one = table(line, plays="pone")
    tell(one, "do", action="meld 3c4c5c 6c6d6h JsQsKs")
    assert seen(one)["lead"] == "You have 9 cards in melds: you win!"


def test_a_hand_can_lie_by_suit() -> None:
    one = table()
    assert [card["code"] for card in seen(one)["top"]["hand"]] == ["As", "2c", "2d", "3h", "7s", "Kd", "Kh"]
    assert tell(one, "sort") == "Hands sorted by suit."
    assert [card["code"] for card in seen(one)["top"]["hand"]] == ["2c", "2d", "Kd", "3h", "Kh", "As", "7s"]


def test_a_closed_hand_that_is_touched_says_why_it_stays_closed() -> None:
    one = table(plays="pone")
    assert tell(one, "place", value="top-hand") == "This hand is face down: only its owner may look at it."
    both = table()
    tell(both, "project")
    tell(both, "place", value="top-hand")  # a class has no key R at an interactive board
    assert len(seen(both)["top"]["hand"]) == 7


# --- what is kept, and what comes from strangers ----------------------------------------------------------------------


def test_a_game_goes_on_after_a_reload() -> None:
    one = table(storage_key="t")
    tell(one, "do", action="meld 3c4c5c 6c6d6h")
    tell(one, "show", value="waste")
    again = Table(storage_key="t")
    write(again, saved=dict(one.saved))
    assert again.session.game == one.session.game
    assert again.session.shown == one.session.shown == {Aid.WASTE}
    assert again.view["link"].startswith("?pone=")


def test_a_link_that_only_says_from_where_one_looks_goes_on_with_the_game_that_was_kept() -> None:
    one = table(storage_key="t")
    tell(one, "do", action="meld 3c4c5c 6c6d6h")
    page = Page.open(Table.room, {"seat": "dealer"})
    assert page.session.seat is Seat.DEALER
    assert page.restore(one.saved).session.game == one.session.game
    deal = {"seat": "dealer", "pone": "?10/-", "dealer": "?10/-", "stock": "?20", "turn": "pone/turn"}
    asked = Page.open(Table.room, deal)
    assert asked.problem is None and asked.restore(one.saved) == asked
    wrong = Page.open(Table.room, {"seat": "north"})
    assert wrong.problem is not None and wrong.restore(one.saved).session == wrong.session


NONSENSE: tuple[object, ...] = (
    None, 7, [], "x", {}, {"type": "do"}, {"type": "do", "action": 7}, {"type": "do", "action": "fly"},
    {"type": "choose", "card": "Zz"}, {"type": "place", "value": "moon"}, {"type": "bring_to", "card": "7h"},
    {"type": "show", "value": "sock"}, {"type": "move", "card": "7h", "group": -1}, {"type": "arrange", "layout": []},
)  # fmt: skip


@pytest.mark.parametrize("content", NONSENSE)
def test_a_message_that_makes_no_sense_changes_nothing(content: object) -> None:
    assert understood(content, Table.room.readers) is None
    one = table()
    before = one.session
    if isinstance(content, dict) and isinstance(content.get("type"), str):
        fields = {name: value for name, value in content.items() if name != "type"}
        assert tell(one, content["type"], **fields) == "That couldn't be understood. Nothing has changed."
    assert one.session == before


def wish_of(chance: Random) -> dict[str, Any]:
    """A message that a page could send now, sensible or not."""
    card = str(chance.choice(PACK))
    kind = chance.choice(sorted(Table.room.readers))
    fields: dict[str, dict[str, Any]] = {
        "do": {"action": chance.choice(["turn", "decline", "force", "allow", f"discard {card}", f"meld {card}"])},
        "place": {"value": chance.choice(["stock", "centre", "waste", "top", "bottom", "top-hand"])},
        "bring_to": {"card": card, "value": chance.choice(["stock", "centre", "waste", "top", "bottom"])},
        "show": {"value": chance.choice(["waste", "hand", "stock", "legal"])},
        "move": {"card": card, "group": chance.choice([0, 1, 2, "new"])},
        "touch": {"group": chance.randrange(3)},
        "arrange": {"layout": "3c4c5c"},
        "example": {"value": "x"},
    }
    return {"kind": kind, **fields.get(kind, {"card": card})}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_whatever_is_touched_there_is_a_sentence_and_the_game_stays_legal(rules: str, language: str) -> None:
    chance = Random(f"{rules}/{language}")
    one = Table(cq.deal(7, PRESETS[rules]), lang=language)
    for _ in range(150):
        game = one.session.game
        if game.legal and chance.random() < 0.5:
            wish = {"kind": "do", "action": str(chance.choice(game.legal))}
        else:
            wish = wish_of(chance)
        said = tell(one, wish.pop("kind"), **wish)
        assert said
        assert "{" not in said
        assert cq.position(one.position) == one.session.game.state
        replayed = one.session.game.start
        for done in one.session.game.done:
            replayed = cq.apply(replayed, done)
        assert replayed == one.session.game.state


def test_a_card_of_an_unknown_stock_is_named() -> None:
    one = table("pone=?10/- dealer=?10/- stock=?20 turn=pone/turn")
    assert len(seen(one)["which"]) == 40
    tell(one, "do", action="turn 7h")
    assert str(one.session.game.state.centre) == "7h"
    assert one.session.game.state.phase in ON_OFFER


def test_a_position_cannot_be_written_by_the_browser() -> None:
    one = table()
    before = one.session
    write(one, position=str(cq.deal(1)), session={}, view={}, language="es")
    assert one.position == str(cq.position(OFFERED))
    assert one.session == before


def test_a_session_is_one_of_this_room() -> None:
    one = table()
    before = one.session
    with pytest.raises(traitlets.TraitError, match="TableSession"):
        one.session = 7
    assert one.session == before
    assert tell(one, "choose", card="4d")


def test_what_was_touched_in_vain_shakes_and_nothing_else_does() -> None:
    one = table()
    tell(one, "choose", card="Qs")  # goes with nothing
    assert (seen(one)["hint"]["state"], seen(one)["shakes"]) == ("bad", ["Qs"])
    tell(one, "place", value="top")
    assert seen(one)["shakes"] == ["top"]
    tell(one, "choose", card="6h")
    assert seen(one)["shakes"] == []
    tell(one, "do", action="turn")  # while a card is offered
    assert (seen(one)["hint"]["state"], seen(one)["shakes"]) == ("bad", ["6h"])


def test_cards_are_dealt_only_where_nothing_was_done_yet() -> None:
    one = table(str(cq.deal(1897)))
    assert seen(one)["dealt"]
    tell(one, "do", action="turn")
    assert not seen(one)["dealt"]
    assert not seen(table())["dealt"]  # a position in which much was done already


def test_only_the_discard_after_a_forced_meld_is_torn_from_the_hand() -> None:
    one = table("pone=AsAd/6h7hJhQh,4c5c6c7c dealer=?10/- centre=Kh stock=?19 turn=pone/forced")
    tell(one, "do", action="meld 6h7hJhQhKh 4c5c6c7c")
    assert [(step["card"], step["torn"]) for step in seen(one)["moved"]] == [("Kh", False)]
    tell(one, "do", action="discard As")
    assert [(step["card"], step["torn"]) for step in seen(one)["moved"]] == [("As", True)]


def test_meld_is_the_main_button_once_a_meld_is_prepared() -> None:
    one = table()
    assert [choice["do"] for choice in seen(one)["choices"] if choice["main"]] == []
    tell(one, "choose", card="6h")
    assert [choice["do"] for choice in seen(one)["choices"] if choice["main"]] == ["lay"]


def test_ghosts_show_what_the_cards_chosen_would_bring() -> None:
    one = table()
    assert seen(one)["ghosts"] == []
    tell(one, "choose", card="4d")
    assert seen(one)["ghosts"] == []  # not a meld yet
    tell(one, "choose", card="5d")
    assert seen(one)["ghosts"] == [{"over": [], "cards": ["4d", "5d", "6d"]}]
    tell(one, "do", action="decline")
    assert seen(one)["ghosts"] == []
    borrowing = table()
    tell(borrowing, "choose", card="6h")
    assert seen(borrowing)["ghosts"] == [{"over": [], "cards": ["6c", "6d", "6h"]}]  # not the run that gets shorter


def test_a_ghost_stands_in_the_meld_that_grows_and_nowhere_while_there_are_two_ways() -> None:
    one = table("pone=KhJsAs2s/3c4c5c,6h7hJh dealer=?7/7cJcQc centre=Qh stock=?17 waste=7dQd turn=pone/left")
    tell(one, "choose", card="Kh")
    assert seen(one)["ghosts"] == [{"over": ["6h", "7h", "Jh"], "cards": ["6h", "7h", "Jh", "Qh", "Kh"]}]
    two = table("pone=6hAh/3c4c5c6c,3s4s5s6s dealer=?7/7cJcQc centre=6d stock=?17 waste=7dQd turn=pone/left")
    tell(two, "choose", card="6h")
    assert len(two.session.game.ready) > 1
    assert seen(two)["ghosts"] == []


def test_a_side_says_how_many_cards_lie_and_how_many_are_missing() -> None:
    view = seen(table())
    assert [(view[side]["laid"], view[side]["missing"]) for side in ("bottom", "top")] == [(4, 7), (3, 8)]
    assert view["middle"]["buried"] == 2


# --- where a touch means what it seems to


def test_a_touch_on_the_waste_opens_it_and_never_declines() -> None:
    one = table()
    before = one.session.game
    assert tell(one, "place", value="waste").startswith("The waste is face up")
    assert one.session.game == before and seen(one)["middle"]["waste"] == ["7d", "Qd"]
    assert tell(one, "place", value="waste") == "The waste is face down again."
    tell(one, "bring_to", card="6d", value="waste")
    assert str(one.session.game.done[-1]) == "decline"


def test_an_empty_waste_is_looked_into_as_well() -> None:
    one = Table(cq.deal(1897), lang="en")
    tell(one, "place", value="stock")
    before = one.session.game
    assert not before.state.waste
    tell(one, "place", value="waste")
    assert one.session.game == before


def test_where_every_way_wins_none_is_asked_for() -> None:
    one = table("pone=-/2d3d4d5d,4c5c6c,7d7h7s dealer=?10/- centre=7c stock=?19 turn=pone/turned")
    assert len(one.session.game.ways) > 1
    tell(one, "ways")
    assert one.session.game.state.outcome is not None and not one.view["ways"]


def test_where_there_is_one_way_to_lay_it_is_laid() -> None:
    one = table("pone=6h7hAd2s3dKcQd4s5c6s/- dealer=?10/- centre=Jh stock=?19 turn=pone/turned")
    tell(one, "ways")
    assert str(one.session.game.done[-1]) == "meld 6h7hJh"
