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

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from conquian.game.melds import MELDS_WITH, SHORTEST_MELD
from conquian.solver.core.games import ALLOW, DECLINE, DISCARD, FORCE, MELD, NOBODY, TURN
from conquian.solver.core.sides import LEFT, NEAR, SIDE, TURNED, Sides, SwitchFlags

NO_CARD: Final = -1
NO_SIDE: Final = -1

Note = tuple[int, int]
"""An action and its card, its spread's mask, or 0 where it has neither."""

TRIPLES: Final = tuple(
    tuple(meld for meld in MELDS_WITH[card] if meld.bit_count() == SHORTEST_MELD) for card in range(40)
)
"""For each card, the masks of the melds of three that contain it."""


@dataclass(slots=True)
class FlatDeal:
    """A deal on flat numbers: what lies where, and who is to do what; it is played down.

    `card` is on offer to the `mover` in this `phase`; NO_CARD says that the mover turns up the stock, whose next card
    is at `place`. `sides` are those of pone and dealer, `waste` is a mask.
    """

    sides: list[int]
    stock: tuple[int, ...]
    card: int
    phase: int
    mover: int
    waste: int
    place: int = 0


class Routine:
    """The routine under these rules; what it has worked out for a side is kept for the next deal."""

    def __init__(self, rules: SwitchFlags, folded: tuple[bool, bool] = (False, False)) -> None:
        self.sides: Sides = Sides(rules)
        self.rules: SwitchFlags = rules
        self.folded: tuple[bool, bool] = folded
        self._ways: dict[int, tuple[int, ...]] = {}
        self._outs: dict[int, int] = {}
        self._fit: tuple[dict[int, int], ...] = tuple({} for _ in range(40))

    def play(self, deal: FlatDeal, order: Sequence[int], notes: list[Note] | None = None) -> int:
        """The winner if both play the deal to its end by routine: 0 the pone, 1 the dealer, or NOBODY.

        `order` has a different number for each card. What is done is added to the `notes`.
        """
        sides, stock, last, ends = deal.sides, deal.stock, len(deal.stock), self.rules.ends
        known, masks, out = self._ways, self.sides.masks, self.rules.out
        while True:
            if deal.card < 0:
                if deal.place == last:
                    return NOBODY
                deal.card = stock[deal.place]
                deal.place += 1
                deal.phase = TURNED
                if notes is not None:
                    notes.append((TURN, deal.card))
            mover = deal.mover
            key = sides[mover] + deal.card
            ways = known.get(key)
            if ways is None:
                ways = self.ways(sides[mover], deal.card)
            after = ways[0] if ways else NO_SIDE
            if ways and (masks[after // SIDE].bit_count() == out - 1 or self.folded[mover]):
                after = self._considered(deal, ways, notes)
            elif notes is not None:
                notes.append((MELD, masks[after // SIDE]) if ways else (DECLINE, 0))
            if after >= 0:
                if masks[after // SIDE].bit_count() == out:
                    return mover
                self.discard(deal, after, order, notes)
                if ends and deal.place == last:
                    return NOBODY
            elif not self.declined(deal):
                return NOBODY

    # --- what follows an action --------------------------------------------------------------------------------------

    def declined(self, deal: FlatDeal) -> bool:
        """Bury the card on offer or pass it on; whether the deal goes on."""
        if deal.phase == TURNED:
            deal.mover = 1 - deal.mover
            deal.phase = self.rules.passed
            return not (self.rules.ends and deal.place == len(deal.stock))
        deal.waste |= 1 << deal.card
        deal.card = NO_CARD
        return True

    def discard(self, deal: FlatDeal, side: int, order: Sequence[int], notes: list[Note] | None = None) -> None:
        """Let the mover, whose side is now this one, discard by routine."""
        card = self.least_fit(deal, side, order)
        if notes is not None:
            notes.append((DISCARD, card))
        self.discarded(deal, side, card)

    def discarded(self, deal: FlatDeal, side: int, card: int) -> None:
        """Let the mover, whose side is now this one, discard this card."""
        deal.sides[deal.mover] = self.sides.with_hand(side, self.sides.hands[side // SIDE] ^ 1 << card)
        deal.mover = 1 - deal.mover
        deal.card = card
        deal.phase = LEFT

    def fits(self, deal: FlatDeal) -> bool:
        """Whether the card on offer fits and can be forced, should the mover decline it (laws 6.1, 6.4 and 6.5)."""
        return self.rules.scope[deal.phase] and bool(self.sides.fitting(deal.sides[deal.mover]) >> deal.card & 1)

    def is_forced(self, deal: FlatDeal) -> bool:
        """Whether by routine the mover is forced, having declined a card that fits."""
        return self.sides.masks[deal.sides[deal.mover] // SIDE].bit_count() < self.rules.out - 1

    def forced(self, deal: FlatDeal) -> int:
        """The side after the mover was forced to meld the card (laws 6.2 and 6.3)."""
        side = deal.sides[deal.mover]
        if self.rules.forcer:
            return min(self.sides.placements(side, deal.card), key=self.sides.layout)
        ways = self.ways(side, deal.card)
        return next((way for way in ways if not self._is_hole(deal, way)), ways[0])

    # --- what is chosen ----------------------------------------------------------------------------------------------

    def ways(self, side: int, card: int) -> tuple[int, ...]:
        """The sides after melding the card, in the order of the routine's liking."""
        found = self._ways.get(side + card)
        if found is None:
            masks, melds = self.sides.masks, self.sides.melds(side, card)
            if len(melds) > 1:
                melds.sort(
                    key=lambda way: (-masks[way // SIDE].bit_count(), masks[way // SIDE], self.sides.layout(way))
                )
            found = self._ways[side + card] = tuple(melds)
        return found

    def _considered(self, deal: FlatDeal, ways: tuple[int, ...], notes: list[Note] | None) -> int:
        """The side after the mover has melded, by will or by force; NO_SIDE if the card is declined."""
        masks = self.sides.masks
        fits = self.fits(deal)
        must = fits and self.rules.automatic
        wished = NO_SIDE
        if must or not self.folded[deal.mover]:
            alive = (way for way in ways if not self._is_hole(deal, way))
            wished = next(alive, ways[0] if must else NO_SIDE)
        forces = wished < 0 and fits and self.is_forced(deal)
        after = self.forced(deal) if forces else wished
        if notes is not None:
            if wished < 0:
                notes.append((DECLINE, 0))
            if wished < 0 and fits:
                notes.append((FORCE if forces else ALLOW, 0))
            if after >= 0 and not (forces and self.rules.forcer):
                notes.append((MELD, masks[after // SIDE]))
        return after

    def _is_hole(self, deal: FlatDeal, side: int) -> bool:
        """Whether all but one of the cards lie, and none that is not gone makes one more."""
        if self.sides.masks[side // SIDE].bit_count() != self.rules.out - 1:
            return False
        other = deal.sides[1 - deal.mover]
        return not self._outs_without_hand(side) & ~(deal.waste | self.sides.masks[other // SIDE])

    def _outs_without_hand(self, side: int) -> int:
        """The mask of the cards that can be melded with what lies before this side and no card of its hand."""
        side = self.sides.with_hand(side, 0)
        found = self._outs.get(side)
        if found is None:
            found = 0
            for card in range(40):
                if not self.sides.masks[side // SIDE] >> card & 1 and self.sides.melds(side, card):
                    found |= 1 << card
            self._outs[side] = found
        return found

    def least_fit(self, deal: FlatDeal, side: int, order: Sequence[int]) -> int:
        """The card of this side, the mover's, that is let go of by routine."""
        laid, hand = self.sides.masks[side // SIDE], self.sides.hands[side // SIDE]
        other = deal.sides[1 - deal.mover]
        theirs = self.sides.masks[other // SIDE]
        own, gone = laid | hand, deal.waste | theirs
        rest = hand
        if theirs.bit_count() == self.rules.out - 1:
            rest = hand & ~self._outs_without_hand(other) or hand
        found, least = NO_CARD, 0
        while rest:
            low = rest & -rest
            rest ^= low
            card = low.bit_length() - 1
            near = NEAR[card]
            key = (own & near) << 40 | gone & near
            fit = self._fit[card].get(key)
            if fit is None:
                fit = self._fit[card][key] = fit_of(card, own, gone) << 6
            if found < 0 or fit + order[card] < least:
                found, least = card, fit + order[card]
        return found


def fit_of(card: int, own: int, gone: int) -> int:
    """The fit of a card among one's own cards if these are gone, both as masks, as `players.greedy.fit` counts it."""
    near = 0
    for meld in TRIPLES[card]:
        if not meld & gone:
            near += (0, 1, 10, 100)[(meld & own).bit_count()]
    return near
