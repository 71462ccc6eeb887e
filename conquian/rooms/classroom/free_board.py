"""The free board: any card in any place, whether or not that makes a position, and undo without end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Final

from conquian.game.cards import ALL_CARDS, NO_CARDS, PACK, Card, Cards
from conquian.game.spreads import Spread
from conquian.game.state import EMPTY_HAND, Hand, Phase, Seat, State, Stock
from conquian.game.variants import DEFAULT_PRESET, PRESETS, Variant
from conquian.notation.errors import Fault, NotationError

Pair = tuple[tuple[Cards, ...], tuple[Cards, ...]]


class BoardArea(StrEnum):
    """An area where a card can be put; `OUT` is beside the table, where the cards lie that the position leaves out."""

    PONE_HAND = "pone-hand"
    PONE_SPREAD = "pone-spread"
    DEALER_HAND = "dealer-hand"
    DEALER_SPREAD = "dealer-spread"
    CENTRE = "centre"
    STOCK = "stock"
    WASTE = "waste"
    GIVEN = "given"
    OUT = "out"


HANDS: Final = {BoardArea.PONE_HAND: Seat.PONE, BoardArea.DEALER_HAND: Seat.DEALER}
EMPTY_STOCK: Final = Stock()
SPREADS: Final = {BoardArea.PONE_SPREAD: Seat.PONE, BoardArea.DEALER_SPREAD: Seat.DEALER}


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A place for a card: an area, and in a spread the group, in stock and waste how many cards lie before it.

    Without an index that is a group of its own, or the end.
    """

    area: BoardArea
    index: int | None = None


def board_place(text: str) -> BoardPlace:
    """The place of this name: an area and, after a colon, a group, or how many cards lie before. Raises NotationError.

    >>> board_place("pone-spread:1")
    BoardPlace(area=<BoardArea.PONE_SPREAD: 'pone-spread'>, index=1)
    >>> board_place("waste")
    BoardPlace(area=<BoardArea.WASTE: 'waste'>, index=None)
    """
    area, colon, index = text.partition(":")
    is_index = index.isascii() and index.isdigit() and len(index) < 3 and int(index) <= len(PACK)
    if area not in set(BoardArea) or (colon and not is_index):
        raise NotationError(Fault.NOT_A_VALUE, text, field="place")
    return BoardPlace(BoardArea(area), int(index) if colon else None)


