"""Careful players with one habit each: to keep all cards until two melds are ready, and to throw what must be taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conquian.game.actions import DECLINE, Action, Discard, Meld
from conquian.game.cards import NO_CARDS, Card
from conquian.game.forcing import can_be_laid
from conquian.game.melds import SHORTEST_MELD
from conquian.game.player_view import PlayerView
from conquian.players.careful import Careful, hands_over
from conquian.players.greedy import Greedy

READY: Final = 2 * SHORTEST_MELD
"""The number of cards that make two melds."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Plays like Careful, but lays no first meld before two can be laid at once: nothing on the table can be forced.

    >>> import conquian as cq
    >>> from conquian.players import Waiting
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


@dataclass(frozen=True, slots=True)
class Pushing:
    """Plays like Careful, but wherever it can it discards a card that the other player's melds can take.

    Of several it is the one that fits its own hand least. If the other player declines it, it is forced, and costs that
    player another card.

    >>> import conquian as cq
    >>> from conquian.players import Careful, Pushing
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
    """Whether this discards a card that the other player's melds can take, without taking that player out."""
    return isinstance(action, Discard) and goes_across(action.card, view) and not hands_over(action, view)


def goes_across(card: Card, view: PlayerView) -> bool:
    """Whether the other player's melds can take this card with none from the hand."""
    return can_be_laid(view.state.spreads[view.seat.other], card, NO_CARDS, view.state.variant)
