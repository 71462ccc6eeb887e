"""A player, and a deal played out between two of them."""

from __future__ import annotations

from typing import Protocol

from conquian.game.actions import Action
from conquian.game.play import apply
from conquian.game.player_view import PlayerView, player_view
from conquian.game.state import Seat, State
from conquian.notation.record import Record


class Player(Protocol):
    """A strategy, a function for instance: the same view gives the same action, one of `view.actions()`.

    >>> import conquian as cq
    >>> def first(view: cq.PlayerView) -> cq.Action:
    ...     return view.actions()[0]
    >>> cq.play(first, cq.players.Greedy(), seed=1897).result
    'dealer'
    """

    def __call__(self, view: PlayerView, /) -> Action:
        """The action that this player chooses."""


def play(start: State, pone: Player, dealer: Player, seed: int | None = None) -> Record:
    """The game that two players make of a position, up to its end; `seed` is that of the deal, for the record.

    Raises IllegalAction if a player does what is not allowed, UnknownCards if the stock is not known.

    >>> import conquian as cq
    >>> from conquian.players.greedy import Greedy
    >>> play(cq.deal(seed=1897), Greedy(), Greedy(), seed=1897).result
    'dealer'
    """
    players = {Seat.PONE: pone, Seat.DEALER: dealer}
    state = start
    past: list[tuple[State, Action]] = []
    while state.outcome is None:
        action = players[state.turn](player_view(state, state.turn, past))
        past.append((state, action))
        state = apply(state, action)
    return Record(start, seed, tuple(action for _, action in past))
