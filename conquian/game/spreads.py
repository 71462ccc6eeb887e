"""Spreads: what lies before a player, every way to lay cards out, and the book of the legal ones (laws 3 and 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final

from conquian.game.cards import PACK, Card, Cards, mask_of
from conquian.game.melds import MELDS_FROM, SHORTEST_MELD, melds_among, melds_with
from conquian.game.outward import ShownValue

MOST_CARDS: Final = 11
"""No spread can ever have more cards (law 7.3)."""

Group = tuple[Card, ...]
"""Cards laid together, in order; not necessarily a meld, and a card may even be named twice."""


@dataclass(frozen=True, slots=True)
class Spread(ShownValue):
    """Groups of cards as they are laid, or as a player wishes them laid: order does not matter, and equal is equal.

    `masks` holds each group as a mask, `mask` all cards together. Whether the groups are melds is for the judge to say.

    >>> import conquian as cq
    >>> from conquian.game.cards import PACK
    >>> cq.Spread.of([[PACK[12], PACK[8], PACK[16]]])
    spread('3c4c5c')
    """

    groups: tuple[Group, ...] = ()
    masks: tuple[int, ...] = field(init=False, repr=False, compare=False)
    mask: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        groups = tuple(sorted(tuple(sorted(group)) for group in self.groups))
        masks = tuple(map(mask_of, groups))
        union = 0
        for mask in masks:
            union |= mask
        object.__setattr__(self, "groups", groups)
        object.__setattr__(self, "masks", masks)
        object.__setattr__(self, "mask", union)

    @staticmethod
    def of(groups: Iterable[Iterable[Card]]) -> Spread:
        """The spread of these groups."""
        return Spread(tuple(tuple(group) for group in groups))

    @property
    def cards(self) -> Cards:
        """All cards of the spread."""
        return Cards(self.mask)

    @property
    def doubled(self) -> Cards:
        """The cards that are named more than once (law 3.3 forbids it)."""
        seen = twice = 0
        for group in self.groups:
            for card in group:
                twice |= seen & card.bit
                seen |= card.bit
        return Cards(twice)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __str__(self) -> str:
        return " ".join("".join(map(str, group)) for group in self.groups) or "-"

    def __repr__(self) -> str:
        return f"spread('{self}')"


NOTHING_LAID: Final = Spread()


@lru_cache(maxsize=1 << 15)
def spread_of_masks(masks: tuple[int, ...]) -> Spread:
    """The spread whose groups have these masks; remembered, because legal play keeps coming back to the same ones."""
    return Spread(tuple(map(_group, masks)))


@lru_cache(maxsize=1 << 9)
def _group(mask: int) -> Group:
    return tuple(Cards(mask))


def _partitions(mask: int) -> Iterator[tuple[int, ...]]:
    if not mask:
        yield ()
        return
    lowest = (mask & -mask).bit_length() - 1
    for meld in MELDS_FROM[lowest]:
        if not meld & ~mask:
            for rest in _partitions(mask ^ meld):
                yield (meld, *rest)


@lru_cache(maxsize=1 << 13)
def layouts(cards: Cards) -> tuple[Spread, ...]:
    """Every way to lay all of these cards out in melds; () if there is none (laws 3.1 to 3.4).

    >>> from conquian.notation.codes import cards
    >>> layouts(cards("3c4c5c6c6d6h"))
    (spread('3c4c5c 6c6d6h'),)
    >>> layouts(cards("3c4c5c6c7c6d6h"))
    ()
    """
    return tuple(sorted(map(spread_of_masks, _partitions(cards.mask)), key=lambda spread: spread.groups))


@cache
def book() -> frozenset[int]:
    """The masks of all 130,357 legal spreads of three to eleven cards, built on first use.

    Sets and runs of three to five cards generate them all: a longer run is two or three shorter ones end to end.

    >>> len(book())
    130357
    """
    by_size: list[list[int]] = [[0], *([] for _ in range(MOST_CARDS))]
    for melds in reversed(MELDS_FROM):  # what is laid so far has only higher cards: each layout is made once
        fresh: list[set[int]] = [set() for _ in by_size]
        for meld in melds:
            length = meld.bit_count()
            if length <= 5:
                for size in range(MOST_CARDS + 1 - length):
                    fresh[size + length].update([laid | meld for laid in by_size[size] if not laid & meld])
        for masks, new in zip(by_size, fresh, strict=True):
            masks.extend(new)
    return frozenset().union(*by_size[SHORTEST_MELD:])


def is_spread(cards: Cards) -> bool:
    """Whether these cards, eleven at most, can be laid out in melds: one look-up in the book.

    >>> from conquian.notation.codes import cards
    >>> is_spread(cards("AcAdAh"))
    True
    """
    return cards.mask in book()


def completions(cards: Cards) -> Cards:
    """Every card of the pack that makes a legal spread out of these cards, each by itself.

    >>> from conquian.notation.codes import cards
    >>> completions(cards("6h7hJh"))
    cards('5hQh')
    >>> completions(cards("Ac2c3c4c5c6c7cJcQcKc"))   # the ten-card hole, law 7.5
    cards('-')
    """
    legal = book()
    return Cards.of(card for card in PACK if not cards.mask & card.bit and cards.mask | card.bit in legal)


def grown(laid: int, card: int, hand: int) -> Iterator[tuple[int, ...]]:
    """Every layout (as masks) of the mask `laid`, the mask `card` and any part of the mask `hand`, each exactly once.

    The card and what is laid must be covered; melds of hand cards alone follow in rising order of their lowest card.
    """
    required = card or laid & -laid
    if not required:
        return _of_hand(hand)
    melds = melds_with(required.bit_length() - 1, required | laid | hand)
    return _beginning_with(melds, laid, hand) if melds else iter(())


def _beginning_with(melds: list[int], laid: int, hand: int) -> Iterator[tuple[int, ...]]:
    for meld in melds:
        for rest in grown(laid & ~meld, 0, hand & ~meld):
            yield (meld, *rest)


def _of_hand(hand: int) -> Iterator[tuple[int, ...]]:
    yield ()
    for meld in melds_among(hand):
        for rest in _of_hand(hand & -(meld & -meld) & ~meld):
            yield (meld, *rest)


def taken_apart(before: Spread, after: Spread) -> int:
    """The mask of the melds of `before` that do not lie inside one meld of `after` (borrowing `none`, law 5.1)."""
    return sum(old for old in before.masks if not any(not old & ~new for new in after.masks))


def dissolved(before: Spread, after: Spread) -> int:
    """The mask of the melds of `before` that do not remain as one meld of `after` (borrowing `ends`, law 5.1).

    A meld remains if one meld has three of its cards or more: it may give up one card of its four, or end cards of a
    run; a run that falls apart into two melds does not remain.
    """
    return sum(old for old in before.masks if sum((old & new).bit_count() >= SHORTEST_MELD for new in after.masks) != 1)


def joins_one_meld(before: Spread, after: Spread) -> bool:
    """Whether one meld grew and all others lie as before (a `direct` fit, law 6.5)."""
    return len(set(before.masks) - set(after.masks)) <= 1 and not taken_apart(before, after)
