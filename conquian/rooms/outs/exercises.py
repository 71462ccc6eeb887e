"""Exercises without end for the outs drill: ten cards lie, and the cards that complete them are asked for.

They rise gently. First every card that completes the spread goes straight on to one of its melds; then some need the
melds to be *moved* about; then none does at all (the ten-card hole, law 7.5). From there on some cards are gone in most
exercises, and the question is which can still come. How many complete the spread, whether something has to be moved for
it, and how many are still alive is planned before the cards are drawn, so that no answer is the usual one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Final

from conquian.game.cards import ALL_CARDS, NO_CARDS, PACK, Card, Cards, Suit
from conquian.game.melds import MELDS
from conquian.game.spreads import NOTHING_LAID, Spread, book, completions, layouts, spread_of_masks
from conquian.game.state import EMPTY_HAND, Hand, Phase, Seat, State, Stock
from conquian.game.variants import Variant
from conquian.solver.winning_chances.outlook import alive_outs, outs

MOST_EXERCISES: Final = 100
"""The number of exercises in a series; then another seed begins."""

DRILLED: Final = Seat.PONE
"""The seat whose spread is to be completed."""

_TEN: Final = Variant().dealt
_STOCK: Final = 2 * _TEN
"""The number of cards that are neither the players' nor in the waste, before one is buried."""


@dataclass(frozen=True, slots=True)
class OutsExercise:
    """A ten-card spread as it lies, the cards in the waste, and what lies in the opponent's spread.

    >>> from conquian.notation.codes import cards, spread
    >>> one = OutsExercise(spread("2c2d2h2s 7c7d7s JhQhKh"), waste=cards("As4d7h"))
    >>> one.completing, one.alive
    (cards('7h'), cards('-'))
    """

    spread: Spread
    waste: Cards = NO_CARDS
    opponent: Spread = NOTHING_LAID

    @property
    def state(self) -> State:
        """The position: it is the opponent's turn, and what does not lie is unknown.

        Where nothing lies in the waste it is a study, with one card left out: in a game one would have been buried.
        """
        return State(
            hands=(EMPTY_HAND, Hand(unknown=max(_TEN - len(self.opponent), 0))),
            spreads=(self.spread, self.opponent),
            stock=Stock(unknown=max(_STOCK - max(len(self.waste), 1), 0)),
            waste=tuple(self.waste),
            turn=DRILLED.other,
            phase=Phase.TURN,
        )

    @property
    def gone(self) -> Cards:
        """The cards that cannot come any more."""
        return self.waste | self.opponent.cards

    @property
    def completing(self) -> Cards:
        """Every card of the pack that would complete the spread to eleven, gone or not."""
        return outs(self.state, DRILLED)

    @property
    def alive(self) -> Cards:
        """The cards that complete the spread and can still come: what is asked for."""
        return alive_outs(self.state, DRILLED)


@lru_cache(maxsize=4 * MOST_EXERCISES)
def exercise(seed: int, n: int) -> OutsExercise:
    """Exercise `n`, from 0, of a series. No spread comes twice in it, whatever the suits are called.

    Raises ValueError beyond `MOST_EXERCISES`.

    >>> exercise(1897, 3) == exercise(1897, 3), exercise(1897, 3) == exercise(1897, 4)
    (True, False)
    """
    if not 0 <= n < MOST_EXERCISES:
        raise ValueError(f"no exercise {n}: a series has {MOST_EXERCISES}")
    plans = _plans_of(seed)
    taken = {canonical(exercise(seed, other).spread.mask) for other in range(n)}
    rng = Random(f"outs {seed}/{n}")
    while True:
        spread = _spread(rng, plans[n])
        found = _with_gone(rng, spread, plans[n]) if canonical(spread.mask) not in taken else None
        if found is not None:
            return found


def goes_straight_on(spread: Spread, card: Card) -> bool:
    """Whether the card makes a longer meld of one that lies there, while all others stay as they are.

    >>> from conquian.notation.codes import card, spread
    >>> laid = spread("2c2d2h2s 3c4c5c 7hJhQh")
    >>> goes_straight_on(laid, card("6c")), goes_straight_on(laid, card("Ac"))    # for Ac the 2c has to be borrowed
    (True, False)
    """
    return any(meld | card.bit in MELDS for meld in spread.masks)


# --- plans ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OutsPlan:
    """A plan for an exercise: the answer is `alive`, and how many cards complete the spread is one of `completing`.

    `moved` says that for some of them melds have to be moved about, `gone` that cards are gone.
    """

    alive: int
    completing: tuple[int, ...]
    moved: bool = False
    gone: bool = False


def _whole(count: int, *, moved: bool = False) -> OutsPlan:
    """A plan in which no card is gone."""
    return OutsPlan(count, (count,), moved)


def _thinned(alive: int, *completing: int, moved: bool = False) -> OutsPlan:
    """A plan in which cards are gone, and this number of those that complete the spread is still alive."""
    return OutsPlan(alive, completing, moved, gone=True)


HOLE: Final = _whole(0)
"""All cards of one suit."""

STRAIGHT: Final = (_whole(3), _whole(2), _whole(4), _whole(5))
"""The first exercises: everything goes straight on."""

