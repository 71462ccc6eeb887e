"""Proofs that a centre card cannot be melded: a case analysis that can be read, and a check that trusts nothing.

Every card of the spread and the centre card have to lie in a meld (laws 3.4, 4.4 and 5.3); hand cards may. So a proof
picks one of these cards and names *every* meld that could hold it; in each case it goes on with the cards that remain,
until a card is left that no meld can hold, or a meld of the spread is taken apart more than law 5.1 allows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, assert_never

from conquian.game.cards import Card, Cards
from conquian.game.forcing import given_up, has_folded
from conquian.game.judge import UnknownCards
from conquian.game.melds import MELDS, MELDS_WITH
from conquian.game.spreads import Spread, spread_of_masks
from conquian.game.state import ON_OFFER, State
from conquian.game.variants import Borrowing

ROOT_MAY_COST: Final = 1
"""The most extra nodes that a proof may have in order to begin with the centre card, as people do."""


@dataclass(frozen=True, slots=True)
class Fork:
    """`card` has to lie in a meld: `cases` are all melds of the cards that are left which could hold it.

    A fork without cases ends the argument: no meld can hold the card.
    """

    card: Card
    cases: tuple[Case, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """The card of a fork lies in `meld`, and `proof` shows that this leads nowhere."""

    meld: Cards
    proof: Proof


@dataclass(frozen=True, slots=True)
class TakenApart:
    """The melds laid so far have taken apart these `melds` of the spread, whatever is laid with the rest (law 5.1)."""

    melds: Cards


@dataclass(frozen=True, slots=True)
class Folded:
    """The player on turn has folded, and melds nothing any more (law 9.1)."""


Proof = Fork | TakenApart | Folded
"""Why no legal meld holds the centre card. Only a whole proof can be `Folded`."""


def proof(state: State) -> Proof | None:
    """A proof that no legal meld holds the centre card, among the shortest; None if there is such a meld.

    The centre card has to be on offer. Raises ValueError if it is not, UnknownCards if the hand is not known.

    >>> import conquian as cq
    >>> line = "pone={}JdJsQsKs/3c4c5c6c7c dealer=?10/- centre=6d stock=?9 turn=pone/left"
    >>> proof(cq.position(line.format("6h")))    # 7c is left over
    Fork(card=card('6d'), cases=(Case(meld=cards('6c6d6h'), proof=Fork(card=card('7c'), cases=())),))
    >>> proof(cq.position(line.format("7d"))) is None    # 6d7dJd
    True
    """
    table = _Table.of(state)
    if has_folded(state):
        return Folded()
    search = _Search(table)
    shortest = search.shortest(())
    if shortest is None:
        return None
    natural = search.fork((), table.centre)
    return natural if natural is not None and size(natural) <= size(shortest) + ROOT_MAY_COST else shortest


def check(proof: Proof, state: State) -> bool:
    """Whether this proves that no legal meld holds the centre card of the state, which has to be on offer.

    Every step is looked at anew: that each fork is about a card that has to lie, and names every meld of the pack that
    can be made of the cards left. Raises ValueError and UnknownCards like `proof`.

    >>> import conquian as cq
    >>> state = cq.position("pone=6hJdJsQsKs/3c4c5c6c7c dealer=?10/- centre=6d stock=?9 turn=pone/left")
    >>> left_over = Case(cq.cards("6c6d6h"), Fork(cq.card("7c")))
    >>> check(Fork(cq.card("6d"), (left_over,)), state), check(Fork(cq.card("6d")), state)
    (True, False)
    """
    table = _Table.of(state)
    if has_folded(state):
        return isinstance(proof, Folded)
    return _holds(proof, table, ())


def size(proof: Proof) -> int:
    """The number of nodes: each is something that has to be said.

    >>> import conquian as cq
    >>> size(Fork(cq.card("6d"), (Case(cq.cards("6c6d6h"), Fork(cq.card("7c"))),)))
    2
    """
    return 1 + sum(size(case.proof) for case in proof.cases) if isinstance(proof, Fork) else 1


# --- what is known of the table ---------------------------------------------------------------------------------------

Laid = tuple[int, ...]
"""The masks of the melds that are taken to lie, in rising order."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The subject of a proof: the old spread, the centre card, the mask of the hand, and how freely cards may move."""

    spread: Spread
    centre: Card
    hand: int
    borrowing: Borrowing

    @staticmethod
    def of(state: State) -> _Table:
        hand = state.hands[state.turn]
        if state.phase not in ON_OFFER or state.centre is None:
            raise ValueError(f"no centre card is on offer: {state.phase}")
        if hand.unknown:
            raise UnknownCards(state.turn)
        return _Table(state.spreads[state.turn], state.centre, hand.cards.mask, state.variant.borrowing)

    def due(self, laid: Laid) -> int:
        """The mask of the cards that still have to lie."""
        return (self.spread.mask | self.centre.bit) & ~sum(laid)

    def left(self, laid: Laid) -> int:
        """The mask of the cards that can still be laid."""
        return (self.spread.mask | self.centre.bit | self.hand) & ~sum(laid)

    def apart(self, laid: Laid) -> int:
        """The mask of the old melds that these melds take apart for good.

        They are asked about twice: as if what is left of each old meld stayed together, and as if none of it counted.
        No way to lay the rest is better for an old meld than the better of the two.
        """
        if self.borrowing is Borrowing.FREE:
            return 0
        used = sum(laid)
        rests = tuple(rest for old in self.spread.masks if (rest := old & ~used))
        together = given_up(self.spread, Spread.of(map(Cards, (*laid, *rests))), self.borrowing)
        return together & given_up(self.spread, spread_of_masks(laid), self.borrowing)


