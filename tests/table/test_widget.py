"""The table beyond its storyboards: what can't be is refused, what is hidden stays so, and nobody is believed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
import traitlets

import conquian as cq
from conquian.explain.words import LANGUAGES
from conquian.game.cards import PACK
from conquian.game.state import Seat
from conquian.game.variants import PRESETS
from conquian.notation.errors import NotationError
from conquian.table.messages import Place
from conquian.ui.page import Page
from conquian.widgets import Table
from tests.table.test_view import MANY
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
    with pytest.raises(traitlets.TraitError, match="nonsense"):
        one.position = "nonsense"
    assert one.position == str(cq.position(OFFERED))


def test_what_is_to_be_laid_from_a_hand_that_is_not_known_is_refused_with_the_reason() -> None:
    one = table("pone=6h?5/3c4c5c6c dealer=?7/7cJcQc centre=6d stock=?17 waste=7dQd turn=pone/left")
    before = one.session.game
    assert "Every card of this hand must be named here" in tell(one, "lay")
    assert seen(one)["hint"]["state"] == "bad"
    assert one.session.game == before


def test_a_card_that_is_not_lit_says_why_and_nothing_changes() -> None:
    one = table()
    before = one.session.game.state
    assert tell(one, "choose", card="Js") == ("There's no way to meld the 6 of diamonds with the jack of spades now.")
    assert seen(one)["hint"]["state"] == "bad"
    assert seen(one)["hint"]["laws"] == ["4.4"]
    tell(one, "choose", card="4d")
    assert "A set is three or four of a kind" in tell(one, "choose", card="6h")
    assert tell(one, "choose", card="2c") == "You can't do that right now."
    assert one.session.game.state == before
    assert tell(one, "place", value="stock").startswith("First decide about the 6 of diamonds")
    assert seen(one)["hint"]["laws"] == ["4.8"]


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


def test_no_one_acts_for_another_seat() -> None:
    one = table(plays="dealer", seat="dealer")
    assert seen(one)["choices"] == []
    assert tell(one, "do", action="decline") == "It's not your turn. It's the pone's."
    assert not one.session.game.done


@pytest.mark.parametrize("card", ["2c", "3c", "7c", "Qd", "4h"], ids=["hand", "own meld", "meld", "waste", "stock"])
@pytest.mark.parametrize("place", Place)
def test_nobody_brings_a_card_that_is_not_theirs(card: str, place: Place) -> None:
    one = table(OFFERED.replace("?17", "4h5h?15"))
    before = one.session.game
    assert tell(one, "bring_to", card=card, value=place) == "You can't do that right now."
    assert seen(one)["shakes"] == [card]
    assert one.session.game == before


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


def test_a_projector_shows_the_ways_to_lay_once_a_card_is_to_be_laid() -> None:
    one = table(MANY)
    tell(one, "lay")
    tell(one, "project")
    assert seen(one)["ways"] is None
    tell(one, "lay")
    assert len(seen(one)["ways"]["rows"]) == 10


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


def test_the_browser_writes_no_position_of_which_it_does_not_know_all() -> None:
    dealt = str(cq.deal(1))
    hidden = Table(dealt, plays="pone", aids=("waste",))
    seen = str(cq.player_view(cq.deal(1), "pone").state)
    assert hidden.get_state("position") == {"position": seen}
    for line in (seen, str(cq.deal(2))):
        write(hidden, position=line)
        assert hidden.position == dealt
    assert Table(dealt, plays="pone").get_state("position") == {"position": dealt}


def test_what_the_browser_may_see_it_may_write_and_nothing_else() -> None:
    one = table()
    before = one.session
    write(one, position="nonsense", last_action="turn", session={}, view={}, language="es")
    assert one.session == before
    write(one, position=str(cq.deal(1)))
    assert one.position == str(one.session.game.state) == str(cq.deal(1))
