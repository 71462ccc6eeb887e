"""The evaluation: what a discard is worth at a glance, beside the others of the hand, to a player who sees one hand.

It is a sum of eleven features, each a small number that can be read off the table, with weights that were learned from
hands weighed in many worlds under Pagat's rules (`tests/advice/learning.py`). Nothing is played and nothing is sampled,
so it has no sampling error; it is only roughly right. Only differences between discards of one hand mean something.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import mul
from typing import Final, NamedTuple

from conquian.advice.routine import TRIPLES
from conquian.game.cards import Card
from conquian.game.player_view import PlayerView
from conquian.solver.core.sides import Sides


class DiscardFeatures(NamedTuple):
    """The features of a discard: what can be counted after it, each number about 0 to 1, seldom above 2."""

    gain: float
    """The mean number of cards that an unseen card lets the seat meld, times how full the stock is."""
    ways_out: float
    """The share of the unseen cards that take the seat out, times how much it has melded."""
    useful: float
    """The share of the unseen cards that it could meld."""
    pairs: float
    """The live melds of three that are one card short, for each card of the hand, times how much it has melded."""
    wide: float
    """The live melds of three that are two cards short, for each card of the hand."""
    loose: float
    """The cards of the hand that lie in no meld and lack more than a card for each, times how full the stock is."""
    fitting: float
    """The cards of the hand that fit its own spread, times how much it has melded."""
    fits_theirs: float
    """Whether the discard fits the other spread, times how much lies there."""
    leaves_them_few: float
    """The same, divided by the cards of the other hand."""
    helps_theirs: float
    """The mean number of melds of three that two hidden cards make with the discard, times how much lies there."""
    neighbours: float
    """The live melds of three with the discard in which the seat has one other card."""


WEIGHTS: Final = DiscardFeatures(
    gain=0.86,
    ways_out=2.21,
    useful=-0.55,
    pairs=1.58,
    wide=0.36,
    loose=-0.2,
    fitting=0.94,
    fits_theirs=-0.39,
    leaves_them_few=-0.08,
    helps_theirs=-0.5,
    neighbours=0.21,
)
"""The worth of each feature in stakes, as it was learned."""


class Evaluation:
    """The discards of a seat that is to discard, at a glance."""

    def __init__(self, view: PlayerView, sides: Sides) -> None:
        state = view.state
        self.sides: Sides = sides
        self.hand: int = state.hands[view.seat].cards.mask
        self.spread: tuple[int, ...] = state.spreads[view.seat].masks
        self.laid: int = state.spreads[view.seat].mask
        self.theirs: int = state.spreads[view.seat.other].mask
        self.waste: int = sum(card.bit for card in state.waste)
        self.unseen: int = state.unseen.mask
        self.held: int = len(state.hands[view.seat.other])
        self.hidden: int = state.hands[view.seat.other].unknown
        self.stock: int = len(state.stock)
        self._fit: int = sides.fitting(sides.side(state.spreads[view.seat.other].masks, 0))

    def __call__(self, card: Card) -> float:
        """The value of discarding this card, in stakes beside the other discards.

        >>> import conquian as cq
        >>> from conquian.solver.core.sides import SwitchFlags
        >>> state = cq.position("pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d"
        ...                     " turn=pone/discard")
        >>> evaluation = Evaluation(cq.player_view(state, cq.Seat.PONE), Sides(SwitchFlags(state.variant)))
        >>> evaluation(cq.card("2s")) > evaluation(cq.card("5c"))    # 5c fits the dealer's spread
        True
        """
        value: float = sum(map(mul, WEIGHTS, self.features(card)))
        return value

    def features(self, card: Card) -> DiscardFeatures:
        """The features once this card is discarded."""
        hand = self.hand & ~card.bit
        own, gone = self.laid | hand, self.theirs | self.waste | card.bit
        full, mine, others = self.stock / 20, self.laid.bit_count() / 10, self.theirs.bit_count() / 10
        gain, out, useful = self._draws(hand)
        pairs, wide, loose = _prospects(hand, own, gone)
        fits = bool(self._fit & card.bit) * others
        fitting = (self.sides.fitting(self.sides.side(self.spread, 0)) & hand).bit_count()
        helps, neighbours = self._to_them(card, own)
        return DiscardFeatures(
            gain=gain * full,
            ways_out=out * mine,
            useful=useful,
            pairs=pairs * mine / 10,
            wide=wide / 20,
            loose=loose * full / 5,
            fitting=fitting * mine / 3,
            fits_theirs=fits,
            leaves_them_few=fits / max(1, self.held),
            helps_theirs=helps * others,
            neighbours=neighbours / 3,
        )

    def _draws(self, hand: int) -> tuple[float, float, float]:
        """The effect of an unseen card: how many cards can be melded, how often it takes out and is of use at all."""
        sides = self.sides
        side = sides.side(self.spread, hand)
        laid, number = self.laid.bit_count(), max(1, self.unseen.bit_count())
        gain = out = useful = 0
        for card in _cards(self.unseen):
            melds = sides.melds(side, card)
            if melds:
                most = max(sides.laid(each).bit_count() for each in melds)
                useful += 1
                gain += most - laid
                out += most == sides.rules.out
        return gain / number, out / number, useful / number

    def _to_them(self, card: Card, own: int) -> tuple[float, int]:
        """How many melds two hidden cards make with this one, on the mean, and in how many lies one of one's own."""
        number, helps, neighbours = self.unseen.bit_count(), 0, 0
        for meld in TRIPLES[card]:
            rest = meld & ~card.bit
            helps += not rest & ~self.unseen
            neighbours += not meld & (self.theirs | self.waste) and (rest & own).bit_count() == 1
        both = self.hidden * (self.hidden - 1) / (number * (number - 1)) if number > 1 else 0.0
        return helps * both, neighbours


def _prospects(hand: int, own: int, gone: int) -> tuple[int, int, int]:
    """The live melds of three that are one card short, and two, counted for each card of the hand, and loose cards."""
    pairs = wide = loose = 0
    for card in _cards(hand):
        there = [(meld & own).bit_count() for meld in TRIPLES[card] if not meld & gone]
        pairs += there.count(2)
        wide += there.count(1)
        loose += all(number == 1 for number in there)
    return pairs, wide, loose


def _cards(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1
