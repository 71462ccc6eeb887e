"""The flat core: sides of the table as small numbers, and what each of them can do with a card.

Nothing outside the solver sees this. Everything is plain ints: a card is its number, a set of cards its mask, and a
side, what one player has laid and holds, is an id. The ids are multiples of 256, so that a card, a phase
or a place in the stock can be added to them: two ids make one key of a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from conquian.game.melds import SHORTEST_MELD
from conquian.game.spreads import book, grown
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

TURNED: Final = 0
PASSED: Final = 1
LEFT: Final = 2
"""How the centre card came to be on offer: turned up by the player to act, passed on, or discarded by the opponent."""

SIDE: Final = 256
"""The step from one side's id to the next."""

Move = tuple[int, int]
"""The side after melding and discarding, and the card that was discarded."""
Offer = tuple[bool, bool, list[Move]]
"""What a side can do with a card: whether it goes out, whether the card fits, and every other way to use it.

A side that can go out has no use for the other ways: its list is empty.
"""
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
        self.passed: int = PASSED if by_discard else LEFT


# --- which melds there are --------------------------------------------------------------------------------------------


def _neighbours(card: int) -> int:
    """The cards that can lie in a meld of three with this one."""
    rank, suit = divmod(card, 4)
    mates = sum(1 << (4 * rank + other) for other in range(4) if other != suit)
    return mates | sum(1 << (card + 4 * step) for step in (-2, -1, 1, 2) if 0 <= card + 4 * step < 40)


def _helpful(card: int) -> frozenset[int]:
    """Every set of neighbours with which the card makes a meld."""
    near = _neighbours(card)
    found = set()
    subset = near
    while subset:
        if (in_melds(subset | 1 << card) >> card) & 1:
            found.add(subset)
        subset = (subset - 1) & near
    return frozenset(found)


_FIRST_SUITS: Final = 0x5555555555
_FIRST_SUIT: Final = 0x1111111111


def in_melds(mask: int) -> int:
    """The cards of the mask that lie in some meld of its cards: the runs by shifting ranks, the sets by counting suits.

    >>> in_melds(0b111) == 0b111, in_melds(0b11)
    (True, 0)
    """
    low = mask & mask >> 4 & mask >> 8
    runs = low | low << 4 | low << 8
    next_suit = mask >> 1
    both = mask & next_suit & _FIRST_SUITS
    some = (mask | next_suit) & _FIRST_SUITS
    three = (both & some >> 2 | both >> 2 & some) & _FIRST_SUIT
    return runs | mask & three * 15


NEAR: Final = tuple(_neighbours(card) for card in range(40))
HELPFUL: Final = tuple(_helpful(card) for card in range(40))


def spreads_with(laid: int, card: int, hand: int, legal: frozenset[int]) -> list[int]:
    """The mask of every legal spread of what is laid, the card and any part of the hand; `legal` is the book."""
    base = laid | 1 << card
    mine = base | hand
    if mine & NEAR[card] not in HELPFUL[card]:
        return []
    useful = hand & in_melds(mine)
    found = []
    subset = useful
    while subset:
        if base | subset in legal:
            found.append(base | subset)
        subset = (subset - 1) & useful
    if base in legal:
        found.append(base)
    return found


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


