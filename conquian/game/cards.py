"""The pack: forty cards, four suits of ten ranks (laws 1.1 and 1.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from conquian.game.arguments import wrong_kind
from conquian.game.outward import ShownValue


class Suit(IntEnum):
    """One of the four suits, in the order in which cards are written (law 1.1).

    >>> str(Suit.HEARTS)
    'h'
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return "cdhs"[self]


class Rank(IntEnum):
    """One of the ten ranks in their order: the ace is low, seven and jack are neighbours (law 1.2).

    >>> Rank.JACK - Rank.SEVEN
    1
    """

    ACE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    JACK = 7
    QUEEN = 8
    KING = 9

    def __str__(self) -> str:
        return "A234567JQK"[self]


class Card(ShownValue, int):
    """One card, a small integer 0 to 39: four times its rank plus its suit, so that cards sort by rank, then suit.

    >>> import conquian as cq
    >>> from conquian.game.cards import Rank, Suit
    >>> cq.Card.of(Rank.SEVEN, Suit.HEARTS)
    card('7h')
    """

    __slots__ = ()

    def __bool__(self) -> bool:
        return True  # the first card is 0, and a card all the same

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """The card of this rank and suit."""
        return PACK[4 * rank + suit]

    @property
    def rank(self) -> Rank:
        """The card's rank."""
        return _RANKS[self]

    @property
    def suit(self) -> Suit:
        """The card's suit."""
        return _SUITS[self]

    @property
    def bit(self) -> int:
        """The card as a set of one card: a mask with a single bit."""
        return 1 << self

    def __str__(self) -> str:
        return _CODES[self]

    def __repr__(self) -> str:
        return f"card('{self}')"

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if name.startswith("__") or name not in _OF_INTEGERS]


_OF_INTEGERS: Final = frozenset(dir(int))
_RANKS: Final = tuple(rank for rank in Rank for _ in Suit)
_SUITS: Final = tuple(suit for _ in Rank for suit in Suit)
_CODES: Final = tuple(f"{rank}{suit}" for rank in Rank for suit in Suit)
PACK: Final = tuple(Card(index) for index in range(40))
"""The forty cards in their order: Ac Ad Ah As 2c … Ks (law 1.1)."""


def mask_of(cards: Iterable[Card]) -> int:
    """The mask of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


@dataclass(frozen=True, slots=True)
class Cards(ShownValue):
    """A set of cards: `mask` is a 40-bit integer in which bit `4 * rank + suit` stands for a card.

    >>> import conquian as cq
    >>> from conquian.game.cards import PACK
    >>> cq.Cards.of([PACK[8], PACK[12]]) | cq.Cards.of([PACK[16]])
    cards('3c4c5c')
    """

    mask: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.mask, int):
            raise wrong_kind("mask", self.mask, "an int; `cq.cards` reads a text or a list of cards")

    @staticmethod
    def of(cards: Iterable[Card]) -> Cards:
        """The set of these cards."""
        return Cards(mask_of(cards))

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield PACK[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        if not isinstance(card, Card):
            raise wrong_kind("card", card, "a Card")
        return bool(self.mask >> card & 1)

    def __or__(self, other: Cards) -> Cards:
        return Cards(self.mask | other.mask)

    def __and__(self, other: Cards) -> Cards:
        return Cards(self.mask & other.mask)

    def __sub__(self, other: Cards) -> Cards:
        return Cards(self.mask & ~other.mask)

    def __le__(self, other: Cards) -> bool:
        return not self.mask & ~other.mask

    def __str__(self) -> str:
        return "".join(map(str, self)) or "-"

    def __repr__(self) -> str:
        return f"cards('{self}')"


NO_CARDS: Final = Cards()
ALL_CARDS: Final = Cards((1 << 40) - 1)
