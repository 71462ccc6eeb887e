"""Forcing and borrowing: what the judge has to know of laws 5 and 6 under each variant, and of folding (9.1)."""

from __future__ import annotations

from typing import Final

from conquian.game.cards import Card, Cards
from conquian.game.spreads import Spread, dissolved, grown, joins_one_meld, spread_of_masks, taken_apart
from conquian.game.state import DECLINABLE, Phase, Seat, State
from conquian.game.variants import Borrowing, Forcing, ForcingFit, ForcingScope, Variant

# Members that are asked for in every action, looked up once: in Python 3.11 a look-up in an enumeration is slow.
_AUTOMATIC: Final = Forcing.AUTOMATIC
_CLAIM: Final = Forcing.CLAIM
_ANY: Final = ForcingScope.ANY
_FREE: Final = Borrowing.FREE
_LEFT: Final = frozenset({Phase.LEFT, Phase.CLAIM_LEFT})


def placements(state: State) -> tuple[Spread, ...]:
    """Every way in which the centre card fits the decliner's spread with no card from the hand (law 6.5)."""
    if state.centre is None:
        return ()
    return tuple(_placements(state.spreads[state.decliner], state.centre, state.variant))


def fits(state: State) -> bool:
    """Whether the centre card fits the spread of the player on turn, in a claim of the decliner (laws 6.1 and 6.5).

    >>> import conquian as cq
    >>> cq.fits(cq.position("pone=?3/2c2d2h2s,3c4c5c dealer=?10/- centre=Ac stock=?19 turn=pone/left"))
    True
    """
    return state.centre is not None and fits_spread(state.spreads[state.decliner], state.centre, state.variant)


def in_scope(state: State) -> bool:
    """Whether the centre card is one that can be forced at all under the variant (law 6.4)."""
    scope = state.variant.forcing_scope
    if scope is _ANY:
        return True
    return state.phase in _LEFT and (scope is ForcingScope.LEFT or not state.was_passed)


def must_meld(state: State) -> bool:
    """Whether forcing is automatic and the centre card on offer may not be declined (law 6.1)."""
    return state.variant.forcing is _AUTOMATIC and state.phase in DECLINABLE and in_scope(state) and fits(state)


def can_be_claimed(state: State) -> bool:
    """Whether declining the centre card now gives the opponent the moment to force it (laws 6.1, 6.4 and 6.6)."""
    return state.variant.forcing is _CLAIM and in_scope(state) and fits(state)


def last_declined(state: State) -> tuple[Card, Seat] | None:
    """The card that was declined just now, and by whom, once it is buried or passed on; None if that is not known."""
    if state.phase is Phase.TURN and state.waste:
        return state.waste[-1], state.turn
    if state.phase is Phase.LEFT and state.passed and state.centre is not None:
        return state.centre, state.turn.other
    return None


def can_be_laid(laid: Spread, card: Card, hand: Cards, variant: Variant) -> bool:
    """Whether the card can be melded with this spread and any of these hand cards (laws 4.5 and 5)."""
    layouts = map(spread_of_masks, grown(laid.mask, card.bit, hand.mask))
    return not all(given_up(laid, spread, variant.borrowing) for spread in layouts)


def has_folded(state: State) -> bool:
    """Whether the player to act has folded and is neither forced nor obliged to meld, and so declines (law 9.1)."""
    return state.turn in state.folded and state.phase is not Phase.FORCED and not must_meld(state)


def given_up(laid: Spread, spread: Spread, borrowing: Borrowing) -> int:
    """The cards of the melds that were regrouped more than the variant allows (laws 5.1 and 5.2)."""
    if borrowing is _FREE:
        return 0
    return dissolved(laid, spread) if borrowing is Borrowing.ENDS else taken_apart(laid, spread)


def is_fit(laid: Spread, spread: Spread, variant: Variant) -> bool:
    """Whether adding the centre card in this way is a fit under the variant's reading of law 6.5."""
    if given_up(laid, spread, variant.borrowing):
        return False
    return variant.forcing_fit is ForcingFit.REARRANGED or joins_one_meld(laid, spread)


def _placements(laid: Spread, card: Card, variant: Variant) -> list[Spread]:
    if not laid.mask:
        return []
    spreads = [spread_of_masks(masks) for masks in grown(laid.mask, card.bit, 0)]
    return [spread for spread in spreads if is_fit(laid, spread, variant)]


def fits_spread(laid: Spread, card: Card, variant: Variant) -> bool:
    """Whether the card fits this spread with no card from the hand (law 6.5)."""
    return bool(_placements(laid, card, variant))