class Sides:
    """The sides that were met, and what they can do with a card, worked out once for each side and card."""

    def __init__(self, rules: SwitchFlags) -> None:
        self.rules: SwitchFlags = rules
        self.legal: frozenset[int] = book()
        self.offers: dict[int, Offer | None] = {}
        """By side + card; None where the side can do nothing but decline."""
        self.masks: list[int] = []
        """The cards before the side, and below those in its hand, by the number of the side."""
        self.hands: list[int] = []
        self._lying: list[int] = []
        self._ids: dict[int, int] = {}
        self._layouts: list[Layout] = []
        self._numbers: dict[Layout, int] = {}
        self._fitting: dict[int, int] = {}
        self._hand_melds: dict[int, list[int]] = {}

    def side(self, laid: Layout, hand: int) -> int:
        """The id of the side with these melds before it and this hand."""
        mask = 0
        for meld in laid:
            mask |= meld
        return self._side(self._number(tuple(sorted(laid))) if self.rules.grouped else mask, mask, hand)

    def layout(self, side: int) -> Layout:
        """The melds before the side as they lie; where their grouping does not matter, all in one."""
        return self._layouts[self._lying[side // SIDE]] if self.rules.grouped else (self.masks[side // SIDE],)

    def offer(self, side: int, card: int) -> Offer | None:
        """The side's ways to use the card; None if it has none."""
        if side + card in self.offers:
            return self.offers[side + card]
        made = self._offer_of_groups(side, card) if self.rules.grouped else self._offer_of_masks(side, card)
        if made is None and self.rules.hand_melds and self.hand_melds(side):
            made = (False, False, [])
        self.offers[side + card] = made
        return made

    def fitting(self, side: int) -> int:
        """The mask of the cards that fit the spread of the side (law 6.5)."""
        lying = self._lying[side // SIDE]
        if lying not in self._fitting:
            mask = 0
            if self.masks[side // SIDE]:
                for card in range(40):
                    if self._fits(side, card):
                        mask |= 1 << card
            self._fitting[lying] = mask
        return self._fitting[lying]

    def placements(self, side: int, card: int) -> list[int]:
        """The sides after the card was added without any card of the hand, in every way that is a fit."""
        laid, hand = self.masks[side // SIDE], self.hands[side // SIDE]
        if not laid:
            return []
        if not self.rules.grouped:
            with_card = laid | 1 << card
            return [self._side(with_card, with_card, hand)] if with_card in self.legal else []
        before = self.layout(side)
        return [
            self._side(self._number(after), laid | 1 << card, hand)
            for after in groups_with(before, 1 << card, 0, self.rules.borrowing)
            if not self.rules.direct or is_direct(before, after)
        ]

    def hand_melds(self, side: int) -> list[int]:
        """The sides after melding cards of the hand alone (law 4.4, where that is allowed)."""
        if side not in self._hand_melds:
            self._hand_melds[side] = self._melded_from_hand(side)
        return self._hand_melds[side]

    def melds(self, side: int, card: int) -> list[int]:
        """The sides after melding the card with any cards of the hand, in every way, before the discard."""
        laid, hand = self.masks[side // SIDE], self.hands[side // SIDE]
        if not self.rules.grouped:
            return [self._side(mask, mask, hand & ~mask) for mask in spreads_with(laid, card, hand, self.legal)]
        found: list[int] = []
        if (laid | hand) & NEAR[card] in HELPFUL[card]:
            for after in groups_with(self.layout(side), 1 << card, hand, self.rules.borrowing):
                spread = 0
                for meld in after:
                    spread |= meld
                found.append(self._side(self._number(after), spread, hand & ~spread))
        return found

    def with_hand(self, side: int, hand: int) -> int:
        """The side with the same melds before it and another hand."""
        number = side // SIDE
        return self._side(self._lying[number], self.masks[number], hand)

    def discards(self, side: int) -> list[Move]:
        """Every way to discard a card of the hand."""
        number = side // SIDE
        return self._discards(self._lying[number], self.masks[number], self.hands[number])

    # --- making them ---

    def _side(self, lying: int, mask: int, hand: int) -> int:
        key = lying << 40 | hand
        side = self._ids.get(key, -1)
        if side < 0:
            side = len(self.hands) * SIDE
            self._ids[key] = side
            self._lying.append(lying)
            self.masks.append(mask)
            self.hands.append(hand)
        return side

    def _number(self, layout: Layout) -> int:
        number = self._numbers.get(layout, -1)
        if number < 0:
            number = len(self._layouts)
            self._numbers[layout] = number
            self._layouts.append(layout)
        return number

    def _discards(self, lying: int, mask: int, hand: int) -> list[Move]:
        found: list[Move] = []
        rest = hand
        while rest:
            low = rest & -rest
            rest ^= low
            found.append((self._side(lying, mask, hand ^ low), low.bit_length() - 1))
        return found

    def _loosest_first(self, moves: list[Move]) -> list[Move]:
        """The moves in the order in which they are worth trying: a discard with few neighbours in the hand first."""
        if len(moves) > 1:
            hands = self.hands
            moves.sort(key=lambda move: (NEAR[move[1]] & hands[move[0] // SIDE]).bit_count())
        return moves

    def _fits(self, side: int, card: int) -> bool:
        mask = self.masks[side // SIDE]
        if mask >> card & 1 or mask | 1 << card not in self.legal:
            return False
        return not self.rules.grouped or len(self.placements(side, card)) > 0

    def _offer_of_masks(self, side: int, card: int) -> Offer | None:
        laid, hand = self.masks[side // SIDE], self.hands[side // SIDE]
        moves: list[Move] = []
        spreads = spreads_with(laid, card, hand, self.legal)
        if not spreads:
            return None
        fits = laid | 1 << card in self.legal
        for spread in spreads:
            if spread.bit_count() == self.rules.out:
                return True, fits, []
            moves += self._discards(spread, spread, hand & ~spread)
        return False, fits, self._loosest_first(moves)

    def _offer_of_groups(self, side: int, card: int) -> Offer | None:
        laid, hand = self.masks[side // SIDE], self.hands[side // SIDE]
        moves: list[Move] = []
        fits = False
        used = False
        wins = False
        if (laid | hand) & NEAR[card] not in HELPFUL[card]:
            return None
        before = self.layout(side)
        for after in groups_with(before, 1 << card, hand, self.rules.borrowing):
            spread = 0
            for meld in after:
                spread |= meld
            used = True
            fits = fits or (spread == laid | 1 << card and (not self.rules.direct or is_direct(before, after)))
            wins = wins or spread.bit_count() == self.rules.out
            moves += self._discards(self._number(after), spread, hand & ~spread)
        if not used:
            return None
        return wins, fits, [] if wins else self._loosest_first(moves)

    def _melded_from_hand(self, side: int) -> list[int]:
        laid, hand = self.masks[side // SIDE], self.hands[side // SIDE]
        found: list[int] = []
        useful = hand & in_melds(laid | hand)
        if not useful:
            return found
        if self.rules.grouped:
            for after in groups_with(self.layout(side), 0, hand, self.rules.borrowing):
                spread = 0
                for meld in after:
                    spread |= meld
                if spread != laid:
                    found.append(self._side(self._number(after), spread, hand & ~spread))
            return found
        subset = useful
        while subset:
            if laid | subset in self.legal:
                found.append(self._side(laid | subset, laid | subset, hand & ~subset))
            subset = (subset - 1) & useful
        return found
