"""Offers: ways to lay a meld, told apart by what happens to the spread, the plainest first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from conquian.game.actions import Force, Meld
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.judge import legal_actions
from conquian.game.spreads import Spread
from conquian.game.state import State


class Kind(StrEnum):
    """The kind of a meld, by what it does to the spread that lay there."""

    NEW = "new"
    EXTEND = "extend"
    SPLIT = "split"
    BORROW = "borrow"
    REARRANGE = "rearrange"
    HAND = "hand"


_PLAINNESS = tuple(Kind)
MOVES: Final = frozenset({Kind.SPLIT, Kind.BORROW, Kind.REARRANGE})
"""The kinds for which cards that lie have to change their places."""


@dataclass(frozen=True, slots=True)
class MeldOption:
    """A way to lay a meld: the whole `spread` afterwards, and what is new about it.

    `meld` is the group with the card on offer (of a meld from the hand alone: the first new group), `borrowed` are the
    cards that it takes from other melds, `others` the further groups with new cards, and `used` the cards that leave
    the hand. Where a run is split, `meld` and `rest` are the two that it makes with the new cards. Where most of a meld
    stays in `meld`, and what was there goes to another group, the `borrowed` cards are those that go, and `rest` is
    that group.
    """

    kind: Kind
    spread: Spread
    meld: Cards
    borrowed: Cards = NO_CARDS
    others: tuple[Cards, ...] = ()
    used: Cards = NO_CARDS
    rest: Cards = NO_CARDS


def offers(state: State) -> tuple[MeldOption, ...]:
    """Every legal way to lay a meld now, or to place a card that is forced: most cards first, then the plainest.

    Raises UnknownCards where that depends on cards that are not known.

    >>> import conquian as cq
    >>> state = cq.position("pone=6h4d5dJsQsKsAd/3c4c5c6c dealer=?10/- centre=6d stock=?18 turn=pone/left"
    ...                     .replace("6h4d5dJsQsKsAd", "6h4d5dJsQsAd"))
    >>> [(offer.kind.value, str(offer.meld)) for offer in offers(state)]
    [('new', '4d5d6d'), ('borrow', '6c6d6h')]
    """
    spreads = [action.spread for action in legal_actions(state) if isinstance(action, Meld | Force) and action.spread]
    before, centre = state.spreads[state.decliner], state.centre_mask
    found = [offer(before, spread, centre) for spread in spreads]
    return tuple(
        sorted(
            found, key=lambda each: (-len(each.used), _PLAINNESS.index(each.kind), len(each.others), str(each.spread))
        )
    )


def offer(before: Spread, after: Spread, centre: int) -> MeldOption:
    """The option that turns one spread into another; `centre` is the mask of the card on offer, or 0.

    >>> from conquian.notation.codes import card, spread
    >>> offer(spread("3c4c5c"), spread("3c4c5c6c"), card("6c").bit).kind
    <Kind.EXTEND: 'extend'>
    """
    fresh = [mask for mask in after.masks if mask not in before.masks]
    main = next((mask for mask in fresh if mask & centre), fresh[0] if fresh else 0)
    touched = [old for old in before.masks if old not in after.masks]
    used = Cards(after.mask & ~before.mask & ~centre)
    others = tuple(Cards(mask) for mask in fresh if mask != main and not any(not mask & ~old for old in before.masks))
    taken = [old for old in touched if old & main]
    if not main & centre:
        kind, borrowed = Kind.HAND, 0
    elif not taken:
        kind, borrowed = (Kind.NEW if _only_grown(touched, after) else Kind.REARRANGE), 0
    elif len(taken) == 1 and not taken[0] & ~main and _only_grown([old for old in touched if old != taken[0]], after):
        kind, borrowed = Kind.EXTEND, 0
    else:
        borrowed = sum(old & main for old in taken if old & ~main)
        dissolved = any(not _remains(old, main, after) for old in touched)
        kind = Kind.REARRANGE if dissolved or not borrowed else Kind.BORROW
    rest = _other_run(taken[0], main, after) if kind is Kind.BORROW and len(touched) == 1 else 0
    if rest:
        kind = Kind.SPLIT
    elif kind is Kind.BORROW and len(taken) == 1:
        gone = taken[0] & ~main
        goes_to = next((mask for mask in fresh if not gone & ~mask), 0)
        if goes_to and gone.bit_count() < (taken[0] & main).bit_count():
            rest, borrowed = goes_to, gone
    others = tuple(cards for cards in others if cards.mask != rest)
    return MeldOption(kind, after, Cards(main), Cards(borrowed), others, used, Cards(rest))


def _other_run(old: int, main: int, after: Spread) -> int:
    """The meld with what the main one left of an old meld, if both are of one suit: two runs made of one; else 0."""
    rest = next(mask for mask in after.masks if mask != main and mask & old)
    return rest if len({card.suit for card in Cards(main | rest)}) == 1 else 0


def new_groups(before: Spread, after: Spread) -> tuple[tuple[Card, ...], ...]:
    """The groups of a spread that did not lie before, melds or not; all of them if none is new.

    >>> from conquian.notation.codes import spread
    >>> new_groups(spread("3c4c5c"), spread("3c4c5c 6h7h"))
    ((card('6h'), card('7h')),)
    """
    return tuple(group for group in after.groups if group not in before.groups) or after.groups


def placings(before: Spread, after: Spread) -> tuple[tuple[Cards, Cards], ...]:
    """The moves that turn one spread into another: which cards make a new meld or, where some are named, join those.

    What only stays behind of a meld is no move.

    >>> from conquian.notation.codes import spread
    >>> [(str(cards), str(onto)) for cards, onto in placings(spread("3c4c5c6c"), spread("3c4c5c 6c6d6h"))]
    [('6c6d6h', '-')]
    >>> [(str(cards), str(onto)) for cards, onto in placings(spread("3c4c5c"), spread("2c3c4c5c6c"))]
    [('2c6c', '3c4c5c')]
    """
    stays = dict.fromkeys(after.masks, 0)
    for old in before.masks:
        heir = max(after.masks, key=lambda new: (new & old).bit_count())
        if (heir & old).bit_count() > 1:
            stays[heir] |= heir & old
    moves = ((new & ~stay, stay) for new, stay in stays.items() if not any(not new & ~old for old in before.masks))
    return tuple((Cards(cards), Cards(onto)) for cards, onto in moves if cards)


def _only_grown(touched: list[int], after: Spread) -> bool:
    """Whether each of these melds lies whole inside a bigger one now."""
    return all(any(not old & ~new for new in after.masks) for old in touched)


def _remains(old: int, main: int, after: Spread) -> bool:
    """Whether what a meld did not give to the main one lies together, or it went there whole."""
    rest = old & ~main
    return not rest or any(not rest & ~new for new in after.masks)
