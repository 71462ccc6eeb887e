"""Steps: which spreads one seat can still come to lay, one centre card at a time, as masks and layouts.

A step lays one card from outside and any number of hand cards (laws 4.4 and 4.5). Two searches say where steps can
lead. Under free borrowing a spread is its card set, and `free_trail` walks card sets. Where it matters how the cards
lie, under the other borrowings and for a seat that has folded, `laid_trail` walks layouts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial, reduce
from operator import or_
from typing import Final

from conquian.game.melds import MELDS, MELDS_WITH, SHORTEST_MELD
from conquian.game.spreads import MOST_CARDS, book

Layout = tuple[int, ...]
"""The masks of the melds of a spread."""

Trail = dict[int, int]
"""Card sets that can be laid, each with one that can be laid before it; those to start from lead to themselves."""

LaidTrail = dict[Layout, Layout]
"""The same for layouts."""

LARGER: Final = {
    meld: tuple(larger for larger in MELDS if not meld & ~larger and (larger & ~meld).bit_count() == 1)
    for meld in MELDS
}
"""For each meld, the melds that have one card more."""

THREES: Final = {
    meld: tuple(three for three in MELDS if not three & ~meld and three.bit_count() == SHORTEST_MELD) for meld in MELDS
}
"""For each meld, the melds of three of its cards."""


def free_trail(starts: Iterable[int], hand: int, coming: int, out: int) -> Trail:
    """Every spread of at most `out` cards that steps lead to under free borrowing, and one way back for each.

    The walk goes from a spread to a larger one with at most one more card of `coming`, the rest from the hand. Moves of
    hand cards alone are no steps, but each belongs to the step before it, or the first step: the cards of a spread may
    be laid anew every time, so whatever lies between two centre cards can as well be laid with the first of them.
    """
    legal = book()
    trail = {start: start for start in starts}
    waiting = [start for start in trail if start.bit_count() < out]
    within = reduce(or_, waiting, hand | coming)
    singles = [1 << card for card in range(40) if (hand | coming) >> card & 1]
    melds = [meld for meld in MELDS if not meld & ~within]
    with_hand = [meld for meld in melds if meld & hand]
    without = [meld for meld in melds if not meld & hand]
    for laid in waiting:  # grows while it is walked
        found = {laid | single for single in singles} & legal
        if laid.bit_count() < out - 1 and hand & ~laid:
            found.update(_by_melds(laid, hand, with_hand, without))
        for larger in found:
            if larger not in trail:
                size = larger.bit_count()
                if size <= out:
                    trail[larger] = laid
                    if size < out:
                        waiting.append(larger)
    return trail


def _by_melds(laid: int, hand: int, with_hand: list[int], without: list[int]) -> Iterator[int]:
    """The smallest legal spreads that more than one card makes of `laid`, all but one of them from the hand.

    Take any larger spread: it has at most three melds, and each has new cards, or lies inside the old spread. If the
    old cards and one of the new melds make a legal spread, that one is smaller still. What is left are spreads of
    which two or three melds take cards from the old one and are legal only together.
    """
    legal = book()
    own = laid | hand
    from_hand: list[int] = []
    with_one: list[int] = []
    for meld in with_hand:
        outside = meld & ~own
        if not outside & (outside - 1) and meld & ~laid:
            if laid | meld in legal:
                yield laid | meld
            elif meld & laid:
                (with_one if outside else from_hand).append(meld)
    if not from_hand:
        return
    for meld in without:
        outside = meld & ~laid
        if outside and not outside & (outside - 1) and laid | meld not in legal:
            with_one.append(meld)
    for index, first in enumerate(from_hand):
        others = from_hand[index + 1 :]
        for second in (*others, *with_one):
            if not first & second:
                both = laid | first | second
                if both in legal:
                    yield both
                elif not second & ~own:
                    yield from _three(both, first | second, (*others, *with_one))


def _three(laid: int, taken: int, melds: Iterable[int]) -> Iterator[int]:
    legal = book()
    for meld in melds:
        if not meld & taken and laid | meld in legal:
            yield laid | meld


def laid_trail(starts: Iterable[Layout], following: Callable[[Layout], Iterable[Layout]], out: int) -> LaidTrail:
    """Every layout of at most `out` cards that leads from the starts to, and one way back for each."""
    trail = {start: start for start in starts}
    waiting = list(trail)
    for layout in waiting:  # grows while it is walked
        if sum(layout).bit_count() < out:
            for larger in following(layout):
                if larger not in trail and sum(larger).bit_count() <= out:
                    trail[larger] = layout
                    waiting.append(larger)
    return trail


@dataclass(frozen=True, slots=True)
class Outside:
    """The cards that a spread can take from outside: hand cards, and one card of `coming` at a time.

    `melds` are, for each card, the melds with it that no dead card spoils; `fresh` those of two hand cards and one card
    of `coming`, and `own` those of three hand cards.
    """

    hand: int
    coming: int
    melds: tuple[tuple[int, ...], ...]
    fresh: tuple[int, ...]
    own: tuple[int, ...]

    @staticmethod
    def of(laid: int, hand: int, coming: int) -> Outside:
        """The cards that can be laid beside this spread, and beside all that grow from it."""
        within = laid | hand | coming
        melds = tuple(tuple(meld for meld in with_card if not meld & ~within) for with_card in MELDS_WITH)
        threes = [meld for meld in MELDS if meld.bit_count() == SHORTEST_MELD and not meld & ~(hand | coming)]
        fresh = tuple(meld for meld in threes if (meld & coming).bit_count() == 1)
        return Outside(hand, coming, melds, fresh, tuple(meld for meld in threes if not meld & coming))


def last_cards(laid: int, coming: int) -> int:
    """Those cards of `coming` that make a legal spread of `laid` without hand cards, in any layout."""
    legal = book()
    return sum(1 << card for card in _cards(coming & ~laid) if laid | 1 << card in legal)


def with_one(layout: Layout, outside: Outside) -> Iterator[Layout]:
    """The smallest layouts of the cards of this one, exactly one card of `coming` and hand cards, each exactly once.

    Smallest are those that no hand card can be taken off again. All others grow from them: see `grown_by_hand`.
    """
    laid = sum(layout)
    hand, coming = outside.hand & ~laid, outside.coming & ~laid
    for cover in _covering(laid, Cover(hand, coming, hand, outside.melds)):
        if sum(cover) & coming:
            yield tuple(sorted(cover))
        else:
            for meld in outside.fresh:
                if not meld & (sum(cover) | laid):
                    yield tuple(sorted((*cover, meld)))


def grown_by_one(layout: Layout, outside: Outside) -> Iterator[Layout]:
    """Every layout with one card of `coming` in a meld of this one, or in a meld of its own with two hand cards."""
    laid = sum(layout)
    coming = outside.coming & ~laid
    for index, meld in enumerate(layout):
        for larger in LARGER[meld]:
            if larger & ~meld & coming:
                yield tuple(sorted((*layout[:index], larger, *layout[index + 1 :])))
    for meld in outside.fresh:
        if not meld & laid:
            yield tuple(sorted((*layout, meld)))


def borrowed_with_one(layout: Layout, outside: Outside) -> Iterator[Layout]:
    """Layouts with one card of `coming` in which a meld of four or more gave one or two cards to another.

    Melds of three stay as they are: so it is with borrowing `ends`. Some layouts give up more than that allows. Those
    that are missing grow from these.
    """
    laid = sum(layout)
    hand, coming = outside.hand & ~laid, outside.coming & ~laid
    threes = [meld for meld in layout if meld.bit_count() == SHORTEST_MELD]
    kept = {card: meld for meld in threes for card in _cards(meld)}
    cover = Cover(hand, coming, hand | coming, outside.melds, kept)
    found: set[Layout] = set()
    for giving in layout:
        if giving.bit_count() > SHORTEST_MELD:
            for meld in _takers(giving, threes, cover, laid):
                for others in _covering(laid & ~meld, cover.without(meld)):
                    found.add(tuple(sorted((meld, *others))))
    for borrowed in found:
        if sum(borrowed) & coming:
            yield borrowed
        else:  # of hand cards alone: the card that comes is laid beside, at the end
            for grown in laid_trail([borrowed], partial(grown_by_hand, outside=outside), MOST_CARDS - 1):
                yield from grown_by_one(grown, outside)


def _takers(giving: int, threes: list[int], cover: Cover, laid: int) -> Iterator[int]:
    """The melds that take one or two cards of this one, leave three of it together, and break none of the threes."""
    own = laid | cover.hand
    for card in _cards(giving):
        for meld in cover.melds[card]:
            new = meld & ~own
            if new & (new - 1) or new & ~cover.coming:
                continue  # most end here: more than one card would have to come
            taken = meld & giving
            if taken & -taken == 1 << card and taken.bit_count() <= 2 and _core_is_left(giving, taken):
                broken = any(meld & three and three & ~meld for three in threes)
                if not broken and not _can_be_spared(meld, meld & cover.spare):
                    yield meld


@cache
def _core_is_left(giving: int, taken: int) -> bool:
    """Whether three cards of the meld remain together without these."""
    return any(not core & taken for core in THREES[giving])


def _cards(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def grown_by_hand(layout: Layout, outside: Outside) -> Iterator[Layout]:
    """Every layout with one hand card more in a meld, three hand cards as a meld of their own, or two runs as one.

    Whatever a step gives up of the melds that lay there, such growth gives up nothing more: so it can be made in the
    same step, under any borrowing.
    """
    laid = sum(layout)
    hand = outside.hand & ~laid
    for index, meld in enumerate(layout):
        others = layout[:index] + layout[index + 1 :]
        for larger in LARGER[meld]:
            if larger & ~meld & hand:
                yield tuple(sorted((*others, larger)))
        for other in layout[index + 1 :]:
            if meld | other in MELDS:
                yield tuple(sorted((*(one for one in others if one != other), meld | other)))
    for meld in outside.own:
        if not meld & laid:
            yield tuple(sorted((*layout, meld)))


@dataclass(frozen=True, slots=True)
class Cover:
    """With what a spread can be covered: hand cards and one card of `coming`, in these melds by card.

    Melds that remain melds without one of the cards to `spare` are left out. `kept` is, for each card of a meld that is
    not taken apart, that meld.
    """

    hand: int
    coming: int
    spare: int
    melds: tuple[tuple[int, ...], ...]
    kept: dict[int, int] = field(default_factory=dict)

    def without(self, meld: int) -> Cover:
        """The cover that is left when this meld is laid."""
        coming = 0 if meld & self.coming else self.coming
        return Cover(self.hand & ~meld, coming, self.spare, self.melds, self.kept)


def _covering(need: int, cover: Cover) -> Iterator[Layout]:
    """Every way to cover these cards."""
    if not need:
        yield ()
        return
    own = need | cover.hand
    coming = cover.coming
    card = (need & -need).bit_length() - 1
    together = cover.kept.get(card, 0)
    for meld in cover.melds[card]:
        new = meld & ~own
        if together & ~meld or new & ~coming or new & (new - 1):
            continue
        if not _can_be_spared(meld, meld & cover.spare):
            rest = need & ~meld
            if not rest:
                yield (meld,)
            else:
                for others in _covering(rest, cover.without(meld)):
                    yield (meld, *others)


def _can_be_spared(meld: int, cards: int) -> bool:
    """Whether the meld remains one without some one of these cards: a card of four equal ones, or at a run's end."""
    if not cards or meld.bit_count() == SHORTEST_MELD:
        return False
    lowest, highest = meld & -meld, 1 << (meld.bit_length() - 1)
    is_set = highest == lowest << 3  # four equal cards lie next to each other in the mask, those of a run do not
    return is_set or bool(cards & (lowest | highest))
