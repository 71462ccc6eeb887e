"""Melds: the 50 sets and the 132 runs of the pack (laws 3.1, 3.2 and 3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Final

from conquian.game.cards import ALL_CARDS, PACK, Card, Cards, Rank, Suit

SHORTEST_MELD: Final = 3
"""No set and no run has fewer cards (laws 3.1 and 3.2)."""

LONGEST_RUN: Final = 8
"""With eleven to meld and three in the smallest meld, no run needs to be longer (law 3.5)."""


@dataclass(frozen=True, slots=True)
class Set:
    """Three or four cards of one rank (law 3.1).

    >>> Set(Rank.SIX, (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)).cards
    cards('6c6d6h')
    """

    rank: Rank
    suits: tuple[Suit, ...]

    @property
    def cards(self) -> Cards:
        """The cards of the set."""
        return Cards.of(Card.of(self.rank, suit) for suit in self.suits)


@dataclass(frozen=True, slots=True)
class Run:
    """Three to eight cards of one suit in order (law 3.2): `low` is the first rank, `length` counts the cards.

    >>> Run(Suit.HEARTS, Rank.SIX, 4).cards
    cards('6h7hJhQh')
    """

    suit: Suit
    low: Rank
    length: int

    @property
    def cards(self) -> Cards:
        """The cards of the run."""
        return Cards.of(Card.of(Rank(self.low + step), self.suit) for step in range(self.length))


def _every_meld() -> dict[int, Set | Run]:
    sets = (Set(rank, suits) for rank in Rank for size in (SHORTEST_MELD, 4) for suits in combinations(Suit, size))
    runs = (
        Run(suit, Rank(low), length)
        for suit in Suit
        for length in range(SHORTEST_MELD, LONGEST_RUN + 1)
        for low in range(len(Rank) - length + 1)
    )
    return {meld.cards.mask: meld for family in (sets, runs) for meld in family}


MELDS: Final = _every_meld()
"""All 182 melds by the mask of their cards."""

MELDS_WITH: Final = tuple(tuple(mask for mask in MELDS if mask & card.bit) for card in PACK)
"""For each card, the masks of the melds that contain it."""

MELDS_FROM: Final = tuple(tuple(mask for mask in MELDS_WITH[card] if not mask & (card.bit - 1)) for card in PACK)
"""For each card, the masks of the melds in which it is the lowest card."""

NEAR: Final = tuple(
    reduce(or_, (mask for mask in MELDS_WITH[card] if mask.bit_count() == SHORTEST_MELD)) & ~card.bit for card in PACK
)
"""For each card, the mask of those that can lie in a meld of three with it: no meld has it without two of them."""


def melds_with(card: int, cards: int) -> list[int]:
    """The masks of the melds of this card in the mask `cards`, to which it belongs."""
    if (cards & NEAR[card]).bit_count() < 2:
        return []
    return [meld for meld in MELDS_WITH[card] if not meld & ~cards]


def melds_among(cards: int) -> list[int]:
    """The masks of all melds in the mask `cards`, those with the lowest lowest card first."""
    found: list[int] = []
    left = in_melds(cards)
    while left:
        low = left & -left
        found += [meld for meld in MELDS_FROM[low.bit_length() - 1] if not meld & ~cards]
        left ^= low
    return found


_FIRST_SUITS: Final = 0x5555555555
_FIRST_SUIT: Final = 0x1111111111
_ALL: Final = ALL_CARDS.mask


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


def helped_by(mask: int) -> int:
    """The cards that make a meld with cards of the mask, which has none of them itself.

    >>> helped_by(0b11) == 0b1100
    True
    """
    up, down = mask << 4, mask >> 4
    runs = up & mask << 8 | up & down | down & mask >> 8
    next_suit = mask >> 1
    both = mask & next_suit & _FIRST_SUITS
    some = (mask | next_suit) & _FIRST_SUITS
    two = (both | both >> 2 | some & some >> 2) & _FIRST_SUIT
    return (runs | two * 15) & _ALL & ~mask


def meld_of(cards: Cards) -> Set | Run | None:
    """The meld that these cards form, or None if they form none.

    >>> meld_of(Set(Rank.ACE, (Suit.CLUBS, Suit.HEARTS, Suit.SPADES)).cards).rank.name
    'ACE'
    """
    return MELDS.get(cards.mask)
