"""What every page with a table lets its visitor do at any time: look at it otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from conquian.game.state import Seat
from conquian.tutor.duel import Duel
from conquian.tutor.forcing_lab import Session
from conquian.tutor.forcing_tasks import Course
from conquian.widgets.forcing import ForcingLab
from conquian.widgets.play import Play
from conquian.widgets.replay import Replay
from conquian.widgets.table import Table
from tests.widgets.telling import tell

PAGES: dict[str, Table] = {
    "play": Play(Duel.begin(3, seat=Seat.DEALER), lang="en"),
    "replay": Replay(lang="en"),
    "foretold": ForcingLab(Session.begin(Course.SWITCHES, seed=0, n=0), lang="en"),
    "played": ForcingLab(Session.begin(Course.VICTIM, seed=0), lang="en"),
}


def codes(table: Any) -> list[str]:
    return [card["code"] for card in table.view["bottom"]["hand"]]


@pytest.mark.parametrize("name", PAGES)
def test_hands_can_be_sorted_wherever_cards_are_seen(name: str) -> None:
    table = PAGES[name]
    by_rank = codes(table)
    assert len({card[-1] for card in by_rank}) > 1
    assert tell(table, "sort") == "The hands lie by suit."
    assert codes(table) == sorted(by_rank, key=lambda code: ("cdhs".index(code[-1]), "A234567JQK".index(code[0])))
    assert tell(table, "sort") == "The hands lie by rank."
    assert codes(table) == by_rank
