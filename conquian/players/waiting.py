"""A careful player who keeps all cards in hand until two melds are ready at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conquian.game.actions import DECLINE, Action, Meld
from conquian.game.melds import SHORTEST_MELD
from conquian.game.player_view import PlayerView
from conquian.players.careful import Careful

READY: Final = 2 * SHORTEST_MELD
"""The number of cards that make two melds."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Plays like Careful, but lays no first meld before two can be laid at once: nothing on the table can be forced.

    >>> import conquian as cq
    >>> state = cq.position("pone=5h6hJsQsKs2d3cAh4dKc/- dealer=?10/- centre=7h stock=?19 turn=pone/left")
    >>> Waiting()(cq.player_view(state, "pone"))
    action('meld 5h6h7h JsQsKs')
    >>> state = cq.position("pone=5h6hJsQs4s2d3cAh4dKc/- dealer=?10/- centre=7h stock=?19 turn=pone/left")
    >>> Waiting()(cq.player_view(state, "pone"))
    action('decline')
    """

    seed: int = 0

    def __call__(self, view: PlayerView) -> Action:
        """The player's action; the seat of the view has to be the one to act."""
        return DECLINE if self.waits(view) else Careful(self.seed)(view)

    def waits(self, view: PlayerView) -> bool:
        """Whether it declines a card that it could meld."""
        actions = view.actions()
        sizes = [len(action.spread) for action in actions if isinstance(action, Meld)]
        return DECLINE in actions and not view.state.spreads[view.seat] and bool(sizes) and max(sizes) < READY
