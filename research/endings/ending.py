"""An ending as a game in extensive form: each seat sees its own hand, and chance deals what nobody can see.

The prior: every way in which the cards that lie in hands and stock can lie is equally likely, to an observer who sees
only what lies open. Nothing is concluded from what was done before the ending begins.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb

import conquian as cq
from conquian.game.actions import Action, Meld
from conquian.game.cards import Cards
from conquian.game.play import carried_out
from conquian.game.state import Hand, Phase, Seat, State, Stock
from conquian.game.variants import Borrowing, ForcingFit
from research.endings.extensive import Chance, Decision, Key, Leaf, Node


class TooLarge(Exception):  # noqa: N818 - not an error: the ending is left out
    """The game has more nodes than were allowed."""


def deals(state: State) -> int:
    """How many pairs of hands the observer takes to be possible.

    >>> deals(cq.deal(1)) == comb(40, 10) * comb(30, 10)
    True
    """
    pone, dealer = map(len, state.hands)
    free = pone + dealer + len(state.stock)
    return comb(free, pone) * comb(free - pone, dealer)


def meaning(state: State, action: Action) -> Hashable:
    """What is the same for actions that come to the same: where cards may be regrouped freely, the cards melded."""
    rules = state.variant
    free = rules.borrowing is Borrowing.FREE and rules.forcing_fit is ForcingFit.REARRANGED
    return ("meld", action.spread.mask) if free and isinstance(action, Meld) else action


def information(state: State, seat: Seat) -> Key:
    """The information set of the seat's first choice in the ending that begins with this position."""
    return int(seat), state.hands[seat].cards.mask, 0


@dataclass(slots=True)
class Ending:
    """The game that begins with a position; player 0 is the seat to act there, whatever it is called.

    With `solved`, an empty stock ends the game with what the solver says: from there on each seat knows every card.
    """

    start: State
    limit: int = 40_000
    solved: bool = True
    nodes: int = 0
    _past: dict[tuple[int, Hashable], int] = field(default_factory=dict)

    def root(self) -> Node:
        """The whole game. Raises TooLarge beyond `limit` nodes, or where it soon looks like twice as many.

        Raises ValueError for a study or an exchange.
        """
        state = self.start
        if state.is_study or state.phase is Phase.EXCHANGE:
            raise ValueError("an ending is a position of all forty cards, after the exchange")
        hidden = state.hands[0].cards | state.hands[1].cards | Cards.of(state.stock.cards)
        sizes = [len(hand) for hand in state.hands]
        stock = Stock((), len(hidden) - sum(sizes))
        found: list[Node] = []
        for pone in combinations(hidden, sizes[0]):
            rest = [card for card in hidden if card not in pone]
            for dealer in combinations(rest, sizes[1]):
                hands = (Hand(Cards.of(pone)), Hand(Cards.of(dealer)))
                masks = (hands[0].cards.mask, hands[1].cards.mask)
                found.append(self._node(replace(state, hands=hands, stock=stock), masks, 0))
            if self.nodes * deals(state) > 2 * self.limit * len(found) and 10 * len(found) > deals(state):
                raise TooLarge  # as far as can be told from a tenth of the deals
        return _drawn(found)

    def _node(self, state: State, dealt: tuple[int, int], past: int) -> Node:
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooLarge
        if state.outcome is not None:
            winner = state.outcome.winner
            return Leaf(0.0 if winner is None else 1.0 if winner is self.start.turn else -1.0)
        if self.solved and not len(state.stock):
            return Leaf(float(cq.solve(state) * (1 if self.start.turn is Seat.PONE else -1)))
        actions: dict[Hashable, Action] = {}
        for action in cq.legal_actions(state):
            actions.setdefault(meaning(state, action), action)
        after: dict[Hashable, Node] = {}
        for name, action in actions.items():
            after[name] = self._node(carried_out(state, action), dealt, self._then(past, name))
        if state.phase is Phase.TURN:
            return _drawn(list(after.values()))
        if len(after) == 1 or (past and _payoff(list(after.values())) is not None):
            return next(iter(after.values()))  # but first choices stay whole, so that their worlds can be counted
        seat = state.turn
        return Decision(int(seat is not self.start.turn), (int(seat), dealt[seat], past), tuple(after.items()))

    def _then(self, past: int, name: Hashable) -> int:
        """A number for what has been seen by both; 0 at the start."""
        return self._past.setdefault((past, name), len(self._past) + 1)


def _payoff(found: list[Node]) -> float | None:
    """What all of these pay, if they are ends that pay the same."""
    payoffs = {node.payoff if isinstance(node, Leaf) else None for node in found}
    return payoffs.pop() if len(payoffs) == 1 else None


def _drawn(found: list[Node]) -> Node:
    payoff = _payoff(found)
    return Leaf(payoff) if payoff is not None else Chance(tuple((1 / len(found), node) for node in found))
