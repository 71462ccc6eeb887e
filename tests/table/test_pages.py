"""What every page with a table lets its visitor do at any time: look at it otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from conquian.game.state import Seat
from conquian.rooms.forcing.attempt import ForcingAttempt
from conquian.rooms.forcing.tasks import ForcingCourse
from conquian.rooms.forcing.widget import ForcingLab
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.widget import Play
from conquian.rooms.replay.widget import Replay
from conquian.ui.base import Widget
from tests.ui.page import tell

PAGES: dict[str, Widget] = {
    "play": Play(Duel.begin(3, seat=Seat.DEALER), lang="en"),
    "replay": Replay(lang="en"),
    "foretold": ForcingLab(ForcingAttempt.begin(ForcingCourse.SWITCHES, seed=0, n=0), lang="en"),
    "played": ForcingLab(ForcingAttempt.begin(ForcingCourse.VICTIM, seed=0), lang="en"),
}


def codes(table: Any) -> list[str]:
    return [card["code"] for card in table.view["bottom"]["hand"]]


@pytest.mark.parametrize("name", PAGES)
def test_hands_can_be_sorted_wherever_cards_are_seen(name: str) -> None:
    table = PAGES[name]
    by_rank = codes(table)
    assert len({card[-1] for card in by_rank}) > 1
    assert tell(table, "sort") == "Hands sorted by suit."
    assert codes(table) == sorted(by_rank, key=lambda code: ("cdhs".index(code[-1]), "A234567JQK".index(code[0])))
    assert tell(table, "sort") == "Hands sorted by rank."
    assert codes(table) == by_rank
