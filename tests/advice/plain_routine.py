"""The routine of `conquian/advice/routine.py` once more, as a player who asks the judge: plain and slow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from conquian.game.actions import ALLOW, DECLINE, Action, Discard, Force, Give, Meld
from conquian.game.cards import NO_CARDS, PACK, Card, Cards
from conquian.game.forcing import can_be_laid
from conquian.game.player_view import PlayerView
from conquian.game.spreads import Spread
from conquian.game.state import CLAIM, ON_OFFER
from conquian.players.greedy import fit


@dataclass(frozen=True)
class PlainRoutine:
    """Plays by routine; `order` decides between cards that fit equally badly."""

    order: Sequence[int]

    def __call__(self, view: PlayerView) -> Action:
        """What it does; the seat of the view has to be the one to act."""
        state, actions = view.state, view.actions()
        if state.phase in ON_OFFER:
            return self._on_offer(view, [action for action in actions if isinstance(action, Meld)])
        if state.phase in CLAIM:
            if len(state.spreads[view.seat.other]) == state.variant.out - 1:
                return ALLOW
            forces = [action for action in actions if isinstance(action, Force)]
            return min(forces, key=lambda force: () if force.spread is None else masks(force.spread))
        cards = [action for action in actions if isinstance(action, Discard | Give)]
        if not cards:
            (only,) = actions
            return only
        safe = [action for action in cards if isinstance(action, Give) or not takes_out(view, action.card)]
        return min(safe or cards, key=lambda action: (fit(action.card, view), self.order[action.card]))

    def _on_offer(self, view: PlayerView, melds: list[Meld]) -> Action:
        state = view.state
        with_centre = [meld for meld in melds if state.centre is not None and state.centre in meld.spread.cards]
        liked = sorted(with_centre, key=lambda meld: (-len(meld.spread), meld.spread.mask, masks(meld.spread)))
        alive = [meld for meld in liked if not is_hole(view, meld.spread)]
        if alive:
            return alive[0]
        return DECLINE if DECLINE in view.actions() else liked[0]


def masks(spread: Spread) -> tuple[int, ...]:
    """The melds of the spread, lowest mask first."""
    return tuple(sorted(spread.masks))


def takes_out(view: PlayerView, card: Card) -> bool:
    """Whether the other player, with all cards but one laid, goes out with this card."""
    laid = view.state.spreads[view.seat.other]
    return len(laid) == view.state.variant.out - 1 and can_be_laid(laid, card, NO_CARDS, view.state.variant)


def is_hole(view: PlayerView, spread: Spread) -> bool:
    """Whether all cards but one lie in this spread, and none that is not gone could be added."""
    state = view.state
    if len(spread) != state.variant.out - 1:
        return False
    gone = Cards.of(state.waste) | state.spreads[view.seat.other].cards | spread.cards
    return not any(card not in gone and can_be_laid(spread, card, NO_CARDS, state.variant) for card in PACK)