MOVED: Final = (_whole(3, moved=True), _whole(4, moved=True), _whole(2, moved=True), _whole(6), _whole(1))
"""The next ones: for some cards melds have to be moved about, and for some not, so that one has to look."""

ROUND: Final = (
    *(_whole(1), _whole(2, moved=True), _whole(3, moved=True), _whole(5), _whole(6)),
    *(_thinned(0, 1, 2), _thinned(0, 2, 3), _thinned(1, 2, 3), _thinned(1, 3, moved=True)),
    *(_thinned(2, 4, 5), _thinned(2, 3, 4, moved=True), _thinned(3, 3), _thinned(4, 5, 6), _thinned(5, 6)),
    OutsPlan(4, (4, 5, 6), moved=True, gone=True),
)
"""All later ones are planned in rounds of these."""

MOST: Final = _whole(8, moved=True)
"""The most outs possible. All such spreads are the same but for the suits, so it comes once, after the first round."""

FIRST_GONE: Final = len(STRAIGHT) + len(MOVED) + 1
"""The first exercise in which cards may be gone."""


@lru_cache(maxsize=8)
def _plans_of(seed: int) -> tuple[OutsPlan, ...]:
    """The plans of a whole series, in their order.

    >>> [plan.alive for plan in _plans_of(1897)[FIRST_GONE - 1:FIRST_GONE]]
    [0]
    """
    rng = Random(f"outs {seed}")
    plans = [*rng.sample(STRAIGHT, len(STRAIGHT)), *rng.sample(MOVED, len(MOVED)), HOLE]
    plans += [*rng.sample(ROUND, len(ROUND)), MOST]
    while len(plans) < MOST_EXERCISES:
        plans += rng.sample(ROUND, len(ROUND))
    return tuple(plans[:MOST_EXERCISES])


# --- making one -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _ten_card_spreads() -> tuple[int, ...]:
    """The masks of all legal spreads of ten cards, in an order that is the same under every Python.

    >>> len(_ten_card_spreads())
    45176
    """
    return tuple(sorted(mask for mask in book() if mask.bit_count() == _TEN))


def _spread(rng: Random, plan: OutsPlan) -> Spread:
    """A ten-card spread that follows the plan, in one of its layouts."""
    if plan == HOLE:
        suit = rng.choice(_SUITS)
        return rng.choice(layouts(Cards.of(card for card in PACK if card.suit is suit)))
    while True:
        mask = rng.choice(_ten_card_spreads())
        completing = completions(Cards(mask))
        if len(completing) in plan.completing:
            spread = rng.choice(layouts(Cards(mask)))
            if plan.moved is not all(goes_straight_on(spread, card) for card in completing):
                return spread


_SUITS: Final = tuple(Suit)

FEWEST_BURIED: Final = 4
MOST_BURIED: Final = 9
"""The fewest and the most cards in the waste that complete nothing, where cards are gone."""

TWO_MELDS: Final = 0.5
"""The probability that the opponent has two melds."""

TRIES: Final = 20
"""The number of times that cards are taken away from a spread before another spread is tried."""


def _with_gone(rng: Random, spread: Spread, plan: OutsPlan) -> OutsExercise | None:
    """The exercise about this spread, with as many cards gone as its plan says; None where that did not come about."""
    if not plan.gone:
        return OutsExercise(spread)
    completing = completions(spread.cards)
    dead = len(completing) - plan.alive
    for _ in range(TRIES):
        opponent = _opponent(rng, spread.mask)
        buried = dead - len(completing & opponent.cards)
        if 0 <= buried <= len(completing - opponent.cards):
            waste = rng.sample(tuple(completing - opponent.cards), buried)
            others = tuple(ALL_CARDS - spread.cards - completing - opponent.cards)
            waste += rng.sample(others, rng.randint(FEWEST_BURIED, MOST_BURIED))
            return OutsExercise(spread, Cards.of(waste), opponent)
    return None


def _opponent(rng: Random, taken: int) -> Spread:
    """One or two melds of cards that are not taken."""
    melds: list[int] = []
    for _ in range(1 + (rng.random() < TWO_MELDS)):
        free = [meld for meld in MELDS if not meld & (taken | sum(melds)) and meld.bit_count() <= _LONGEST]
        melds += [rng.choice(free)] if free else []
    return spread_of_masks(tuple(sorted(melds)))


_LONGEST: Final = 4  # a longer meld of the opponent would take most of the screen


# --- the same but for the suits ---------------------------------------------------------------------------------------


@lru_cache(maxsize=4 * MOST_EXERCISES)
def canonical(mask: int) -> int:
    """The form of a mask that does not change with the names of its suits: the least of all 24 ways to name them.

    >>> from conquian.notation.codes import cards
    >>> canonical(cards("3c4c5c6d6h6s").mask) == canonical(cards("3h4h5h6s6d6c").mask)
    True
    """
    return min(_renamed(mask, order) for order in permutations(Suit))


def _renamed(mask: int, order: tuple[Suit, ...]) -> int:
    return sum(_bits(mask, order))


def _bits(mask: int, order: tuple[Suit, ...]) -> Iterator[int]:
    return (Card.of(card.rank, order[card.suit]).bit for card in Cards(mask))
