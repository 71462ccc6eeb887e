"""A greedy player that checks, before it gives up a card, whether the opponent could go out with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from conquian.game.actions import Action, Allow, Decline, Discard, Force, Give, Meld, Turn
from conquian.game.cards import NO_CARDS
from conquian.game.forcing import can_be_laid
from conquian.game.player_view import PlayerView
from conquian.players.greedy import Greedy


@dataclass(frozen=True, slots=True)
class Careful:
    """Plays like Greedy, but neither discards nor forces a card that takes the opponent out, if it can help it.

    It goes by what lies on the table alone: with a hand card the opponent may go out all the same.

    >>> import conquian as cq
    >>> state = cq.position("pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?13 waste=7sJh5d"
    ...                     " turn=pone/discard")
    >>> view = cq.player_view(state, cq.Seat.PONE)
    >>> cq.players.Greedy()(view), cq.players.Careful()(view)
    (action('discard 5c'), action('discard 2s'))
    """

    seed: int = 0

    def __call__(self, view: PlayerView) -> Action:
        """The action that it takes; the seat of the view has to be the one to act."""
        actions = view.actions()
        harmless = tuple(action for action in actions if not hands_over(action, view))
        return Greedy(self.seed).among(harmless or actions, view)


def hands_over(action: Action, view: PlayerView) -> bool:
    """Whether this action lets the opponent go out at once with no hand card (laws 7.1 and 6.3)."""
    state = view.state
    laid = state.spreads[view.seat.other]
    if len(laid) != state.variant.out - 1:
        return False
    match action:
        case Discard(card):
            return can_be_laid(laid, card, NO_CARDS, state.variant)
        case Force():
            return True
        case Turn() | Meld() | Decline() | Allow() | Give():
            return False
        case _:
            assert_never(action)
