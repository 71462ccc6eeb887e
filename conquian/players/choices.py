"""The choices of a seat, as its view tells them, and a choice at random without being different twice."""

from __future__ import annotations

from random import Random

from conquian.game.actions import TURN, Action
from conquian.game.judge import legal_actions
from conquian.game.player_view import PlayerView
from conquian.game.state import Phase


def choices(view: PlayerView) -> tuple[Action, ...]:
    """The legal actions of the seat, which has to be the one to act; the card that it turns up is not named.

    >>> import conquian as cq
    >>> choices(cq.player_view(cq.deal(seed=1897), cq.Seat.PONE))
    (action('turn'),)
    """
    return (TURN,) if view.state.phase is Phase.TURN else legal_actions(view.state)


def luck(seed: int, view: PlayerView) -> Random:
    """Random numbers that depend on the seed and on what the seat sees, so that a player need not remember anything."""
    return Random(f"{seed}/{view.state}")
