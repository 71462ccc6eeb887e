"""What was done in a hand, as Play tells it."""

from __future__ import annotations

import pytest

from conquian.rooms.play.duel import Duel
from conquian.rooms.play.widget import Play
from tests.rooms.play.playing import until_my_turn
from tests.ui.page import tell

pytestmark = pytest.mark.slow


def test_what_happened_since_the_learner_acted_stays_to_be_read() -> None:
    play = Play(Duel.begin(1897))
    tell(play, "do", action="turn")
    tell(play, "do", action="decline")
    until_my_turn(play)
    assert play.view["happened"] == [
        "You declined the 2 of clubs.",
        "Alma declined the 2 of clubs.",
        "Alma turned up the 3 of hearts.",
        "You had nothing to go with the 3 of hearts.",
    ]
    assert play.view["theirs"] == "Alma declined the 3 of hearts.", "what stands above the table is not said twice"
    assert play.view["lead"].startswith("You turned up the 7 of spades")


def test_cards_that_moved_by_several_actions_at_once_go_one_after_the_other() -> None:
    play = Play(Duel.begin(1897))
    tell(play, "do", action="turn")
    assert [(each["card"], each["step"]) for each in play.view["moved"]] == [("2c", 0)]
    tell(play, "do", action="decline")
    tell(play, "go_on", ply=play.view["ply"])
    assert [(each["card"], each["step"]) for each in play.view["moved"]] == [("2c", 0), ("3h", 1)]
    until_my_turn(play)
    assert [(each["card"], each["step"]) for each in play.view["moved"]] == [("3h", 0), ("7s", 1)]
