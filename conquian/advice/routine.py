"""The routine: one plain way to play, for both seats, on the flat numbers of the solver's core, to play on quickly.

Each seat goes by its own side and by what lies open; nothing else is looked at.

- A card on offer is melded whenever it can be, most cards first. Ten cards of which no live card could make eleven are
  laid only by a player who must.
- A card that fits is forced, unless that takes the other player out.
- The discard is the card that fits the rest least, never one that takes the other player out if there is another; an
  `order` of the pack decides between equals.
- Melds of hand cards alone are never laid, and a player who has folded declines.

`tests/advice/plain_routine.py` says the same through the judge, and both are compared action by action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from conquian.game.melds import MELDS_WITH, NEAR, SHORTEST_MELD
from conquian.solver.core import flat
from conquian.solver.core.games import ALLOW, DECLINE, DISCARD, FORCE, MELD, NOBODY, TURN
from conquian.solver.core.sides import Layout, Sides, SwitchFlags

NO_SIDE: Final = -2
"""There is no meld that is liked."""

Bits = Callable[[int], int]
"""A source of random numbers of a given width in bits, such as `random.Random.getrandbits`."""

Note = tuple[int, int]
"""An action and its card, its spread's mask, or 0 where it has neither."""

_WIDTHS: Final = tuple(map(int.bit_length, range(64)))

TRIPLES: Final = tuple(
    tuple(meld for meld in MELDS_WITH[card] if meld.bit_count() == SHORTEST_MELD) for card in range(40)
)
"""For each card, the masks of the melds of three that contain it."""


class FlatDeal:
    """A deal on flat numbers: what lies where, and who is to do what; it is played down.

    `card` is on offer to the `mover` in this `phase`; NO_CARD says that the mover turns up the stock, whose next card
    is at `place`. `sides` are those of pone and dealer, `waste` is a mask.
    """

    __slots__ = ("card", "mover", "phase", "place", "sides", "stock", "waste")

    def __init__(  # noqa: PLR0913, PLR0917 - what lies where
        self, sides: list[int], stock: tuple[int, ...], card: int, phase: int, mover: int, waste: int
    ) -> None:
        self.sides: list[int] = sides
        self.stock: tuple[int, ...] = stock
        self.card: int = card
        self.phase: int = phase
        self.mover: int = mover
        self.waste: int = waste
        self.place: int = 0


