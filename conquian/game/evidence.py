"""Evidence: what a refusal rests on, and the nearest thing that is legal. Computed only when asked for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from conquian.game.actions import DECLINE, FORCE, TURN, Action, Force, Meld
from conquian.game.cards import ALL_CARDS, NO_CARDS, Card, Cards, Rank
from conquian.game.forcing import can_be_laid, last_declined
from conquian.game.judge import UnknownCards, Verdict, legal_actions
from conquian.game.laws import Law
from conquian.game.melds import MELDS, MELDS_FROM
from conquian.game.spreads import Group, Spread
from conquian.game.state import Seat, State
from conquian.game.variants import Forcing

MOST_TO_SEARCH: Final = 14
"""The most cards for which the smallest leftover is looked for: evidence never takes more than a few milliseconds."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence for a refusal: what it rests on.

    `broken` are the groups that are no melds, `doubled` the cards named twice, `returning` the cards of the spread that
    would go back to the hand, `gap` the cards missing inside a run, `leftover` the fewest cards that remain however
    the cards are laid out. Of a card that was claimed in vain, `needs` are the fewest hand cards that it would need,
    and `only_rearranged` says that it fits under the other reading of law 6.5. `nearest` is the legal action closest to
    what was tried, or None.
    """

    broken: tuple[Group, ...] = ()
    doubled: Cards = NO_CARDS
    returning: Cards = NO_CARDS
    gap: Cards = NO_CARDS
    leftover: Cards = NO_CARDS
    needs: Cards = NO_CARDS
    only_rearranged: bool = False
    nearest: Action | None = None


NO_EVIDENCE: Final = Evidence()


def evidence(verdict: Verdict) -> Evidence:
    """The evidence for a refusal; a legal action needs none.

    >>> import conquian as cq
    >>> state = cq.position("pone=4h?5/3c4c5c6c dealer=?10/- centre=4d stock=?18 turn=pone/left")
    >>> evidence(cq.judge(state, cq.action("meld 3c 5c6c 4c4d4h"))).broken
    ((card('3c'),), (card('5c'), card('6c')))
    """
    if verdict.legal:
        return NO_EVIDENCE
    state, action = verdict.state, verdict.action
    spread = _intended(verdict)
    broken = () if spread is None else _broken(spread)
    declined = None if state is None else _claimed_in_vain(state, verdict)
    only_rearranged = declined is not None and _only_rearranged(*declined)
    return Evidence(
        broken=broken,
        doubled=NO_CARDS if spread is None else spread.doubled,
        returning=NO_CARDS if state is None or spread is None else _returning(state, verdict, spread),
        gap=Cards.of(card for group in broken for card in gap_of(group)),
        leftover=NO_CARDS if spread is None or not broken else leftover(spread.cards),
        needs=NO_CARDS if declined is None or only_rearranged else _needs(*declined),
        only_rearranged=only_rearranged,
        nearest=None if state is None or action is None else _nearest(state, action),
    )


def gap_of(group: Iterable[Card]) -> Cards:
    """The cards missing between the lowest and the highest card of a group of one suit; none for other groups.

    >>> from conquian.notation.codes import cards
    >>> gap_of(cards("3c4c7c"))
    cards('5c6c')
    """
    cards = Cards.of(group)
    if not cards or len({card.suit for card in cards}) > 1:
        return NO_CARDS
    ranks, suit = [card.rank for card in cards], next(iter(cards)).suit
    return Cards.of(Card.of(Rank(rank), suit) for rank in range(ranks[0], ranks[-1])) - cards


def leftover(cards: Cards) -> Cards:
    """The fewest of these cards that remain when all others are laid out in melds; none beyond fourteen cards.

    >>> from conquian.notation.codes import cards
    >>> leftover(cards("3c4c5c6c7c6d6h"))    # the best six are 3c4c5c and 6c6d6h
    cards('7c')
    """
    if len(cards) > MOST_TO_SEARCH:
        return NO_CARDS

    @cache
    def remaining(mask: int) -> int:
        """The mask of the fewest cards that remain."""
        if not mask:
            return 0
        lowest = mask & -mask
        best = lowest | remaining(mask ^ lowest)
        for meld in MELDS_FROM[lowest.bit_length() - 1]:
            if not meld & ~mask:
                best = min(best, remaining(mask ^ meld), key=int.bit_count)
        return best

    return Cards(remaining(cards.mask))


def _intended(verdict: Verdict) -> Spread | None:
    match verdict.action:
        case Meld(spread) | Force(spread):
            return spread
        case _:
            return verdict.spread


def _broken(spread: Spread) -> tuple[Group, ...]:
    return tuple(group for group, mask in zip(spread.groups, spread.masks, strict=True) if mask not in MELDS)


def _returning(state: State, verdict: Verdict, spread: Spread) -> Cards:
    """The cards that lie and no longer would, in the spread of the player who would lay this one."""
    if Law.STAYS_DOWN not in verdict.laws:
        return NO_CARDS
    seat = state.decliner if isinstance(verdict.action, Force) else state.turn
    return state.spreads[seat].cards - spread.cards


def _claimed_in_vain(state: State, verdict: Verdict) -> tuple[State, Card, Seat] | None:
    """The card that was claimed although it did not fit, and the seat that had declined it."""
    claimed = isinstance(verdict.action, Force) and state.variant.forcing is Forcing.CLAIM
    declined = last_declined(state) if claimed and verdict.law is Law.FORCE else None
    return None if declined is None else (state, *declined)


def _needs(state: State, card: Card, decliner: Seat) -> Cards:
    """The fewest hand cards, at most two, with which the card could have been melded: cards that may still be there."""
    laid = state.spreads[decliner]
    gone = laid.cards | state.spreads[decliner.other].cards | Cards.of(state.waste) | Cards.of([card])
    others = ALL_CARDS - gone
    for count in (1, 2):
        for more in combinations(others, count):
            if can_be_laid(laid, card, Cards.of(more), state.variant):
                return Cards.of(more)
    return NO_CARDS


def _only_rearranged(state: State, card: Card, decliner: Seat) -> bool:
    return can_be_laid(state.spreads[decliner], card, NO_CARDS, state.variant)


def _nearest(state: State, action: Action) -> Action | None:
    """The legal action closest to what was tried: the same verb if there is one, else what the phase asks for."""
    try:
        legal = legal_actions(state)
    except UnknownCards:
        return None
    if not legal:
        return None
    wanted = action.spread if isinstance(action, Meld | Force) else None
    if wanted is not None:
        melds = [
            (_distance(wanted, meld.spread), meld) for meld in legal if isinstance(meld, Meld | Force) and meld.spread
        ]
        if melds:
            return min(melds, key=lambda pair: pair[0])[1]
    if legal[0].verb == action.verb:
        return None  # any hand card will do: there is no nearest one
    return next((other for other in legal if other in (TURN, DECLINE, FORCE)), legal[0] if len(legal) == 1 else None)


def _distance(wanted: Spread, found: Spread) -> tuple[int, int]:
    """The difference between two spreads, in cards and then in groups."""
    return (wanted.mask ^ found.mask).bit_count(), len(set(wanted.masks) ^ set(found.masks))
