"""What the outs drill draws: a reason for every card, and positions to try it in."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.cards import ALL_CARDS, NO_CARDS
from conquian.game.state import Seat
from conquian.rooms.outs.exercises import MOST_EXERCISES, exercise
from conquian.rooms.outs.reasons import Alone, Buried, Corner, LeavesOver, Taken, why_not
from conquian.rooms.outs.session import OutsSession
from conquian.rooms.outs.view import drill_view, offered


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: str) -> None:
    seen = set()
    for n in range(MOST_EXERCISES):
        one = exercise(1897, n)
        everything = ALL_CARDS - one.spread.cards
        view = drill_view(OutsSession(one, (1897, n), everything, tried=NO_CARDS).check(), language, Faces.FRENCH)
        seen |= {type(why_not(one, card)) for card in everything}
        assert view["result"] is not None
        assert len(view["result"]["rows"]) == len(everything - one.alive)
        assert all(row["text"] and row["label"] for row in view["result"]["rows"])
        if len(seen) == 6:
            break
    assert seen == {Buried, Taken, Corner, Alone, LeavesOver, type(None)}


@pytest.mark.parametrize("n", [0, 5, 11, 12, 14, 20])
def test_what_is_tried_is_a_position_with_that_card_on_offer(n: int) -> None:
    one = exercise(1897, n)
    for card in ALL_CARDS - one.spread.cards - one.gone:
        state = offered(one, card)
        assert cq.position(str(state)) == state
        assert (state.centre, state.turn, state.is_study) == (card, Seat.PONE, False)
        assert any(action.verb == "meld" for action in cq.legal_actions(state)) == (card in one.alive)
