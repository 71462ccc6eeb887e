"""Where nothing goes with the card: one touch for all there is to do, and none for what the opponent turned up."""

from __future__ import annotations

from dataclasses import replace

import pytest

import conquian as cq
from conquian.game.actions import DECLINE, TURN
from conquian.game.judge import legal_actions
from conquian.game.state import CLAIM, Phase, Seat
from conquian.game.variants import PRESETS
from conquian.notation.record import Record
from conquian.rooms.play.duel import Duel, must_decline
from conquian.rooms.play.widget import Play
from tests.rooms.play.playing import step
from tests.ui.page import tell

pytestmark = pytest.mark.slow


@pytest.fixture
def left() -> Play:
    """A page on which the opponent has discarded a card that nothing goes with."""
    for seed in range(200):
        play = Play(Duel.begin(seed), lang="en")
        while play.duel.ending is None:
            state = play.duel.state
            if play.duel.must_decline and state.phase is Phase.LEFT:
                return play
            step(play)
    raise AssertionError


def test_one_touch_declines_and_turns_up(left: Play) -> None:
    before = left.duel
    assert left.view["lead"].startswith("Nothing goes with the ")
    assert [(each["label"], each["action"], each["main"]) for each in left.view["choices"]] == [
        ("Decline and turn up", "decline", True)
    ]
    assert left.view["quiet"] == [] and left.view["hint"] is None
    said = tell(left, "do", action="decline")
    assert left.record.actions == (*before.record.actions, DECLINE, TURN), "two actions, one touch"
    assert said.startswith("You declined the ") and left.view["lead"] in said
    assert "You turned up the" in left.view["lead"]
    assert [each["source"] for each in left.view["moved"] if each["target"] == "centre"] == ["stock"]
    assert len(left.view["happened"]) == 1, "what was turned up stands in the lead"
    tell(left, "undo")
    assert left.duel == replace(before, seen_on=True), "the next card was seen"


def test_what_the_opponent_turned_up_in_vain_takes_no_touch_and_is_told() -> None:
    play = Play(Duel.begin(1897), lang="en")
    tell(play, "do", action="turn")
    tell(play, "do", action="decline")
    said = []
    while play.view["waits"]:
        said.append(tell(play, "go_on", ply=play.view["ply"]))
    assert len(said) == 2
    assert [str(action) for action in play.record.actions] == ["turn", *["decline", "decline", "turn"] * 2]
    assert "Alma declined the 3 of hearts. You had nothing to go with the 3 of hearts." in said[-1]
    assert said[-1].endswith(play.view["lead"])
    assert play.view["happened"][0] == "You declined the 2 of clubs."
    assert len(play.view["happened"]) == 4
    tell(play, "undo")
    assert play.record.actions == (TURN,), "back at the card that was declined by a touch"


@pytest.mark.parametrize("rules", PRESETS, ids=str)
@pytest.mark.parametrize("seat", Seat)
def test_only_what_leaves_no_choice_goes_by_without_a_touch(rules: str, seat: Seat) -> None:
    """The judge alone is asked, for each action of the learner that no touch has wished for."""
    by_itself = 0
    for seed in range(8):
        play = Play(Duel.begin(seed, PRESETS[rules], seat), lang="en")
        while play.duel.ending is None:
            touched = not play.view["waits"]
            first = len(play.record.actions) + touched
            step(play)
            states = (*play.duel.game.earlier, play.duel.state)
            for ply in range(first, len(play.record.actions)):
                state, action = states[ply], play.record.actions[ply]
                if state.turn is seat:
                    assert legal_actions(state) == (action,)
                    assert states[ply + 1].phase not in CLAIM
                    by_itself += 1
            if not play.view["waits"]:
                now = play.duel.state
                is_vain = now.phase is Phase.LEFT and now.was_passed and now.stock and must_decline(now)
                assert not (is_vain and play.duel.ending is None)
    assert by_itself


def test_a_deal_that_was_kept_in_between_waits_for_a_touch() -> None:
    """An older release kept it so, since it asked for each of these actions."""
    for actions in ("turn; decline; decline; turn; decline", "turn; decline; decline; turn; decline; decline"):
        done = tuple(cq.action(each) for each in actions.split("; "))
        play = Play(Duel.of(Record(cq.deal(1897), 1897, done)), lang="en")
        assert not play.view["waits"]
        tell(play, "do", action=play.view["choices"][0]["action"])
        assert [str(action) for action in play.record.actions] == ["turn", *["decline", "decline", "turn"] * 2]


def test_a_card_that_fits_is_asked_about_and_so_is_one_that_can_be_forced() -> None:
    fitting = cq.position(
        "pone=KcKd/3s4s5s6s,QcQdQhQs dealer=KhKs/2c3c4c5c6c,JcJdJh centre=7s stock=4dAh2h6d"
        " waste=2sAs7h3hAc5d7cJs6h3dAd4h2d7d5h turn=pone/left"
    )
    play = Play(Duel.of(Record(fitting, None, ())), lang="en")
    assert not play.duel.must_decline
    assert [each["do"] for each in play.view["choices"]] == ["lay", "do"]
    tell(play, "do", action="decline")
    assert play.duel.state.phase in CLAIM, "the stock waits: the opponent may force it"
