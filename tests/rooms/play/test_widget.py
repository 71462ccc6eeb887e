"""A deal against an opponent beyond its storyboards: nothing hidden is on the page, and an action is judged once."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.actions import Action
from conquian.game.judge import Verdict, judge
from conquian.game.state import Seat
from conquian.notation import codes
from conquian.notation.record import Record, loads
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.widget import Play
from tests.rooms.play.playing import duels, step, until_my_turn
from tests.rooms.telling import cards_told
from tests.ui.page import tell


@duels
def test_what_the_learner_cannot_see_is_not_in_the_page(duel: Duel) -> None:
    """Only the record, which is not drawn, knows the deal: its seed."""
    play = Play(duel)
    while play.duel.ending is None:
        hidden = set(map(str, play.duel.view().state.unseen))
        told = cards_told({name: play.view[name] for name in play.view if name not in ("record", "link")})
        assert told
        assert not hidden & told
        assert not play.view["top"]["hand"]
        assert len(play.view["choices"]) <= 2
        step(play)
    assert len(play.view["top"]["hand"]) == len(play.duel.state.hands[duel.seat.other])


def test_a_meld_is_judged_once_and_no_message_replays_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play(Duel.of(loads('seed = 3\nactions = ["turn"]')))
    while not any(action.startswith("meld") for action in melds(play)):
        step(play)
    wanted = codes.action(next(action for action in melds(play) if action.startswith("meld")))
    asked: list[object] = []

    def judged(state: cq.State, action: Action) -> Verdict:
        asked.append(action)
        return judge(state, action)

    monkeypatch.setattr("conquian.table.session.judge", judged)
    monkeypatch.setattr("conquian.game.play.refuse_illegal", judged)
    monkeypatch.setattr(Record, "positions", lambda _: pytest.fail("a message replays the record"))
    tell(play, "do", action=str(wanted))
    assert play.record.actions[-1] == wanted
    assert asked.count(wanted) == 1
    until_my_turn(play)
    tell(play, "undo")


def melds(play: Play) -> list[str]:
    """What the learner may lay now."""
    return [str(action) for action in play.session.table.game.legal] if play.duel.awaits_learner else []


def test_a_move_that_was_asked_for_twice_is_done_once() -> None:
    play = Play(Duel.begin(1897, seat=Seat.DEALER))
    said = tell(play, "go_on", ply=0)
    before = play.duel
    assert tell(play, "go_on", ply=0) == said
    assert play.duel == before
    mine = Play(Duel.begin(1897))
    tell(mine, "go_on", ply=0)
    assert not mine.record.actions


def test_nothing_can_be_done_while_the_opponent_thinks() -> None:
    play = Play(Duel.begin(1897, seat=Seat.DEALER))
    for message in ({"action": "turn"}, {"action": "decline"}):
        tell(play, "do", **message)
        assert play.view["hint"]["state"] == "bad"
    tell(play, "place", value="stock")
    tell(play, "lay")
    assert not play.record.actions
