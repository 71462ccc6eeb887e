"""Melds: the 50 sets and the 132 runs of the pack (laws 3.1, 3.2 and 3.5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Final

from conquian.game.cards import Card, Cards, Rank, Suit

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

MELDS_WITH: Final = tuple(tuple(mask for mask in MELDS if mask >> card & 1) for card in range(40))
"""For each card, the masks of the melds that contain it."""

MELDS_FROM: Final = tuple(
    tuple(mask for mask in MELDS_WITH[card] if not mask & ((1 << card) - 1)) for card in range(40)
)
"""For each card, the masks of the melds in which it is the lowest card."""

NEAR: Final = tuple(
    reduce(or_, (mask for mask in MELDS_WITH[card] if mask.bit_count() == SHORTEST_MELD)) & ~(1 << card)
    for card in range(40)
)
"""For each card, the mask of those that can lie in a meld of three with it: no meld has it without two of them."""


def melds_with(card: int, cards: int) -> list[int]:
    """The masks of the melds that this card makes with any of the mask `cards`."""
    if (cards & NEAR[card]).bit_count() < 2:
        return []
    outside = ~(cards | 1 << card)
    return [meld for meld in MELDS_WITH[card] if not meld & outside]


def meld_of(cards: Cards) -> Set | Run | None:
    """The meld that these cards form, or None if they form none.

    >>> meld_of(Set(Rank.ACE, (Suit.CLUBS, Suit.HEARTS, Suit.SPADES)).cards).rank.name
    'ACE'
    """
    return MELDS.get(cards.mask)
