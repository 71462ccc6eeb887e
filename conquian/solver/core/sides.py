"""The flat core: sides of the table as small numbers, and what each of them can do with a card.

Nothing outside the solver and the advice sees this. The core can be compiled from these files (docs/solver.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from conquian.game.melds import NEAR, SHORTEST_MELD, helped_by, in_melds
from conquian.game.spreads import grown
from conquian.game.variants import (
    Borrowing,
    ForcedPlacement,
    Forcing,
    ForcingFit,
    ForcingScope,
    HandMelds,
    LastCard,
    Variant,
)
from conquian.solver.core import flat

Layout = tuple[int, ...]
"""The masks of the melds as they lie, in rising order."""


class SwitchFlags:
    """The switches that bear on play, as flags."""

    __slots__ = (
        "automatic", "borrowing", "direct", "ends", "forcer", "forcing", "grouped", "hand_melds", "out", "passed",
        "scope",
    )  # fmt: skip

    def __init__(self, variant: Variant) -> None:
        self.out: int = variant.out
        self.forcing: bool = variant.forcing is not Forcing.OFF
        self.automatic: bool = variant.forcing is Forcing.AUTOMATIC
        self.direct: bool = variant.forcing_fit is ForcingFit.DIRECT
        self.forcer: bool = variant.forced_placement is ForcedPlacement.FORCER
        self.borrowing: Borrowing = variant.borrowing
        self.hand_melds: bool = variant.hand_melds is HandMelds.YES
        self.ends: bool = variant.last_card is LastCard.ENDS
        # Only then does it matter how the cards of a spread are grouped: otherwise a spread is its mask.
        self.grouped: bool = variant.borrowing is not Borrowing.FREE or (self.forcing and self.direct)
        # For each phase, whether a card that fits can be forced (law 6.4).
        by_discard = variant.forcing_scope is ForcingScope.DISCARD
        self.scope: tuple[bool, bool, bool] = (
            self.forcing and variant.forcing_scope is ForcingScope.ANY,
            self.forcing and not by_discard,
            self.forcing,
        )
        # A card that was passed on and one that was discarded differ under the narrowest scope only.
        self.passed: int = flat.PASSED if by_discard else flat.LEFT


# --- which melds there are --------------------------------------------------------------------------------------------


def _helpful(card: int) -> frozenset[int]:
    """Every set of neighbours with which the card makes a meld."""
    found = set()
    near = subset = NEAR[card]
    while subset:
        if (in_melds(subset | 1 << card) >> card) & 1:
            found.add(subset)
        subset = (subset - 1) & near
    return frozenset(found)


HELPFUL: Final = tuple(_helpful(card) for card in range(40))


def spreads_with(laid: int, card: int, hand: int) -> list[int]:
    """The mask of every legal spread of what is laid, the card and any part of the hand."""
    base = laid | flat.ONE << card
    found: list[int] = []
    legal = flat.book()
    useful = hand & in_melds(base | hand)
    subset = useful
    while subset:
        if legal.__contains__(base | subset):
            found.append(base | subset)
        subset = (subset - 1) & useful
    if legal.__contains__(base):
        found.append(base)
    return found


def is_legal(mask: int) -> bool:
    """Whether cards can be laid: whether the book has them."""
    return flat.book().__contains__(mask)


def groups_with(laid: Layout, card_bit: int, hand: int, borrowing: Borrowing) -> Iterator[Layout]:
    """Every layout of what is laid, the card (none for 0) and any part of the hand that the borrowing allows."""
    mask = 0
    for meld in laid:
        mask |= meld
    for layout in grown(mask, card_bit, hand):
        if may_regroup(laid, layout, borrowing):
            yield tuple(sorted(layout))


def may_regroup(before: Layout, after: Layout, borrowing: Borrowing) -> bool:
    """Whether the old melds may be regrouped into the new ones (laws 5.1 and 5.2)."""
    if borrowing is Borrowing.FREE:
        return True
    if borrowing is Borrowing.ENDS:
        for old in before:
            remains = 0
            for new in after:
                remains += (old & new).bit_count() >= SHORTEST_MELD
            if remains != 1:
                return False
        return True
    return _all_inside(before, after)


def is_direct(before: Layout, after: Layout) -> bool:
    """Whether one meld grew and all others lie as before (law 6.5)."""
    grew = 0
    for old in before:
        grew += old not in after
    return grew <= 1 and _all_inside(before, after)


def _all_inside(before: Layout, after: Layout) -> bool:
    for old in before:
        inside = False
        for new in after:
            inside = inside or not old & ~new
        if not inside:
            return False
    return True


# --- sides ------------------------------------------------------------------------------------------------------------


class Offer:
    """The ways of a side to use a card: whether it goes out, whether the card fits, and every other way.

    A move is the side after melding and discarding plus the card that was discarded, in the order in which they are
    worth trying. A side that can go out has no use for the other ways: it has no moves.
    """

    __slots__ = ("fits", "goes_out", "moves")

    def __init__(self) -> None:
        self.goes_out: bool = False
        self.fits: bool = False
        self.moves: list[int] = flat.Numbers()

    def ways(self) -> list[tuple[int, int]]:
        """The moves, each as the side and the card that was discarded."""
        return [(move - (move & flat.CARD), move & flat.CARD) for move in self.moves]


class Sides:
    """The sides that were met, and what they can do with a card, worked out once for each side and card."""

    def __init__(self, rules: SwitchFlags) -> None:
        self.rules: SwitchFlags = rules
        self.grouped: bool = rules.grouped
        self.melds_hand: bool = rules.hand_melds
        self.out: int = rules.out
        # By the number of a side: the cards before it and in its hand, those it can use once that was asked, its melds.
        self.number: int = 0
        self.masks: list[int] = flat.Numbers()
        self.hands: list[int] = flat.Numbers()
        self.used: list[int] = flat.Numbers()
        self._lying: list[int] = flat.Numbers()
        self._ids: dict[int, int] = flat.Table()
        # Melds, as they lie or, where their grouping does not matter, as one mask, are numbered too.
        self._lain: int = 0
        self._laid: list[int] = flat.Numbers()
        self._layouts: list[Layout] = []
        self._layout_numbers: dict[Layout, int] = {}
        self._mask_numbers: dict[int, int] = flat.Table()
        self._fitting: dict[int, int] = flat.Table()
        self._offers: list[Offer | None] = [None]
        self._offer_numbers: dict[int, int] = flat.Table()
        self._hand_melds: dict[int, list[int]] = {}

    def side(self, laid: Layout, hand: int) -> int:
        """The id of the side with these melds before it and this hand."""
        if self.grouped:
            return self._side(self._number(tuple(sorted(laid))), hand)
        mask = 0
        for meld in laid:
            mask |= meld
        return self._side(self._number_of_mask(mask), hand)

    def laid(self, side: int) -> int:
        """The mask of the cards before the side."""
        return self.masks[side // flat.SIDE]

    def hand(self, side: int) -> int:
        """The mask of the cards in its hand."""
        return self.hands[side // flat.SIDE]

    def layout(self, side: int) -> Layout:
        """The melds before the side as they lie; where their grouping does not matter, all in one."""
        return self._layouts[self._lying[side // flat.SIDE]] if self.grouped else (self.masks[side // flat.SIDE],)

    def usable(self, side: int) -> int:
        """The cards that the side may be able to use: with any other it can do nothing but decline."""
        found = self.used[side // flat.SIDE]
        if found < 0:
            found = helped_by(self.masks[side // flat.SIDE] | self.hands[side // flat.SIDE])
            if self.melds_hand and self.hand_melds(side):
                found = flat.ALL_CARDS
            self.used[side // flat.SIDE] = found
        return found

    def offer(self, side: int, card: int) -> Offer | None:
        """The side's ways to use the card; None if it has none."""
        number = self._offer_numbers.get(side + card, flat.UNKNOWN)
        if number == flat.UNKNOWN:
            made = None
            if self.usable(side) >> card & 1:
                made = self._offer_of_groups(side, card) if self.grouped else self._offer_of_masks(side, card)
                if made is None and self.melds_hand and self.hand_melds(side):
                    made = Offer()
            number = 0
            if made is not None:
                number = len(self._offers)
                self._offers.append(made)
            self._offer_numbers[side + card] = number
        return self._offers[number]

    def fitting(self, side: int) -> int:
        """The mask of the cards that fit the spread of the side (law 6.5)."""
        lying = self._lying[side // flat.SIDE]
        found = self._fitting.get(lying, -1)
        if found < 0:
            found = 0
            if self.masks[side // flat.SIDE]:
                for card in range(40):
                    if self._fits(side, card):
                        found |= flat.ONE << card
            self._fitting[lying] = found
        return found

    def placements(self, side: int, card: int) -> list[int]:
        """The sides after the card was added without any card of the hand, in every way that is a fit."""
        laid, hand = self.masks[side // flat.SIDE], self.hands[side // flat.SIDE]
        if not laid:
            return []
        if not self.grouped:
            with_card = laid | flat.ONE << card
            return [self._side(self._number_of_mask(with_card), hand)] if is_legal(with_card) else []
        before = self.layout(side)
        return [
            self._side(self._number(after), hand)
            for after in groups_with(before, flat.ONE << card, 0, self.rules.borrowing)
            if not self.rules.direct or is_direct(before, after)
        ]

    def hand_melds(self, side: int) -> list[int]:
        """The sides after melding cards of the hand alone (law 4.4, where that is allowed)."""
        if side not in self._hand_melds:
            self._hand_melds[side] = self._melded_from_hand(side)
        return self._hand_melds[side]

    def melds(self, side: int, card: int) -> list[int]:
        """The sides after melding the card with any cards of the hand, in every way, before the discard."""
        laid, hand = self.masks[side // flat.SIDE], self.hands[side // flat.SIDE]
        found: list[int] = []
        if (laid | hand) & NEAR[card] not in HELPFUL[card]:
            return found
        if not self.grouped:
            spreads = spreads_with(laid, card, hand)
            return [self._side(self._number_of_mask(mask), hand & ~mask) for mask in spreads]
        for after in groups_with(self.layout(side), flat.ONE << card, hand, self.rules.borrowing):
            lying = self._number(after)
            found.append(self._side(lying, hand & ~self._laid[lying]))
        return found

    def with_hand(self, side: int, hand: int) -> int:
        """The side with the same melds before it and another hand."""
        return self._side(self._lying[side // flat.SIDE], hand)

    def discards(self, side: int) -> list[int]:
        """Every way to discard a card of the hand, as moves."""
        moves: list[int] = flat.Numbers()
        rest = hand = self.hands[side // flat.SIDE]
        while rest:
            low = rest & -rest
            rest ^= low
            moves.append(self._side(self._lying[side // flat.SIDE], hand ^ low) + flat.length(low) - 1)
        return moves

    # --- making them ---

    def _side(self, lying: int, hand: int) -> int:
        key = lying << 40 | hand
        side = self._ids.get(key, flat.UNKNOWN)
        if side == flat.UNKNOWN:
            if self.number == flat.MOST_SIDES:
                raise MemoryError
            side = self.number * flat.SIDE
            self.number += 1
            self._ids[key] = side
            self._lying.append(lying)
            self.masks.append(self._laid[lying])
            self.hands.append(hand)
            self.used.append(flat.UNKNOWN)
        return side

    def _number(self, layout: Layout) -> int:
        """The number of melds that lie in this way."""
        number = self._layout_numbers.get(layout, flat.UNKNOWN)
        if number == flat.UNKNOWN:
            number = len(self._layouts)
            self._layout_numbers[layout] = number
            self._layouts.append(layout)
            mask = 0
            for meld in layout:
                mask |= meld
            self._laid.append(mask)
        return number

    def _number_of_mask(self, mask: int) -> int:
        """The number of melds of these cards, where it does not matter how they lie."""
        number = self._mask_numbers.get(mask, flat.UNKNOWN)
        if number == flat.UNKNOWN:
            number = self._lain
            self._lain += 1
            self._mask_numbers[mask] = number
            self._laid.append(mask)
        return number

    def _discard(self, lying: int, hand: int, moves: list[int], neighbours: list[int]) -> None:
        """Add every way to discard a card of this hand to the moves, and how many neighbours of it stay in the hand."""
        rest = hand
        while rest:
            low = rest & -rest
            rest ^= low
            card = flat.length(low) - 1
            left = hand ^ low
            moves.append(self._side(lying, left) + card)
            neighbours.append(flat.count(NEAR[card] & left))

    def _fits(self, side: int, card: int) -> bool:
        mask = self.masks[side // flat.SIDE]
        if mask >> card & 1 or not is_legal(mask | flat.ONE << card):
            return False
        return not self.grouped or len(self.placements(side, card)) > 0

    def _offer_of_masks(self, side: int, card: int) -> Offer | None:
        laid, hand = self.masks[side // flat.SIDE], self.hands[side // flat.SIDE]
        spreads = spreads_with(laid, card, hand)
        if not spreads:
            return None
        offer = Offer()
        offer.fits = is_legal(laid | flat.ONE << card)
        for spread in spreads:
            if flat.count(spread) == self.out:
                offer.goes_out = True
                return offer
        moves: list[int] = flat.Numbers()
        neighbours: list[int] = flat.Numbers()
        for spread in spreads:
            self._discard(self._number_of_mask(spread), hand & ~spread, moves, neighbours)
        offer.moves = flat.in_order(moves, neighbours)
        return offer

    def _offer_of_groups(self, side: int, card: int) -> Offer | None:
        laid, hand = self.masks[side // flat.SIDE], self.hands[side // flat.SIDE]
        offer = Offer()
        used = False
        moves: list[int] = flat.Numbers()
        neighbours: list[int] = flat.Numbers()
        before = self.layout(side)
        for after in groups_with(before, flat.ONE << card, hand, self.rules.borrowing):
            lying = self._number(after)
            spread = self._laid[lying]
            used = True
            if spread == laid | flat.ONE << card and (not self.rules.direct or is_direct(before, after)):
                offer.fits = True
            if flat.count(spread) == self.out:
                offer.goes_out = True
            self._discard(lying, hand & ~spread, moves, neighbours)
        if not used:
            return None
        if not offer.goes_out:
            offer.moves = flat.in_order(moves, neighbours)
        return offer

    def _melded_from_hand(self, side: int) -> list[int]:
        laid, hand = self.masks[side // flat.SIDE], self.hands[side // flat.SIDE]
        found: list[int] = []
        useful = hand & in_melds(laid | hand)
        if not useful:
            return found
        if self.grouped:
            for after in groups_with(self.layout(side), 0, hand, self.rules.borrowing):
                lying = self._number(after)
                spread = self._laid[lying]
                if spread != laid:
                    found.append(self._side(lying, hand & ~spread))
            return found
        subset = useful
        while subset:
            if is_legal(laid | subset):
                found.append(self._side(self._number_of_mask(laid | subset), hand & ~subset))
            subset = (subset - 1) & useful
        return found
