"""The evaluation: what a discard is worth at a glance, beside the others of the hand, to a player who sees one hand.

It is a sum of eleven features, each a small number that can be read off the table, with weights that were learned from
advice in many worlds (`tests/advice/learning.py`). Nothing is played and nothing is sampled, so it has no sampling
error; it is only roughly right. Only differences between discards of one hand mean something.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import mul
from typing import Final

from conquian.advice.routine import TRIPLES
from conquian.game.cards import Card
from conquian.game.player_view import PlayerView
from conquian.solver.core.sides import SIDE, Sides

WEIGHTS: Final = {
    "gain": 0.86,
    "ways out": 2.21,
    "useful": -0.54,
    "pairs": 1.59,
    "wide": 0.36,
    "loose": -0.19,
    "fitting": 0.95,
    "fits theirs": -0.39,
    "leaves them few": -0.08,
    "helps theirs": -0.49,
    "neighbours": 0.22,
}
"""What each feature is worth in stakes; `Evaluation.features` says what they are."""


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
        """What discarding this card is worth, in stakes beside the other discards.

        >>> import conquian as cq
        >>> from conquian.solver.core.sides import SwitchFlags
        >>> state = cq.position("pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d"
        ...                     " turn=pone/discard")
        >>> at_a_glance = Evaluation(cq.player_view(state, cq.Seat.PONE), Sides(SwitchFlags(state.variant)))
        >>> at_a_glance(cq.card("2s")) > at_a_glance(cq.card("5c"))    # 5c fits the dealer's spread
        True
        """
        value: float = sum(map(mul, WEIGHTS.values(), self.features(card)))
        return value

    def features(self, card: Card) -> tuple[float, ...]:
        """The features once this card is discarded, each about 0 to 1, in the order of the weights.

        1. *gain*: how many cards an unseen card lets the seat meld, on the mean, times the share of the pack in stock.
        2. *ways out*: the share of the unseen cards that take it out, times how much it has melded.
        3. *useful*: the share of the unseen cards that it could meld.
        4. *pairs*: its melds that are one card short, times how much it has melded.
        5. *wide*: its melds that are two cards short.
        6. *loose*: its cards that lie in neither, nor in a meld of the hand, times the share of the pack in stock.
        7. *fitting*: its hand cards that fit its own spread, times how much it has melded.
        8. *fits theirs*: whether the discard fits the other spread, times how much lies there.
        9. *leaves them few*: the same, divided by the cards of the other hand.
        10. *helps theirs*: the chance that two hidden cards make a meld with it, times how much lies there.
        11. *neighbours*: the melds of the discard that one's own cards spoil.
        """
        hand = self.hand & ~card.bit
        own, gone = self.laid | hand, self.theirs | self.waste | card.bit
        early, mine, others = self.stock / 20, self.laid.bit_count() / 10, self.theirs.bit_count() / 10
        gain, out, useful = self._draws(hand)
        pairs, wide, loose = _prospects(hand, own, gone)
        fits = bool(self._fit & card.bit) * others
        fitting = (self.sides.fitting(self.sides.side(self.spread, 0)) & hand).bit_count()
        helps, neighbours = self._to_them(card, own)
        return (
            gain * early,
            out * mine,
            useful,
            pairs * mine / 10,
            wide / 20,
            loose * early / 5,
            fitting * mine / 3,
            fits,
            fits / max(1, self.held),
            helps * others,
            neighbours / 3,
        )

    def _draws(self, hand: int) -> tuple[float, float, float]:
        """What an unseen card brings: how many cards can be melded, how often it takes out and is of use at all."""
        sides = self.sides
        side = sides.side(self.spread, hand)
        masks, laid, number = sides.masks, self.laid.bit_count(), max(1, self.unseen.bit_count())
        gain = out = useful = 0
        for card in _cards(self.unseen):
            melds = sides.melds(side, card)
            if melds:
                most = max(masks[each // SIDE].bit_count() for each in melds)
                useful += 1
                gain += most - laid
                out += most == sides.rules.out
        return gain / number, out / number, useful / number

    def _to_them(self, card: Card, own: int) -> tuple[float, int]:
        """How likely two hidden cards make a meld with this one, and how many of its melds one's own cards spoil."""
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
        held = [(meld & own).bit_count() for meld in TRIPLES[card] if not meld & gone]
        pairs += held.count(2)
        wide += held.count(1)
        loose += all(number == 1 for number in held)
    return pairs, wide, loose


def _cards(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        mask ^= low
        yield low.bit_length() - 1
