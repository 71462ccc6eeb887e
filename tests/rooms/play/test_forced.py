"""A learner who declined a card and is forced to meld it hears so before anything has to be touched."""

from __future__ import annotations

from dataclasses import replace

import conquian as cq
from conquian.game.state import Phase
from conquian.notation.record import Record
from conquian.players.player import Player
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.widget import Play
from tests.ui.page import tell

ONE_PLACE = (
    "pone=KcKd/3s4s5s6s,QcQdQhQs dealer=KhKs/2c3c4c5c6c,JcJdJh centre=7s stock=4dAh2h6d"
    " waste=2sAs7h3hAc5d7cJs6h3dAd4h2d7d5h turn=pone/left"
)
TWO_PLACES = "pone=AdAhKsJs/2c3c4c,5d5h5s dealer=2h3h4h6h7hJhQhKhQsKd/- centre=5c stock=Qc waste=- turn=pone/left"


def forces(view: cq.PlayerView) -> cq.Action:
    """A player who forces whatever can be forced."""
    return next(each for each in cq.legal_actions(view.state) if each.verb == "force")


def declined(position: str, language: str = "en", opponent: Player = forces) -> Play:
    duel = Duel.of(Record(cq.position(position), None, (cq.action("decline"),)))
    return Play(replace(duel, opponent=opponent), lang=language)


def phase(play: Play) -> Phase:
    """The phase in which the game is now."""
    return play.duel.state.phase


def test_that_there_is_no_choice_and_where_the_card_goes_is_said_and_shown() -> None:
    play = declined(ONE_PLACE)
    told = "You declined it, but it fits, and Alma has forced you. There's only one way to lay it: "
    meld = "3-4-5-6-7 of spades."
    said = tell(play, "go_on", ply=1)
    assert phase(play) is Phase.FORCED
    assert play.view["middle"]["centre_text"] == "forced on you"
    assert "You've been forced to meld the 7 of spades." in said and told + meld in said
    view = play.view
    assert view["lead"] == "You've been forced to meld the 7 of spades."
    assert view["hint"] == {"state": "open", "text": told + meld, "laws": []}
    assert view["ghosts"] == [{"over": ["3s", "4s", "5s", "6s"], "cards": ["3s", "4s", "5s", "6s", "7s"]}]
    assert view["ways"] is None
    assert [each["do"] for each in view["choices"]] == ["lay"]
    tell(play, "lay")
    assert phase(play) is Phase.DISCARD


def test_where_the_card_goes_to_several_melds_all_of_them_are_shown_at_once() -> None:
    play = declined(TWO_PLACES)
    tell(play, "go_on", ply=1)
    view = play.view
    assert view["hint"] is not None
    assert view["hint"]["text"] == (
        "You declined it, but it fits, and Alma has forced you. You must meld it, and you choose how. It fits here: "
        "the four fives, and 2-3-4-5 of clubs."
    )
    assert view["ways"] is not None
    assert len(view["ways"]["rows"]) == len(play.duel.game.offers) > 1
    tell(play, "choose", card=str(min(play.duel.game.hand)))
    assert "You declined it" not in str(play.view["hint"])
