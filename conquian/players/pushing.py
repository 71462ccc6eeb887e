"""A careful player who throws what fits the other one's melds, to force it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conquian.game.actions import Action, Discard
from conquian.game.cards import NO_CARDS, Card
from conquian.game.forcing import can_be_laid
from conquian.game.player_view import PlayerView
from conquian.players.careful import Careful, hands_over
from conquian.players.greedy import Greedy, fit

LOOSE: Final = 10
"""The fit up to which a card is thrown for it: one meld of its own wants at most one card more."""


@dataclass(frozen=True, slots=True)
class Pushing:
    """Plays like Careful, but of its loose cards discards one that the other player's melds can take, if any can.

    If the other player declines it, it is forced, and costs that player another card.

    >>> import conquian as cq
    >>> line = "pone=2c4hQs7c/3c3d3h3s,6d6h6s dealer=?7/QcQdQh stock=?15 waste=7s7d6cJh turn=pone/discard"
    >>> view = cq.player_view(cq.position(line), "pone")
    >>> Careful()(view), Pushing()(view)
    (action('discard 7c'), action('discard Qs'))
    """

    seed: int = 0

    def __call__(self, view: PlayerView) -> Action:
        """The player's action; the seat of the view has to be the one to act."""
        pushed = [action for action in view.actions() if pushes(action, view)]
        return Greedy(self.seed).among(pushed, view) if pushed else Careful(self.seed)(view)


def pushes(action: Action, view: PlayerView) -> bool:
    """Whether this discards a loose card that the other player's melds can take, and does not take that player out."""
    return (
        isinstance(action, Discard)
        and goes_across(action.card, view)
        and fit(action.card, view) <= LOOSE
        and not hands_over(action, view)
    )


def goes_across(card: Card, view: PlayerView) -> bool:
    """Whether the other player's melds can take this card with none from the hand."""
    return can_be_laid(view.state.spreads[view.seat.other], card, NO_CARDS, view.state.variant)