# --- finding ----------------------------------------------------------------------------------------------------------


class _Search:
    """The search for a short proof. Each set of melds that are taken to lie is looked at once."""

    def __init__(self, table: _Table) -> None:
        self.table = table
        self.shortest = cache(self._shortest)

    def _shortest(self, laid: Laid) -> Proof | None:
        """A proof that these melds lead nowhere, None if they lead to a legal spread."""
        apart = self.table.apart(laid)
        if apart:
            return TakenApart(Cards(apart))
        best: Fork | None = None
        for cases, card in self.fewest_first(laid):
            if best is None:
                best = self.fork(laid, card)
                if best is None:
                    return None  # everything can be laid, so no other card will do either
            elif 1 + cases < size(best):  # else it cannot be shorter
                found = self.fork(laid, card)
                if found is not None and size(found) < size(best):
                    best = found
        return best

    def fork(self, laid: Laid, card: Card) -> Fork | None:
        """The shortest proof that begins with this card, None if one of its melds leads to a legal spread."""
        cases = []
        for meld in self.holding(laid, card):
            found = self.shortest(tuple(sorted((*laid, meld))))
            if found is None:
                return None
            cases.append(Case(Cards(meld), found))
        return Fork(card, tuple(cases))

    def fewest_first(self, laid: Laid) -> list[tuple[int, Card]]:
        """The cards that still have to lie, each behind the number of melds that could hold it."""
        return sorted((len(self.holding(laid, card)), card) for card in Cards(self.table.due(laid)))

    def holding(self, laid: Laid, card: Card) -> Laid:
        """The masks of the melds that could hold this card now."""
        outside = ~self.table.left(laid)
        return tuple(meld for meld in MELDS_WITH[card] if not meld & outside)


# --- checking ---------------------------------------------------------------------------------------------------------


def _holds(proof: Proof, table: _Table, laid: Laid) -> bool:
    match proof:
        case Fork(card, cases):
            named = sorted(case.meld.mask for case in cases)
            return (
                bool(table.due(laid) & card.bit)
                and named == sorted(meld for meld in MELDS if meld & card.bit and not meld & ~table.left(laid))
                and all(_holds(case.proof, table, tuple(sorted((*laid, case.meld.mask)))) for case in cases)
            )
        case TakenApart(melds):
            return bool(melds) and melds.mask == table.apart(laid)
        case Folded():
            return False
        case _:
            assert_never(proof)
