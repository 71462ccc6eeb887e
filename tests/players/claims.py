"""How often a learner gets to force a player of the package; `python -m research.claims` counts it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import conquian as cq
from conquian.game.actions import ALLOW, Action, Force
from conquian.game.player_view import PlayerView
from conquian.game.state import CLAIM, Seat
from conquian.players.careful import Careful
from conquian.players.greedy import Greedy
from conquian.players.player import Player, play

WORTH: Final = {"pone": 1, "draw": 0, "dealer": -1}
"""What a result is worth to the pone, in stakes."""


@dataclass(frozen=True)
class Lenient:
    """A careful player who never forces."""

    def __call__(self, view: PlayerView) -> Action:
        """What it does; the seat of the view has to be the one to act."""
        return ALLOW if ALLOW in view.actions() else Careful()(view)


LEARNERS: Mapping[str, Player] = {"greedy": Greedy(), "careful": Careful(), "lenient": Lenient()}


def claims(player: Player, learner: Player, seed: int, seat: Seat) -> tuple[int, int, int]:
    """How often the learner in this seat may force in this deal and does, and what the deal is worth to the player."""
    sides = (learner, player) if seat is Seat.PONE else (player, learner)
    record = play(cq.deal(seed), *sides, seed)
    asked = [
        action
        for state, action in zip(record.positions(), record.actions, strict=False)
        if state.phase in CLAIM and state.turn is seat
    ]
    worth = -WORTH[record.result] if seat is Seat.PONE else WORTH[record.result]
    return len(asked), sum(isinstance(action, Force) for action in asked), worth
