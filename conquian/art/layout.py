"""The layout of a table: where each card of a position lies in a picture of 1200 × 900."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from conquian.game.cards import Card
from conquian.game.spreads import Spread
from conquian.game.state import Hand, Seat, State

WIDTH: Final = 1200
HEIGHT: Final = 900
STRIP: Final = 0.28
"""The visible part of an overlapped card, which holds its index, as a share of its width."""
PLACES: Final = ("stock", "centre", "waste", *map(str, Seat))
"""The ends of an arrow besides a card: the piles, the centre, and the melds of each seat."""
Place = Card | str


@dataclass(frozen=True, slots=True)
class Laid:
    """A card, or None for a back, where it lies: its middle and its width."""

    card: Card | None
    x: float
    y: float
    width: float


CENTRE: Final = Laid(None, 600, 388, 164)
STOCK: Final = Laid(None, 384, 388, 108)
WASTE: Final = Laid(None, 244, 388, 108)
MELDS: Final = {True: Laid(None, 600, 606, 92), False: Laid(None, 600, 192, 78)}
"""The middle of the melds, of the seat in front and of the other."""
HANDS: Final = {True: Laid(None, 600, 793, 124), False: Laid(None, 600, 74, 60)}


def laid(state: State, front: Seat) -> Iterator[Laid]:
    """Every card of the position with this seat in front, in the order in which it is drawn: what lies above is later.

    >>> import conquian as cq
    >>> state = cq.position("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left")
    >>> [str(one.card) for one in laid(state, Seat.PONE) if one.card is not None]
    ['3c', '3d', '3h', '3s', '6h', '7h', 'Jh', 'Qh', 'Ad', 'As', 'Kh']
    """
    for seat in (front.other, front):
        yield from _spread(state.spreads[seat], MELDS[seat is front])
        yield from _hand(state.hands[seat], HANDS[seat is front])
    for pile, count in ((WASTE, len(state.waste)), (STOCK, len(state.stock)), (CENTRE, len(state.given))):
        yield from (replace(pile, x=pile.x - 4 * up, y=pile.y - 4 * up) for up in range(min(count, 3)))
    if state.centre is not None:
        yield replace(CENTRE, card=state.centre)


def spots(state: State, front: Seat) -> dict[Place, Laid]:
    """The spot of each card that can be seen, and of each place."""
    found: dict[Place, Laid] = {one.card: one for one in laid(state, front) if one.card is not None}
    for seat in Seat:
        middle = MELDS[seat is front]
        last = max((found[card].x for card in state.spreads[seat].cards), default=middle.x - middle.width)
        found[str(seat)] = replace(middle, x=last + middle.width)
    return found | {"stock": STOCK, "centre": CENTRE, "waste": WASTE}


def _hand(hand: Hand, middle: Laid, limit: float = 1120) -> Iterator[Laid]:
    """One row by suit, which overlaps more instead of wrapping, and shrinks where the strips would be too narrow."""
    known = sorted(hand.cards, key=lambda card: (card.suit, card.rank))
    cards: list[Card | None] = [*known, *[None] * hand.unknown]
    gaps = max(len(cards) - 1, 0)
    width = min(middle.width, limit / (1 + STRIP * gaps))
    step = min(width * (0.74 if known else 0.34), (limit - width) / max(gaps, 1))
    for place, card in enumerate(cards):
        yield Laid(card, middle.x + (place - gaps / 2) * step, middle.y, width)


def _spread(spread: Spread, middle: Laid, limit: float = 760) -> Iterator[Laid]:
    """The melds side by side, the cards of each overlapping; all are smaller where they would be too wide together."""
    offsets: list[tuple[Card, float]] = []
    end = 0.0
    for group in filter(None, spread.groups):
        offsets += [(card, end + 0.46 * place) for place, card in enumerate(group)]
        end = offsets[-1][1] + 1.35
    whole = end - 0.35
    for card, offset in offsets:
        width = min(middle.width, limit / whole)
        yield Laid(card, middle.x + (offset + 0.5 - whole / 2) * width, middle.y, width)
