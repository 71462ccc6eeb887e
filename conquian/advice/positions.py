"""A view's position on flat numbers, and what each action of its seat leads to, from where the routine plays on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

from conquian.advice.belief import FlatWorld
from conquian.advice.routine import FlatDeal, Routine
from conquian.game.actions import Action, Allow, Decline, Discard, Force, Give, Meld, Turn
from conquian.game.player_view import PlayerView
from conquian.game.state import CLAIM, Phase, Seat
from conquian.solver.core.flat import LEFT, NO_CARD, TURNED
from conquian.solver.core.games import NOBODY

NO_ANSWER: Final = -1
"""The other player's answer is that of the routine."""
FORCED: Final = 0
LET_GO: Final = 1
"""The answers to a card that was declined and fits."""
PASS: Final = 40
"""Instead of a discard: the seat that has let a card go declines it as well."""
NO_WORLD: Final = FlatWorld(0, 0, ())
"""No world, where nothing hidden is asked for."""


class FirstMoves(NamedTuple):
    """The moves before the routine plays on: the seat's `action` and, by its number, what follows at once.

    After a meld, or once it is forced, the seat discards the card that is `thrown`; `answer` is one of `answers`.
    """

    action: Action
    thrown: int = NO_CARD
    answer: int = NO_ANSWER


class Position:
    """The position of a view, and its results in worlds that agree with it: +1 if its seat wins, 0 for a draw, -1."""

    def __init__(self, view: PlayerView, routine: Routine) -> None:
        state = view.state
        self.seat: Seat = view.seat
        self.me: int = int(view.seat)
        self.phase: Phase = state.phase
        self.routine: Routine = routine
        self._hand: int = state.hands[view.seat].cards.mask
        self._is_folded: bool = view.seat in state.folded
        self._given: int = state.given.cards.mask
        self._side: int = routine.sides.side(state.spreads[view.seat].masks, self._hand)
        self._theirs: int = routine.sides.side(state.spreads[view.seat.other].masks, 0)
        self._mover: int = 1 - self.me if self.phase in CLAIM else self.me
        self._waste: int = sum(card.bit for card in state.waste)
        self.known_stock: int = len(state.stock.cards)
        self._card: int = NO_CARD if state.centre is None else int(state.centre)
        turned_up = state.phase in {Phase.TURNED, Phase.CLAIM_TURNED}
        self._offered: int = TURNED if turned_up else routine.rules.passed if state.was_passed else LEFT
        at_once = self._deal(NO_WORLD)
        self.may_be_forced: bool = (
            self._card >= 0 and not routine.rules.automatic and routine.fits(at_once) and routine.is_forced(at_once)
        )

    def result(self, moves: FirstMoves, world: FlatWorld, order: Sequence[int]) -> int:
        """The result of these moves in this world, if both go on by routine."""
        deal = self._deal(world)
        winner = self._after(moves, deal, world, order)
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

    def wins(self, action: Action) -> bool:
        """Whether this action takes the seat out."""
        spread = action.spread if isinstance(action, Meld) else None
        return spread is not None and len(spread) == self.routine.rules.out and bool(spread.mask >> self._card & 1)

    def discards(self, action: Action) -> tuple[int, ...]:
        """The cards that the seat can discard once it has melded by this action, or is forced after it.

        A card that is let go is then offered to the seat, which melds it and discards, or may PASS.
        """
        match action:
            case Meld(spread) if spread.mask >> self._card & 1 and len(spread) < self.routine.rules.out:
                return _cards(self._hand & ~spread.mask)
            case Decline() if self.may_be_forced:
                side = self.routine.forced(self._deal(NO_WORLD))
                return () if self._is_out(side) else _cards(self.routine.sides.hand(side))
            case Allow() if self.phase is Phase.CLAIM_TURNED and not self._is_folded:
                return self._after_allowing()
            case _:
                return ()

    def _after_allowing(self) -> tuple[int, ...]:
        routine, deal = self.routine, self._deal(NO_WORLD)
        ways = routine.ways(self._side, self._card)
        if not ways or self._is_out(ways[0]) or not routine.declined(deal):
            return ()
        return _cards(routine.sides.hand(ways[0])) + (() if routine.fits(deal) else (PASS,))

    def is_answered(self, action: Action) -> bool:
        """Whether the other player has a choice at once after this action."""
        return isinstance(action, Force) or (isinstance(action, Decline) and self.may_be_forced)

    def answers(self, action: Action, world: FlatWorld) -> tuple[int, ...]:
        """The answers of the other player in this world to an action that is answered, at once."""
        if not isinstance(action, Force):
            return FORCED, LET_GO
        side = self._forced(action, self._deal(world))
        return NO_ANSWER, *(() if self._is_out(side) else _cards(self.routine.sides.hand(side)))

    def _deal(self, world: FlatWorld) -> FlatDeal:
        theirs = self.routine.sides.with_hand(self._theirs, world.hand)
        sides = [theirs, self._side] if self.me else [self._side, theirs]
        return FlatDeal(sides, world.stock, self._card, self._offered, self._mover, self._waste)

    def _after(self, moves: FirstMoves, deal: FlatDeal, world: FlatWorld, order: Sequence[int]) -> int | None:
        """Carry out the moves on the deal; who wins, or NOBODY, if that ends it, else None."""
        routine = self.routine
        action, thrown, answer = moves
        match action:
            case Turn():
                return None
            case Meld(spread):
                hand = self._hand & ~spread.mask
                side = routine.sides.side(spread.masks, hand)
                if not spread.mask >> self._card & 1:  # a meld from the hand alone: the offer stands
                    deal.sides[self.me] = side
                    return None
                return self._melded(deal, side, order, thrown)
            case Decline():
                if answer != LET_GO and self.may_be_forced:
                    return self._melded(deal, routine.forced(deal), order, thrown)
                return None if routine.declined(deal) else NOBODY
            case Allow():
                goes_on = routine.declined(deal)
                if goes_on and 0 <= thrown < PASS:
                    return self._melded(deal, routine.ways(self._side, self._card)[0], order, thrown)
                if goes_on and thrown == PASS:
                    goes_on = routine.declined(deal)
                return None if goes_on else NOBODY
            case Force():
                return self._melded(deal, self._forced(action, deal), order, answer)
            case Discard(card):
                return self._discarded(deal, deal.sides[self.me], int(card))
            case Give(card):
                self._exchange(deal, card.bit, world, order)
                return None
            case _:
                assert_never(action)

    def _forced(self, action: Force, deal: FlatDeal) -> int:
        if action.spread is None:
            return self.routine.forced(deal)
        sides = self.routine.sides
        return sides.side(action.spread.masks, sides.hand(deal.sides[deal.mover]))

    def _is_out(self, side: int) -> bool:
        return self.routine.sides.laid(side).bit_count() == self.routine.rules.out

    def _melded(self, deal: FlatDeal, side: int, order: Sequence[int], thrown: int = NO_CARD) -> int | None:
        """The mover has melded, and has this side: it is out, or discards this card, or by routine."""
        if self._is_out(side):
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


def _cards(mask: int) -> tuple[int, ...]:
    return tuple(card for card in range(40) if mask >> card & 1)