class Routine:
    """The routine under these rules; what it has worked out for a side is kept for the next deal."""

    def __init__(self, rules: SwitchFlags, folded: tuple[bool, bool] = (False, False)) -> None:
        self.sides: Sides = Sides(rules)
        self.rules: SwitchFlags = rules
        self.out: int = rules.out
        self.ends: bool = rules.ends
        self.passed: int = rules.passed
        self.folded: tuple[bool, bool] = folded
        self._liked: dict[int, int] = flat.Table()
        """By side + card: the side after the meld that is liked best plus the number of cards laid then, or NO_SIDE."""
        self._ways: dict[int, tuple[int, ...]] = {}
        self._outs: dict[int, int] = flat.Table()
        self._fit: dict[int, int] = flat.Table()

    def play(self, deal: FlatDeal, order: Sequence[int], notes: list[Note] | None = None) -> int:
        """The winner if both play the deal to its end by routine: 0 the pone, 1 the dealer, or NOBODY.

        `order` has a different number for each card. What is done is added to the `notes`.
        """
        last, out = len(deal.stock), self.out
        while True:
            if deal.card < 0:
                if deal.place == last:
                    return NOBODY
                deal.card = deal.stock[deal.place]
                deal.place += 1
                deal.phase = flat.TURNED
                if notes is not None:
                    notes.append((TURN, deal.card))
            mover = deal.mover
            side = deal.sides[mover]
            liked = self._liked.get(side + deal.card, flat.UNKNOWN)
            if liked == flat.UNKNOWN:
                liked = self._like(side, deal.card)
            if liked >= 0:
                laid = liked & flat.CARD
                if laid == out - 1 or self.folded[mover]:
                    liked = self._considered(deal, self.ways(side, deal.card), notes)
                    laid = liked & flat.CARD
                elif notes is not None:
                    notes.append((MELD, self.sides.laid(liked)))
            elif notes is not None:
                notes.append((DECLINE, 0))
            if liked >= 0:
                if laid == out:
                    return mover
                self.discard(deal, liked - laid, order, notes)
                if self.ends and deal.place == last:
                    return NOBODY
            elif not self.declined(deal):
                return NOBODY

    # --- what follows an action --------------------------------------------------------------------------------------

    def declined(self, deal: FlatDeal) -> bool:
        """Bury the card on offer or pass it on; whether the deal goes on."""
        if deal.phase == flat.TURNED:
            deal.mover = 1 - deal.mover
            deal.phase = self.passed
            return not (self.ends and deal.place == len(deal.stock))
        deal.waste |= flat.ONE << deal.card
        deal.card = flat.NO_CARD
        return True

    def discard(self, deal: FlatDeal, side: int, order: Sequence[int], notes: list[Note] | None = None) -> None:
        """Let the mover, whose side is now this one, discard by routine."""
        card = self.least_fit(deal, side, order)
        if notes is not None:
            notes.append((DISCARD, card))
        self.discarded(deal, side, card)

    def discarded(self, deal: FlatDeal, side: int, card: int) -> None:
        """Let the mover, whose side is now this one, discard this card."""
        deal.sides[deal.mover] = self.sides.with_hand(side, self.sides.hands[side // flat.SIDE] ^ flat.ONE << card)
        deal.mover = 1 - deal.mover
        deal.card = card
        deal.phase = flat.LEFT

    def fits(self, deal: FlatDeal) -> bool:
        """Whether the card on offer fits and can be forced, should the mover decline it (laws 6.1, 6.4 and 6.5)."""
        return self.rules.scope[deal.phase] and bool(self.sides.fitting(deal.sides[deal.mover]) >> deal.card & 1)

    def is_forced(self, deal: FlatDeal) -> bool:
        """Whether by routine the mover is forced, having declined a card that fits."""
        return self.sides.laid(deal.sides[deal.mover]).bit_count() < self.out - 1

    def forced(self, deal: FlatDeal) -> int:
        """The side after the mover was forced to meld the card (laws 6.2 and 6.3)."""
        side = deal.sides[deal.mover]
        if self.rules.forcer:
            placements = self.sides.placements(side, deal.card)
            best = placements[0]
            for way in placements:
                if self.sides.layout(way) < self.sides.layout(best):
                    best = way
            return best
        ways = self.ways(side, deal.card)
        alive = self._first_alive(deal, ways)
        return ways[0] if alive < 0 else alive

    # --- what is chosen ----------------------------------------------------------------------------------------------

    def ways(self, side: int, card: int) -> tuple[int, ...]:
        """The sides after melding the card, in the order of the routine's liking."""
        found = self._ways.get(side + card)
        if found is None:
            melds = self.sides.melds(side, card)
            if len(melds) > 1:
                melds.sort(key=self._liking)
            found = self._ways[side + card] = tuple(melds)
        return found

    def _like(self, side: int, card: int) -> int:
        ways = self.ways(side, card)
        liked = self._with_number(ways[0]) if ways else NO_SIDE
        self._liked[side + card] = liked
        return liked

    def _with_number(self, side: int) -> int:
        """The side plus the number of cards that it has laid."""
        return side + flat.count(self.sides.masks[side // flat.SIDE])

    def _liking(self, way: int) -> tuple[int, int, Layout]:
        laid = self.sides.laid(way)
        return -laid.bit_count(), laid, self.sides.layout(way)

    def _considered(self, deal: FlatDeal, ways: tuple[int, ...], notes: list[Note] | None) -> int:
        """The same as in `_liked`, once the mover has melded, by will or by force; NO_SIDE if the card is declined."""
        fits = self.fits(deal)
        must = fits and self.rules.automatic
        wished = NO_SIDE
        if must or not self.folded[deal.mover]:
            wished = self._first_alive(deal, ways)
            if must and wished < 0:
                wished = ways[0]
        forces = wished < 0 and fits and self.is_forced(deal)
        after = self.forced(deal) if forces else wished
        if notes is not None:
            if wished < 0:
                notes.append((DECLINE, 0))
            if wished < 0 and fits:
                notes.append((FORCE if forces else ALLOW, 0))
            if after >= 0 and not (forces and self.rules.forcer):
                notes.append((MELD, self.sides.laid(after)))
        return self._with_number(after) if after >= 0 else NO_SIDE

    def _first_alive(self, deal: FlatDeal, ways: tuple[int, ...]) -> int:
        """The first of these sides that is no hole, or NO_SIDE."""
        for way in ways:
            if not self._is_hole(deal, way):
                return way
        return NO_SIDE

    def _is_hole(self, deal: FlatDeal, side: int) -> bool:
        """Whether all but one of the cards lie, and none that is not gone makes one more."""
        if flat.count(self.sides.masks[side // flat.SIDE]) != self.out - 1:
            return False
        other = deal.sides[1 - deal.mover]
        return not self._outs_without_hand(side) & ~(deal.waste | self.sides.masks[other // flat.SIDE])

    def _outs_without_hand(self, side: int) -> int:
        """The mask of the cards that can be melded with what lies before this side and no card of its hand."""
        bare = self.sides.with_hand(side, 0)
        found = self._outs.get(bare, flat.UNKNOWN)
        if found == flat.UNKNOWN:
            found = 0
            for card in range(40):
                if not self.sides.masks[bare // flat.SIDE] >> card & 1 and self.sides.melds(bare, card):
                    found |= flat.ONE << card
            self._outs[bare] = found
        return found

    def least_fit(self, deal: FlatDeal, side: int, order: Sequence[int]) -> int:
        """The card of this side, the mover's, that is let go of by routine."""
        laid, hand = self.sides.masks[side // flat.SIDE], self.sides.hands[side // flat.SIDE]
        other = deal.sides[1 - deal.mover]
        theirs = self.sides.masks[other // flat.SIDE]
        own, gone = laid | hand, deal.waste | theirs
        rest = hand
        if flat.count(theirs) == self.out - 1:
            rest = hand & ~self._outs_without_hand(other) or hand
        found, least = flat.NO_CARD, 0
        while rest:
            low = rest & -rest
            rest ^= low
            card = flat.length(low) - 1
            near = NEAR[card]
            # All neighbours lie within eight cards, so that two sets of them have room side by side.
            key = card << 57 | (own & near) << 17 | gone & near
            fit = self._fit.get(key, flat.UNKNOWN)
            if fit == flat.UNKNOWN:
                fit = self._fit[key] = fit_of(card, own, gone) << 6
            if found < 0 or fit + order[card] < least:
                found, least = card, fit + order[card]
        return found


def fit_of(card: int, own: int, gone: int) -> int:
    """The fit of a card among one's own cards if these are gone, both as masks, as `players.greedy.fit` counts it."""
    near = 0
    for meld in TRIPLES[card]:
        if not meld & gone:
            near += (0, 1, 10, 100)[flat.count(meld & own)]
    return near


# --- random orders, as `random.Random` has them -----------------------------------------------------------------------


def below(end: int, bits: Bits) -> int:
    """A random number below `end`, which is 63 at most."""
    width = _WIDTHS[end]
    found = bits(width)
    while found >= end:
        found = bits(width)
    return found


def shuffle(cards: list[int], bits: Bits) -> None:
    """Shuffle these cards as `random.Random.shuffle` would, from the same bits.

    >>> from random import Random
    >>> ours, theirs = [*range(40)], [*range(40)]
    >>> shuffle(ours, Random(1897).getrandbits)
    >>> Random(1897).shuffle(theirs)
    >>> ours == theirs
    True
    """
    for last in range(len(cards) - 1, 0, -1):
        place = below(last + 1, bits)
        cards[last], cards[place] = cards[place], cards[last]


def sampled(cards: Sequence[int], bits: Bits) -> list[int]:
    """These cards in the order in which `random.Random.sample` would draw all of them, from the same bits.

    >>> from random import Random
    >>> sampled(range(40), Random(1897).getrandbits) == Random(1897).sample(range(40), 40)
    True
    """
    drawn = [*cards]
    shuffle(drawn, bits)
    if drawn:
        below(1, bits)  # `sample` draws the last card as well
    drawn.reverse()
    return drawn
