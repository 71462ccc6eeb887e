"""The legality lamp: lit for every position, and out with the right law for everything else."""

from __future__ import annotations

import pytest
from hypothesis import given

import conquian as cq
from conquian.game.soundness import FlawKind
from conquian.rooms.classroom.board_check import Light, lamp
from conquian.rooms.classroom.board_text import read_line
from tests.game.strategies import PROPERTY, states
from tests.game.test_soundness import FLAWED

PONE = "pone=?7/3c4c5c dealer=?10/-"
WON = "pone=-/3c4c5c6c,7c7d7h7s,KcKdKh dealer=?10/-"

UNSOUND = [
    ("", "total", "2.3"),
    ("pone=?10/- dealer=?9/- stock=?20", "total", "2.3"),
    ("pone=?8/3c4c5c dealer=?10/- stock=?18 waste=Kd turn=dealer/turn", "total", "4.7"),
    ("pone=?10/- dealer=?10/- stock=?30", "too-many", "1.1"),
    ("pone=?7/3c4c6c dealer=?10/- centre=Kd turn=pone/left", "not-a-meld", "3.2"),
    ("pone=?7/3c3d4h dealer=?10/- centre=Kd turn=pone/left", "not-a-meld", "3.1"),
    ("pone=?1/Ac2c3c4c5c6c7cJcQc dealer=?10/- centre=Kd turn=pone/left", "not-a-meld", "3.5"),
    (f"{PONE} turn=pone/left", "centre-missing", "4.2"),
    (f"{PONE} centre=Kd stock=?9 waste=Qd turn=pone/turn", "centre-unexpected", "4.8"),
    ("pone=?8/3c4c5c dealer=?10/- centre=Kd turn=pone/discard", "centre-unexpected", "4.4"),
    ("pone=?8/- dealer=?8/- centre=Kd turn=pone/exchange rules=mexican", "centre-unexpected", "2.3"),
    (f"{WON} centre=As turn=pone/over", "centre-unexpected", "7.1"),
    (f"{PONE} centre=As turn=pone/over", "centre-unexpected", "7.4"),
    (f"{PONE} waste=Kd turn=pone/turn", "stock-empty", "7.4"),
    (f"{PONE} stock=?3 waste=Kd turn=pone/over", "stock-left", "7.4"),
    ("pone=?11/- dealer=?10/- turn=pone/discard", "not-the-phase", "4.7"),
    ("pone=?10/- dealer=?10/- stock=?20 turn=pone/exchange", "not-the-phase", "2.3"),
    (f"{PONE} stock=?9 waste=Kd turn=pone/turn given=As", "not-the-phase", "2.3"),
    (f"{PONE} stock=?9 waste=Kd turn=pone/turn passed=yes", "not-the-phase", "4.9"),
    ("pone=?10/- dealer=?10/- stock=?20 turn=dealer/turn", "not-the-phase", "4.1"),
    (f"{WON} centre=As turn=dealer/left", "not-the-phase", "7.1"),
    (f"{PONE} centre=Kd turn=dealer/claim-left", "no-claim", "6.1"),
    (f"{PONE} centre=6c turn=dealer/claim-left rules=rummyo", "no-claim", "6.1"),
    (f"{PONE} centre=6c turn=dealer/claim-turned rules=rummy-com", "no-claim", "6.4"),
    (f"{PONE} centre=6c turn=pone/forced rules=foster", "no-claim", "6.3"),
]


@pytest.mark.parametrize(("line", "kind", "law"), UNSOUND)
def test_a_board_that_is_no_position(line: str, kind: str, law: str) -> None:
    shown = lamp(read_line(line or "pone=-/-").state)
    assert shown.light is Light.NONE
    assert (kind, law) in {(reason.flaw.kind, reason.law) for reason in shown.reasons}


def test_every_kind_of_flaw_that_a_board_can_have_is_shown() -> None:
    assert {kind for _, kind, _ in UNSOUND} == set(FlawKind) - {FlawKind.CARD_TWICE}


@pytest.mark.parametrize("name", FLAWED)
def test_every_flaw_has_a_law(name: str) -> None:
    state, kind, field = FLAWED[name]
    shown = lamp(state)
    assert shown.light is Light.NONE
    assert (kind, field) in {(reason.flaw.kind, reason.flaw.field) for reason in shown.reasons}


@given(states())
@PROPERTY
def test_play_keeps_the_lamp_lit(state: cq.State) -> None:
    assert lamp(state).light is Light.WHOLE and not lamp(state).reasons
    assert lamp(cq.player_view(state, state.turn).state).light is Light.WHOLE


def test_a_study_is_told_from_a_whole_position() -> None:
    assert lamp(read_line(f"{PONE} centre=Kd turn=pone/left").state).light is Light.STUDY
