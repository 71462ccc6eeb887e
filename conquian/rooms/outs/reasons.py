"""Reasons for the outs drill: how a card completes a spread, and why another one does not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from conquian.game.cards import Card, Cards, Rank
from conquian.game.evidence import leftover
from conquian.game.laws import Law
from conquian.game.melds import MELDS_WITH
from conquian.game.spreads import Spread, layouts
from conquian.rooms.outs.exercises import OutsExercise


@dataclass(frozen=True, slots=True)
class Buried:
    """The card would complete the spread, but it lies in the waste."""

    laws: tuple[Law, ...] = (Law.WASTE_IS_DEAD,)


@dataclass(frozen=True, slots=True)
class Taken:
    """The card would complete the spread, but it lies in the opponent's spread."""

    laws: tuple[Law, ...] = (Law.SPREADS_APART,)


@dataclass(frozen=True, slots=True)
class Corner:
    """The card would have to go round the corner, from the king to the ace."""

    laws: tuple[Law, ...] = (Law.RANK_ORDER,)


@dataclass(frozen=True, slots=True)
class Alone:
    """No meld of these cards has the card."""

    laws: tuple[Law, ...] = (Law.SETS, Law.RUNS)


@dataclass(frozen=True, slots=True)
class LeavesOver:
    """The card makes a `meld`, but then these cards are `left` over, however the rest is laid: the fewest there are."""

    meld: Cards
    left: Cards
    laws: tuple[Law, ...] = (Law.LEAVE_MELDS,)


Reason = Buried | Taken | Corner | Alone | LeavesOver
"""Why a card is not among those that are asked for, with the laws that say so."""


def why_not(exercise: OutsExercise, card: Card) -> Reason | None:
    """The reason why this card cannot complete the spread any more; None if it can, or if it lies in the spread.

    >>> from conquian.notation.codes import card, cards, spread
    >>> one = OutsExercise(spread("2c2d2h2s 7c7d7s JhQhKh"), waste=cards("As4d7h"))
    >>> [type(why_not(one, card(code))).__name__ for code in ("7h", "Ah", "4c")]
    ['Buried', 'Corner', 'Alone']
    >>> why_not(OutsExercise(spread("3c4c5c 6c6d6h 7sJsQsKs")), card("7c"))
    LeavesOver(meld=cards('3c4c5c6c7c'), left=cards('6d6h'), laws=(Law('5.2'),))
    """
    if card in exercise.spread.cards or card in exercise.alive:
        return None
    if card in exercise.completing:
        return Buried() if card in exercise.waste else Taken()
    melds = [Cards(meld) for meld in MELDS_WITH[card] if not meld & ~(exercise.spread.mask | card.bit)]
    if not melds:
        return Corner() if _wants_round_the_corner(exercise.spread, card) else Alone()
    meld, left = min(((meld, leftover(exercise.spread.cards - meld)) for meld in melds), key=_tempting)
    return LeavesOver(meld, left)


def _tempting(case: tuple[Cards, Cards]) -> tuple[int, int, int]:
    """Fewest cards left over, then the shortest meld; then an order that is always the same."""
    meld, left = case
    return len(left), len(meld), meld.mask


_CORNER: Final = {Rank.ACE: (Rank.QUEEN, Rank.KING), Rank.KING: (Rank.ACE, Rank.TWO)}
"""The ranks that would make a run if runs went round the corner."""


def _wants_round_the_corner(spread: Spread, card: Card) -> bool:
    needed = Cards.of(Card.of(rank, card.suit) for rank in _CORNER.get(card.rank, ()))
    return bool(needed) and needed <= spread.cards


def way(spread: Spread, card: Card) -> Spread | None:
    """The layout of the spread with this card that changes least; None if the card does not complete the spread.

    >>> from conquian.notation.codes import card, spread
    >>> way(spread("2c2d2h2s 3c4c5c 7hJhQh"), card("Ac"))
    spread('Ac2c3c4c5c 2d2h2s 7hJhQh')
    """
    found = layouts(spread.cards | Cards.of([card]))
    before = set(spread.masks)
    return min(found, key=lambda after: (len(before ^ set(after.masks)), after.groups), default=None)
