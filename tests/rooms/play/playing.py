"""Deals against an opponent that are played on, for the tests that do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from conquian.game.state import Phase, Seat
from conquian.game.variants import PRESETS
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.players.player import Player
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.widget import Play
from tests.ui.page import tell

LEARNER = Straying(Greedy(), 0.2, 3)
DUELS = [Duel.begin(seed, rules, seat) for seed, rules in enumerate(PRESETS.values()) for seat in Seat]
duels = pytest.mark.parametrize("duel", DUELS, ids=lambda duel: f"{duel.record.start.variant}-{duel.seat}")


def played(duel: Duel, learner: Player = LEARNER, plies: int = 1000) -> Duel:
    """The duel after `plies` actions, or at its end."""
    while duel.ending is None and len(duel.record.actions) < plies:
        duel = duel.act(learner(duel.view())) if duel.awaits_learner else duel.reply()
    return duel


def go_on(play: Play) -> str:
    return tell(play, "go_on", ply=play.view["ply"])


def step(play: Play) -> str:
    """What the page and the learner do next; what is said."""
    if play.view["waits"]:
        return go_on(play)
    return tell(play, "do", action=str(LEARNER(play.duel.view())))


def steps(play: Play, most: int = 1000) -> Iterator[str]:
    """All that is said while a deal is played on."""
    while play.duel.ending is None and most:
        most -= 1
        yield step(play)


def until_my_turn(play: Play, *phases: Phase) -> Play:
    while not play.duel.awaits_learner or (phases and play.duel.state.phase not in phases):
        step(play)
    return play
