"""A view's position on flat numbers, and what each action of its seat leads to, from where the routine plays on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from conquian.advice.belief import FlatWorld
from conquian.advice.routine import FlatDeal, Routine
from conquian.game.actions import Action, Allow, Decline, Discard, Force, Give, Meld, Turn
from conquian.game.player_view import PlayerView
from conquian.game.state import CLAIM, Phase, Seat
from conquian.solver.core.flat import LEFT, NO_CARD, TURNED
from conquian.solver.core.games import NOBODY


class Position:
    """The position of a view, and its results in worlds that agree with it: +1 if its seat wins, 0 for a draw, -1."""

    def __init__(self, view: PlayerView, routine: Routine) -> None:
        state = view.state
        self.seat: Seat = view.seat
        self.me: int = int(view.seat)
        self.phase: Phase = state.phase
        self.routine: Routine = routine
        self._hand: int = state.hands[view.seat].cards.mask
        self._given: int = state.given.cards.mask
        self._side: int = routine.sides.side(state.spreads[view.seat].masks, self._hand)
        self._theirs: int = routine.sides.side(state.spreads[view.seat.other].masks, 0)
        self._mover: int = 1 - self.me if self.phase in CLAIM else self.me
        self._waste: int = sum(card.bit for card in state.waste)
        self._card: int = NO_CARD if state.centre is None else int(state.centre)
        turned_up = state.phase in {Phase.TURNED, Phase.CLAIM_TURNED}
        self._offered: int = TURNED if turned_up else routine.rules.passed if state.was_passed else LEFT

    def result(self, action: Action, world: FlatWorld, order: Sequence[int], thrown: int = NO_CARD) -> int:
        """The result of this action in this world, if both go on by routine; after a meld a card may be `thrown`."""
        deal = self._deal(world)
        winner = self._after(action, deal, world, order, thrown)
        if winner is None:
            winner = self.routine.play(deal, order)
        return 0 if winner == NOBODY else 1 if winner == self.me else -1

    def key(self, action: Action) -> object:
        """A key that actions share if they come to the same: layouts that differ only where grouping never matters."""
        match action:
            case Meld(spread) if not self.routine.rules.grouped:
                return "meld", spread.mask
            case _:
                return action

    def discards(self, action: Action) -> tuple[int, ...]:
        """The hand cards that can be discarded after this action; none where it is no meld, or does not lead there."""
        if not isinstance(action, Meld) or not action.spread.mask >> self._card & 1:
            return ()
        if len(action.spread) == self.routine.rules.out:
            return ()
        return tuple(card for card in range(40) if (self._hand & ~action.spread.mask) >> card & 1)

    def _deal(self, world: FlatWorld) -> FlatDeal:
        theirs = self.routine.sides.with_hand(self._theirs, world.hand)
        sides = [theirs, self._side] if self.me else [self._side, theirs]
        return FlatDeal(sides, world.stock, self._card, self._offered, self._mover, self._waste)

    def _after(self, action: Action, deal: FlatDeal, world: FlatWorld, order: Sequence[int], thrown: int) -> int | None:
        """Carry out the action on the deal; who wins, or NOBODY, if that ends it, else None."""
        routine = self.routine
        match action:
            case Turn():
                return None
            case Meld(spread):
                hand = self._hand & ~spread.mask
                side = routine.sides.side(spread.masks, hand)
                if not spread.mask >> self._card & 1:  # a meld of hand cards alone: the offer stands
                    deal.sides[self.me] = side
                    return None
                return self._melded(deal, side, order, thrown)
            case Decline():
                if routine.fits(deal) and not routine.rules.automatic and routine.is_forced(deal):
                    return self._melded(deal, routine.forced(deal), order)
                return None if routine.declined(deal) else NOBODY
            case Allow():
                return None if routine.declined(deal) else NOBODY
            case Force(spread):
                theirs = deal.sides[deal.mover]
                if spread is None:
                    return self._melded(deal, routine.forced(deal), order)
                hand = routine.sides.hand(theirs)
                return self._melded(deal, routine.sides.side(spread.masks, hand), order)
            case Discard(card):
                return self._discarded(deal, deal.sides[self.me], int(card))
            case Give(card):
                self._exchange(deal, card.bit, world, order)
                return None
            case _:
                assert_never(action)

    def _melded(self, deal: FlatDeal, side: int, order: Sequence[int], thrown: int = NO_CARD) -> int | None:
        """The mover has melded, and has this side: it is out, or discards this card, or by routine."""
        if self.routine.sides.laid(side).bit_count() == self.routine.rules.out:
            return deal.mover
        card = self.routine.least_fit(deal, side, order) if thrown < 0 else thrown
        return self._discarded(deal, side, card)

    def _discarded(self, deal: FlatDeal, side: int, card: int) -> int | None:
        self.routine.discarded(deal, side, card)
        return NOBODY if self.routine.rules.ends and not deal.stock else None

    def _exchange(self, deal: FlatDeal, given: int, world: FlatWorld, order: Sequence[int]) -> None:
        """Both gifts change hands; that of the dealer is by routine, if the pone gives now (law 2.3)."""
        sides, routine = deal.sides, self.routine
        pone, dealer = (routine.sides.hand(side) for side in sides)
        if self.seat is Seat.PONE:
            deal.mover = 1
            back = 1 << routine.least_fit(deal, sides[1], order)
            hands = (pone & ~given | back, dealer & ~back | given)
        else:
            hands = (pone | given, dealer & ~given | world.aside)
        deal.sides = [routine.sides.side((), hand) for hand in hands]
        deal.mover, deal.card = 0, NO_CARD
