"""Worlds: every hand and order of the stock that agrees with what a seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from math import comb, perm

from conquian.game.cards import Card, Cards
from conquian.game.judge import UnknownCards
from conquian.game.state import Hand, Phase, State, Stock


@dataclass(frozen=True, slots=True)
class World:
    """A layout of a position's unknown cards: those of the opponent's hand, and those of the stock in their order.

    >>> import conquian as cq
    >>> str(World(cq.cards("Kd2c"), (cq.card("5h"), cq.card("4h"))))
    '2cKd/5h4h'
    """

    hand: Cards
    stock: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{self.hand}/{''.join(map(str, self.stock)) or '-'}"

    def __repr__(self) -> str:
        return f"world('{self}')"


def count_worlds(state: State) -> int:
    """The number of worlds, in a study with every choice of what is left out.

    Raises UnknownCards if the hand of the player to act is not known, and while an exchange hides a card.

    >>> import conquian as cq
    >>> count_worlds(cq.deal(1)), count_worlds(cq.player_view(cq.deal(1), cq.Seat.PONE).state) > 10 ** 20
    (1, True)
    """
    _checked(state)
    free = len(state.unseen)
    hidden = state.hands[state.turn.other].unknown
    return comb(free, hidden) * perm(free - hidden, state.stock.unknown)


def worlds(state: State) -> Iterator[World]:
    """Every world, in an order that is always the same. Raises UnknownCards like `count_worlds`.

    What was declined and discarded so far excludes none: no player has to meld every card that fits.
    """
    _checked(state)
    free = tuple(state.unseen)
    for hand in combinations(free, state.hands[state.turn.other].unknown):
        rest = [card for card in free if card not in hand]
        for stock in permutations(rest, state.stock.unknown):
            yield World(Cards.of(hand), stock)


def is_world(state: State, world: World) -> bool:
    """Whether the world agrees with what is seen in this position. Raises UnknownCards like `count_worlds`."""
    _checked(state)
    stock = Cards.of(world.stock)
    return (
        len(world.hand) == state.hands[state.turn.other].unknown
        and len(world.stock) == len(stock) == state.stock.unknown
        and not world.hand.mask & stock.mask
        and world.hand | stock <= state.unseen
    )


def revealed(state: State, world: World) -> State:
    """The position with its unknown cards as they are in this world.

    >>> import conquian as cq
    >>> seen = cq.player_view(cq.deal(1), cq.Seat.PONE).state
    >>> revealed(seen, World(cq.deal(1).hands[1].cards, cq.deal(1).stock.cards)) == cq.deal(1)
    True
    """
    other = state.turn.other
    hand = Hand(state.hands[other].cards | world.hand)
    hands = (hand, state.hands[1]) if not other.value else (state.hands[0], hand)
    return replace(state, hands=hands, stock=Stock((*state.stock.cards, *world.stock)))


def _checked(state: State) -> None:
    if state.hands[state.turn].unknown:
        raise UnknownCards(state.turn)
    if state.phase is Phase.EXCHANGE:
        raise UnknownCards(state.turn.other)  # what it gives
