"""Blocks: why a winning spread that still holds all that lies can no longer be reached, as a reason and cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Final

from conquian.game.cards import Cards
from conquian.game.laws import Law
from conquian.game.spreads import book
from conquian.game.state import Phase, Seat, State
from conquian.game.variants import Borrowing
from conquian.solver.winning_chances.outlook import ways_to_win
from conquian.solver.winning_chances.prospect import Prospect, prospect_of
from conquian.solver.winning_chances.ways import free_trails, laid_trails


class Obstacle(StrEnum):
    """The obstacle between a seat and a winning spread; the first that applies is named."""

    OVER = "over"
    BURIED = "buried"
    TAKEN = "taken"
    LET_GO = "let-go"
    LEFT_OUT = "left-out"
    DISCARD_OWED = "discard-owed"
    MUST_MELD = "must-meld"
    NO_MORE_OFFERS = "no-more-offers"
    FOLDED = "folded"
    NOT_NOW = "not-now"
    BORROWING = "borrowing"
    NO_STEP = "no-step"


LAW_OF: Final = {
    Obstacle.OVER: Law.DRAW,
    Obstacle.BURIED: Law.WASTE_IS_DEAD,
    Obstacle.TAKEN: Law.SPREADS_APART,
    Obstacle.LET_GO: Law.DECLINE_LEFT,
    Obstacle.LEFT_OUT: Law.FORTY_CARDS,
    Obstacle.DISCARD_OWED: Law.DISCARD,
    Obstacle.MUST_MELD: Law.CANNOT_REFUSE,
    Obstacle.NO_MORE_OFFERS: Law.DRAW,
    Obstacle.FOLDED: Law.FOLD,
    Obstacle.NOT_NOW: Law.NEVER_INTO_HAND,
    Obstacle.BORROWING: Law.REARRANGE,
    Obstacle.NO_STEP: Law.VALID_WHEN_DONE,
}
"""The law behind each obstacle."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """A winning spread that cannot be reached, the obstacle, and the cards it is about.

    These are the cards that are gone, or the open card, or those that cannot be laid: of `NO_STEP` those that the
    furthest legal spread on the way leaves. That is for want of the right hand cards, never of enough of them: one card
    comes from outside in the last step, and the hand has room for all the others.
    """

    spread: Cards
    obstacle: Obstacle
    cards: Cards

    @property
    def law(self) -> Law:
        """The law that makes it an obstacle."""
        return LAW_OF[self.obstacle]


def blocked(state: State, seat: Seat) -> Iterator[Blocked]:
    """Every winning spread that holds all that lies and cannot be reached, fewest missing cards first.

    Found one by one as they are asked for: an empty spread has tens of thousands. No spread at all is a hole of the
    pack (law 7.5). Raises UnknownCards if this seat's hand is not known.

    >>> import conquian as cq
    >>> state = cq.position("pone=-/2c2d2h2s,7c7d7s,JhQhKh dealer=?10/- stock=?16 waste=As4d7h turn=dealer/turn")
    >>> [(str(block.obstacle), block.cards, block.law) for block in blocked(state, cq.Seat.PONE)]
    [('buried', cards('7h'), Law('4.10'))]
    """
    reached = {way.spread.mask for way in ways_to_win(state, seat)}
    view = _Blocks(prospect_of(state, seat))
    laid, own = view.prospect.laid.mask, view.prospect.laid.mask | view.prospect.hand
    left = [mask for mask in book() if mask.bit_count() == state.variant.out and not laid & ~mask]
    for mask in sorted(left, key=lambda mask: ((mask & ~own).bit_count(), mask)):
        if mask not in reached:
            yield Blocked(Cards(mask), *view.why(mask, mask & ~own))


class _Blocks:
    """The reasons of one seat: what takes a search is searched for once."""

    def __init__(self, prospect: Prospect) -> None:
        self.prospect = prospect

    def why(self, mask: int, missing: int) -> tuple[Obstacle, Cards]:
        """The obstacle on the way to this spread, of which these cards are missing."""
        prospect, state = self.prospect, self.prospect.state
        if state.phase is Phase.OVER:
            return Obstacle.OVER, Cards(missing)
        for obstacle, gone in self._gone(missing):
            if gone:
                return obstacle, Cards(gone)
        if not missing:
            return Obstacle.DISCARD_OWED, Cards(prospect.hand)
        if prospect.must and not mask & prospect.offered:
            return Obstacle.MUST_MELD, Cards(prospect.offered)
        if missing & ~prospect.offered and (prospect.last or (prospect.drawn and not mask & prospect.offered)):
            return Obstacle.NO_MORE_OFFERS, Cards(missing & ~prospect.offered)
        if prospect.folded and mask in self._unfolded:
            return Obstacle.FOLDED, Cards(missing)
        if mask & prospect.offered and mask in self._whenever:
            return Obstacle.NOT_NOW, Cards(prospect.offered)
        if state.variant.borrowing is not Borrowing.FREE and mask in self._freely:
            return Obstacle.BORROWING, Cards(missing)
        furthest = max((part for part in self._reached if not part & ~mask), key=int.bit_count, default=0)
        return Obstacle.NO_STEP, Cards(mask & ~furthest & ~prospect.hand)

    def _gone(self, missing: int) -> Iterator[tuple[Obstacle, int]]:
        prospect, state = self.prospect, self.prospect.state
        yield Obstacle.BURIED, missing & Cards.of(state.waste).mask
        yield Obstacle.TAKEN, missing & state.spreads[prospect.seat.other].mask
        centre = state.centre_mask
        yield Obstacle.LET_GO, missing & centre & ~prospect.offered
        yield Obstacle.LEFT_OUT, 0 if prospect.can_come(missing) else missing & prospect.unseen

    @cached_property
    def _reached(self) -> set[int]:
        return _reached(self.prospect)

    @cached_property
    def _unfolded(self) -> set[int]:
        return _reached(replace(self.prospect, state=replace(self.prospect.state, folded=())))

    @cached_property
    def _whenever(self) -> set[int]:
        """What could be reached if the open card could come at any time."""
        prospect = self.prospect
        coming = prospect.coming | prospect.offered
        return _reached(replace(prospect, coming=coming, offered=0, must=False, drawn=False))

    @cached_property
    def _freely(self) -> set[int]:
        rules = replace(self.prospect.state.variant, borrowing=Borrowing.FREE)
        return _reached(replace(self.prospect, state=replace(self.prospect.state, variant=rules)))


def _reached(prospect: Prospect) -> set[int]:
    if prospect.by_layout:
        return {sum(layout) for trail in laid_trails(prospect) for layout in trail}
    return {mask for trail in free_trails(prospect) for mask in trail}