@dataclass(frozen=True, slots=True)
class Setup:
    """A board as it is being set up: each of the forty cards in one place, and everything else that a position says.

    `groups` are those of both spreads in the order in which they were begun, never empty; hands, stock and the card
    given away may also hold unknown cards.

    >>> from conquian.notation.codes import card
    >>> board = Setup().move(card("3c"), BoardPlace(BoardArea.PONE_SPREAD))
    >>> board = board.move(card("4c"), BoardPlace(BoardArea.PONE_SPREAD, 0))
    >>> board.groups[0], board.place_of(card("4c"))
    ((cards('3c4c'),), BoardPlace(area=<BoardArea.PONE_SPREAD: 'pone-spread'>, index=0))
    >>> len(board.out)
    38
    """

    hands: tuple[Hand, Hand] = (EMPTY_HAND, EMPTY_HAND)
    groups: Pair = ((), ())
    stock: Stock = EMPTY_STOCK
    centre: Card | None = None
    waste: tuple[Card, ...] = ()
    turn: Seat = Seat.PONE
    phase: Phase = Phase.TURN
    variant: Variant = PRESETS[DEFAULT_PRESET]
    passed: bool = False
    folded: tuple[Seat, ...] = ()
    given: Hand = EMPTY_HAND

    @staticmethod
    def of(state: State) -> Setup:
        """The board with this position on it."""
        pone, dealer = (tuple(map(Cards, spread.masks)) for spread in state.spreads)
        return Setup(
            state.hands, (pone, dealer), state.stock, state.centre, state.waste, state.turn, state.phase,
            state.variant, state.passed, state.folded, state.given,
        )  # fmt: skip

    # --- what lies where ----------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position on the board as a state, which need not be sound."""
        pone, dealer = map(Spread.of, self.groups)
        return State(
            self.hands, (pone, dealer), self.stock, self.centre, self.waste, self.turn, self.phase, self.variant,
            self.passed, self.folded, self.given,
        )  # fmt: skip

    @property
    def out(self) -> Cards:
        """The cards beside the table; where there are unknown cards, these are among them."""
        return ALL_CARDS - self.state.known

    def place_of(self, card: Card) -> BoardPlace:
        """The place where this card lies."""
        for area, seat in HANDS.items():
            if card in self.hands[seat].cards:
                return BoardPlace(area)
        for area, seat in SPREADS.items():
            for index, group in enumerate(self.groups[seat]):
                if card in group:
                    return BoardPlace(area, index)
        if card == self.centre:
            return BoardPlace(BoardArea.CENTRE)
        if card in self.stock.cards:
            return BoardPlace(BoardArea.STOCK, self.stock.cards.index(card))
        if card in self.waste:
            return BoardPlace(BoardArea.WASTE, self.waste.index(card))
        return BoardPlace(BoardArea.GIVEN if card in self.given.cards else BoardArea.OUT)

    def has(self, place: BoardPlace) -> bool:
        """Whether there is such a place; only a group need not be there."""
        return place.area not in SPREADS or place.index is None or place.index < len(self.groups[SPREADS[place.area]])

    # --- what can be done ---------------------------------------------------------------------------------------------

    def move(self, card: Card, to: BoardPlace) -> Setup:
        """The board with this card there; the same one if there is no such group.

        Where there is room for one card only, the card that lay there is put beside the table.
        """
        if to.area in SPREADS:
            seat = SPREADS[to.area]
            return self._regrouped(card, seat, to.index) if self.has(to) else self
        board = self._without(card)
        one = Cards(card.bit)
        match to.area:
            case BoardArea.PONE_HAND | BoardArea.DEALER_HAND:
                seat = HANDS[to.area]
                return _with_hand(board, seat, Hand(board.hands[seat].cards | one, board.hands[seat].unknown))
            case BoardArea.CENTRE:
                return replace(board, centre=card)
            case BoardArea.STOCK:
                return replace(board, stock=Stock(_inserted(board.stock.cards, card, to.index), board.stock.unknown))
            case BoardArea.WASTE:
                return replace(board, waste=_inserted(board.waste, card, to.index))
            case BoardArea.GIVEN:
                return replace(board, given=Hand(one))
            case _:
                return board

    def with_unknown(self, area: BoardArea, number: int) -> Setup:
        """The board with this number of unknown cards in a hand or the stock; the same one for other areas."""
        number = max(0, min(number, len(PACK)))
        if area in HANDS:
            return _with_hand(self, HANDS[area], Hand(self.hands[HANDS[area]].cards, number))
        return replace(self, stock=Stock(self.stock.cards, number)) if area is BoardArea.STOCK else self

    def with_folded(self, seat: Seat, folded: bool) -> Setup:
        """The board with this seat folded, or not (law 9.1)."""
        seats = {*self.folded, seat} if folded else {*self.folded} - {seat}
        return replace(self, folded=tuple(sorted(seats)))

    def filled(self, seed: int) -> Setup:
        """The board with its hands dealt full from the cards beside it, and all others in the stock (law 2.3).

        The seed shuffles them. Unknown cards are among these, and become known; nothing that lies already is moved.

        >>> from conquian.game.soundness import flaws
        >>> list(flaws(Setup().filled(1897).state))
        []
        """
        cards = list(self.out)
        Random(seed).shuffle(cards)
        board = self
        for seat in Seat:
            acts = self.phase is Phase.DISCARD and seat is self.turn
            gave = len(self.given) and seat is Seat.PONE
            held = len(self.hands[seat].cards) + sum(map(len, self.groups[seat]))
            missing = max(0, self.variant.dealt + acts - bool(gave) - held)
            dealt, cards = cards[:missing], cards[missing:]
            board = _with_hand(board, seat, Hand(self.hands[seat].cards | Cards.of(dealt)))
        return replace(board, stock=Stock((*self.stock.cards, *cards)))

    def cleared(self) -> Setup:
        """The empty board, under the same rules."""
        return Setup(variant=self.variant)

    # --- how it is done -----------------------------------------------------------------------------------------------

    def _without(self, card: Card) -> Setup:
        """The board with this card beside it."""
        one = Cards(card.bit)
        pone, dealer = (Hand(hand.cards - one, hand.unknown) for hand in self.hands)
        groups = [_tidy(group - one for group in side) for side in self.groups]
        return replace(
            self,
            hands=(pone, dealer),
            groups=(groups[0], groups[1]),
            stock=Stock(tuple(each for each in self.stock.cards if each != card), self.stock.unknown),
            centre=None if self.centre == card else self.centre,
            waste=tuple(each for each in self.waste if each != card),
            given=Hand(self.given.cards - one, self.given.unknown),
        )

    def _regrouped(self, card: Card, seat: Seat, index: int | None) -> Setup:
        """The board with this card in a group of this seat's spread, which may have held it before."""
        one = Cards(card.bit)
        side = [group - one for group in self.groups[seat]]
        if index is None:
            side.append(one)
        else:
            side[index] |= one
        board = self._without(card)
        pone, dealer = board.groups
        mine = _tidy(side)
        return replace(board, groups=(mine, dealer) if seat is Seat.PONE else (pone, mine))


def _with_hand(board: Setup, seat: Seat, hand: Hand) -> Setup:
    pone, dealer = board.hands
    return replace(board, hands=(hand, dealer) if seat is Seat.PONE else (pone, hand))


def _tidy(groups: Iterable[Cards]) -> tuple[Cards, ...]:
    return tuple(group for group in groups if group != NO_CARDS)


def _inserted(cards: tuple[Card, ...], card: Card, index: int | None) -> tuple[Card, ...]:
    place = len(cards) if index is None else max(0, min(index, len(cards)))
    return (*cards[:place], card, *cards[place:])


EMPTY_BOARD: Final = Setup()


@dataclass(frozen=True, slots=True)
class Work:
    """A board and all that was done to it: what it was before, the last last, and what was undone, the next last.

    >>> from conquian.notation.codes import card
    >>> work = Work().then(Setup().move(card("7h"), BoardPlace(BoardArea.CENTRE)))
    >>> work.undo().board == Setup(), work.undo().redo() == work
    (True, True)
    """

    board: Setup = EMPTY_BOARD
    before: tuple[Setup, ...] = ()
    undone: tuple[Setup, ...] = ()

    def then(self, board: Setup) -> Work:
        """The work gone on to this board; the same one if nothing has changed."""
        return self if board == self.board else Work(board, (*self.before, self.board))

    def undo(self) -> Work:
        """The work one step back, or the same at its beginning."""
        if not self.before:
            return self
        return Work(self.before[-1], self.before[:-1], (*self.undone, self.board))

    def redo(self) -> Work:
        """The work with the last step that was undone done again, or the same if there is none."""
        if not self.undone:
            return self
        return Work(self.undone[-1], (*self.before, self.board), self.undone[:-1])
