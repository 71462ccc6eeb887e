"""How hands are sorted: chosen at one table, it holds at the others, for what the coach looks at again too."""

from __future__ import annotations

import pytest

from conquian import pages
from conquian.rooms.learn.room import ROOM as LEARN
from conquian.rooms.play.room import ROOM as PLAY
from conquian.rooms.puzzles.room import ROOM as PUZZLES
from conquian.rooms.replay.room import ROOM as REPLAY
from conquian.ui.page import Page
from conquian.ui.room import Room
from tests.coach.hands import duel
from tests.ui.page import tell

LINKS = {"play": {"seed": "7"}, "replay": {"game": "squeeze"}, "puzzles": {"puzzle": "hole-001"}, "learn": {}}


@pytest.mark.parametrize("room", [PLAY, REPLAY, PUZZLES, LEARN], ids=lambda room: room.name)
@pytest.mark.parametrize("is_linked", [False, True])
def test_a_choice_at_another_table_holds_here(room: Room[object], is_linked: bool) -> None:
    page = Page.open(room, LINKS[room.name] if is_linked else {})
    assert page.saved["sorted"] == ""
    chosen = page.restore({"version": 1, "sorted": "suit"})
    assert chosen.view()["by_suit"] and chosen.saved["sorted"] == "suit"
    assert not chosen.hear({"version": 1, "sorted": ""}).view()["by_suit"]
    assert Page.open(room, {}).restore(chosen.saved).view()["by_suit"]


def test_a_decision_that_is_looked_at_again_has_its_hand_sorted_like_the_table() -> None:
    page = pages.play(record=duel(2).text, seat="dealer", lang="en")
    tell(page, "moment", ply=47)
    by_rank = page.view["bottom"]["hand"]
    assert tell(page, "sort") and page.view["coach"]["ply"] == 47
    by_suit = page.view["bottom"]["hand"]
    assert page.view["by_suit"] and by_suit != by_rank and {*map(str, by_suit)} == {*map(str, by_rank)}
    tell(page, "leave_moment")
    assert page.view["by_suit"] and page.saved["sorted"] == "suit"
