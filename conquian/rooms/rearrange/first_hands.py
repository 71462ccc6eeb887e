"""First hands: deals in which the pone can meld the first card that is turned up, for a learner's first move ever."""

from __future__ import annotations

from random import Random

from conquian.game.actions import TURN, Meld
from conquian.game.judge import legal_actions
from conquian.game.play import apply, deal
from conquian.game.player_view import player_view
from conquian.game.state import Seat, State


def first_hand(seed: int, n: int) -> State:
    """Hand number `n` of this seed, as the pone sees it: the first card is turned up and can be melded (law 4.6).

    >>> state = first_hand(1897, 0)
    >>> str(state.phase), len(state.hands[Seat.PONE]), state.hands[Seat.DEALER].unknown
    ('turned', 10, 10)
    """
    chance = Random(f"first hand {n} of {seed}")
    while True:
        state = apply(deal(chance.randrange(2**31)), TURN)
        if any(isinstance(action, Meld) for action in legal_actions(state)):
            return player_view(state, Seat.PONE).state
