"""Prospect: what one seat can still count on, as masks: its hand, what lies, what is on offer, what may still come."""

from __future__ import annotations

from dataclasses import dataclass

from conquian.game.cards import ALL_CARDS, Cards
from conquian.game.forcing import must_meld
from conquian.game.judge import UnknownCards
from conquian.game.spreads import Spread
from conquian.game.state import Phase, Seat, State
from conquian.game.variants import Borrowing, LastCard


@dataclass(frozen=True, slots=True)
class Prospect:
    """The prospect of one seat: masks of its hand, of the cards that may come, and of what is on offer.

    `offered` is the open centre card if it can still come to this seat, `must` says that the seat cannot refuse it,
    `last` that nothing is offered afterwards, and `drawn` that the deal is a draw if it does not lay it. `received` are
    the cards of which one comes in an exchange, and `gives` says that the seat still has to give one. Of the `unseen`
    cards no more can come than are `unknown`.
    """

    state: State
    seat: Seat
    laid: Spread
    hand: int
    coming: int
    offered: int
    must: bool
    last: bool
    drawn: bool
    received: int
    gives: bool
    unseen: int
    unknown: int

    @property
    def folded(self) -> bool:
        """Whether the seat melds only what it is forced to (law 9.1)."""
        return self.seat in self.state.folded

    @property
    def by_layout(self) -> bool:
        """Whether it matters how the cards lie, and not only which."""
        return self.folded or self.state.variant.borrowing is not Borrowing.FREE

    @property
    def now_or_never(self) -> bool:
        """Whether nothing comes to the seat if it does not lay the centre card (law 7.4)."""
        return self.last or self.drawn

    @property
    def may_wait(self) -> bool:
        """Whether the seat need not lay the centre card, and other cards come then."""
        return not self.must and not self.now_or_never

    def can_come(self, needed: int) -> bool:
        """Whether all the unseen ones of these cards can come: in a study no more can than there are unknown cards."""
        return (needed & self.unseen).bit_count() <= self.unknown


def prospect_of(state: State, seat: Seat) -> Prospect:
    """The prospect of this seat. Raises UnknownCards if its hand is not known."""
    hand = known_hand(state, seat)
    laid = state.spreads[seat]
    gone = hand | laid.mask | state.spreads[seat.other].mask | Cards.of(state.waste).mask
    if not state.unknown:
        gone |= state.unseen.mask  # a study: what is left out takes no part
    centre = state.centre_mask
    over = state.phase is Phase.OVER
    offered = centre if _reaches(state, seat) else 0
    mine = state.turn is seat
    return Prospect(
        state=state,
        seat=seat,
        laid=laid,
        hand=hand,
        coming=0 if over else ALL_CARDS.mask & ~gone & ~centre,
        offered=offered,
        must=mine and (state.phase is Phase.FORCED or must_meld(state)),
        last=not len(state.stock) and state.variant.last_card is LastCard.ENDS,
        drawn=not len(state.stock) and state.phase in (Phase.LEFT, Phase.CLAIM_LEFT) and state.decliner is seat,
        received=_to_be_received(state, seat),
        gives=state.phase is Phase.EXCHANGE and not (seat is Seat.PONE and len(state.given)),
        unseen=state.unseen.mask,
        unknown=state.unknown,
    )


def known_hand(state: State, seat: Seat) -> int:
    """The mask of this seat's hand. Raises UnknownCards if it is not known."""
    hand = state.hands[seat]
    if hand.unknown:
        raise UnknownCards(seat)
    return hand.cards.mask


def _reaches(state: State, seat: Seat) -> bool:
    """Whether the open centre card can still be melded by this seat: offered to it, or passed on to it."""
    if state.centre is None or state.phase is Phase.OVER:
        return False
    if state.decliner is seat:
        return True
    passed_on = state.phase is Phase.CLAIM_TURNED or (state.phase is Phase.TURNED and not must_meld(state))
    nobody_else = not len(state.stock) and state.variant.last_card is LastCard.ENDS
    return passed_on and not nobody_else


def _to_be_received(state: State, seat: Seat) -> int:
    """The mask of the cards of which this seat receives one in the exchange (law 2.3)."""
    if state.phase is not Phase.EXCHANGE:
        return 0
    source = state.given if seat is Seat.DEALER and len(state.given) else state.hands[seat.other]
    return source.cards.mask | (state.unseen.mask if source.unknown else 0)
