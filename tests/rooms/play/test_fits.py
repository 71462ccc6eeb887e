"""*Show me what fits*: on in the first hands, a switch afterwards, and what is left to be found is not told."""

from __future__ import annotations

from dataclasses import replace

import pytest

import conquian as cq
from conquian.explain.names import groups_phrase
from conquian.game.state import Phase
from conquian.notation.record import Record
from conquian.rooms.play.duel import Duel, Ending
from conquian.rooms.play.session import SHOWN_AT_FIRST, PlaySession
from conquian.rooms.play.view import play_view
from conquian.rooms.play.widget import Play
from conquian.ui.room import Voice
from tests.rooms.play.playing import step, until_my_turn
from tests.ui.page import tell


def lit(play: Play) -> list[str]:
    """The hand cards in the light."""
    return [each["code"] for each in play.view["bottom"]["hand"] if each["state"] == "lit"]


def with_a_meld() -> Play:
    """A hand in which a card on offer can be melded with cards of the hand."""
    for seed in range(50):
        play = until_my_turn(Play(Duel.begin(seed)), Phase.LEFT, Phase.TURNED)
        if lit(play):
            return play
    raise AssertionError("no hand with a meld")


def test_what_fits_is_shown_and_can_be_left_to_be_found() -> None:
    play = with_a_meld()
    shown = lit(play)
    assert play.view["hint"] is not None
    tell(play, "fits")
    assert (play.view["fits"], lit(play), play.view["hint"]) == (False, [], None)
    other = next(each["code"] for each in play.view["bottom"]["hand"] if each["code"] not in shown)
    tell(play, "choose", card=other)
    assert [each["code"] for each in play.view["bottom"]["hand"] if each["state"] == "chosen"] == [other]
    tell(play, "lay")
    assert play.view["hint"]["state"] == "bad"
    tell(play, "choose", card=other)
    tell(play, "fits")
    assert lit(play) == shown


def test_from_the_third_hand_on_it_is_off_until_it_is_chosen() -> None:
    session = PlaySession.of(Duel.begin(1897).resign())
    for number in range(SHOWN_AT_FIRST):
        assert session.hands == number
        assert session.shows_fits
        session = session.dealt(Duel.begin(number)).at(Duel.begin(number).resign())
    assert not session.shows_fits
    kept = session.kept()
    again = PlaySession.of(Duel.begin(3)).restored(kept)
    assert (again.hands, again.shows_fits) == (SHOWN_AT_FIRST, False)
    assert PlaySession.of(Duel.begin(3)).restored(kept | {"fits": "on"}).shows_fits


TWO_WAYS = (
    "pone=-/2s3s4s,5c5d5h,7dJdQdKd dealer=AcAdAhAs2c2d2h3c3d3h/- centre=5s stock=4c4d4h6c"
    " waste=6d6h6s7c7h7sJcJhJsQcQhQsKcKhKs turn=pone/left"
)


@pytest.mark.parametrize("is_found", [True, False])
def test_a_card_that_wins_in_two_ways_lies_at_once(is_found: bool) -> None:
    play = Play(Duel.of(Record(cq.position(TWO_WAYS), None, ())), lang="en")
    if is_found:
        tell(play, "fits")
    assert len(play.session.table.game.ways) == 2
    tell(play, "lay")
    assert (play.duel.ending, play.view["ways"]) == (Ending.WON, None)


def test_a_beginner_hears_once_a_card_fits_what_can_go_down_with_it() -> None:
    play = Play(Duel.begin(13), lang="en")
    while not (play.view["hint"] and play.duel.awaits_learner):
        step(play)
    melds = [cq.cards("6h7hJh")]
    assert groups_phrase(melds, "en") in (play.view["hint"] or {"text": ""})["text"]
    later = PlaySession.of(play.duel)
    told = play_view(replace(later, hands=SHOWN_AT_FIRST, fits="on"), Voice("en"))["hint"]
    assert told is not None
    assert groups_phrase(melds, "en") not in told["text"]
