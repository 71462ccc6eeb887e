"""Odds: exact chances over the cards that one seat cannot see, from a view that cannot show more than it knows.

Every order of the unseen cards is taken to be equally likely. What a seat has seen happen excludes only what it makes
impossible: a card that lies in sight, or that it gave away itself. That the opponent declined a card, or kept another
one, is evidence about that hand if the opponent plays well; here it is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Final

from conquian.game.actions import Meld
from conquian.game.cards import Card, Cards
from conquian.game.judge import legal_actions
from conquian.game.player_view import PlayerView
from conquian.game.spreads import Spread
from conquian.game.state import Hand, Phase, Seat, State, Stock
from conquian.solver.confidence import share_interval
from conquian.solver.winning_chances.outlook import dead, outs

MOST_HANDS: Final = 2_000
"""The most hidden hands of which all are looked at; where there are more, some are drawn at random."""
SAMPLES: Final = 200
"""The number of hidden hands that are drawn."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance from 0 to 1: exact, as a fraction, or sampled.

    An exact chance has `low` and `high` equal to its value. A sampled one lies between them in 95 of 100 samples
    (Wilson's interval); `samples` and `seed` say how it was drawn.
    """

    value: Fraction | float
    exact: bool
    low: Fraction | float
    high: Fraction | float
    samples: int = 0
    seed: int | None = None

    @staticmethod
    def of(value: Fraction) -> Chance:
        """An exact chance."""
        return Chance(value, exact=True, low=value, high=value)

    @staticmethod
    def sampled(hits: int, samples: int, seed: int) -> Chance:
        """The chance that these hits among this number of samples speak for, with Wilson's interval.

        >>> chance = Chance.sampled(hits=30, samples=100, seed=1)
        >>> f"{chance.value} from {chance.low:.3f} to {chance.high:.3f}"
        '0.3 from 0.219 to 0.396'
        """
        share = hits / samples
        low, high = share_interval(share, samples)
        return Chance(share, exact=False, low=low, high=high, samples=samples, seed=seed)


def next_card(view: PlayerView, cards: Cards) -> Chance:
    """The chance that the next card of the stock is one of these; 0 if the stock is empty.

    >>> import conquian as cq
    >>> view = cq.player_view(cq.deal(seed=1897), cq.Seat.PONE)
    >>> next_card(view, cq.cards("2c2d2h2s")).value    # the pone holds one of them, and does not see thirty cards
    Fraction(1, 10)
    """
    return within(view, cards, 1)


def within(view: PlayerView, cards: Cards, count: int) -> Chance:
    """The chance that one of these cards at least is among the next `count` cards of the stock.

    Hypergeometric: each unseen card is as likely as any other to lie anywhere in the stock, in the other hand or, in a
    study, outside. A `count` beyond the end of the stock means all of it.
    """
    state = view.state
    count = min(count, len(state.stock))
    named = state.stock.cards[:count]
    if any(card in cards for card in named):
        return Chance.of(Fraction(1))
    hidden, drawn = len(state.unseen), count - len(named)
    others = hidden - len(state.unseen & cards)
    return Chance.of(1 - Fraction(comb(others, drawn), comb(hidden, drawn)))


def next_out(view: PlayerView) -> Chance:
    """The chance that the next card of the stock is an out of this seat.

    >>> import conquian as cq
    >>> state = cq.position("pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- stock=?19 waste=7d turn=dealer/turn")
    >>> next_out(cq.player_view(state, cq.Seat.PONE)).value    # Ac and Ah, of 29 cards that the pone does not see
    Fraction(2, 29)
    """
    return out_within(view, 1)


def out_within(view: PlayerView, count: int) -> Chance:
    """The chance that one at least of the outs that this seat has now is among the next `count` cards of the stock.

    The outs are taken as they stand: what a card that is no out could be melded to, and what better outs it would make,
    does not count; `out_within_melding` counts that. Nor does it count that the opponent may meld the card first.
    Before a discard it is the best discard's chance.
    """
    tables = [_with_own_hand(view.state, view.seat, hand) for hand in _hands(view)]
    return max((within(view, outs(state, view.seat), count) for state in tables), key=lambda chance: chance.value)


MOST_AHEAD: Final = 3
"""The most cards for which melding ahead is followed: each takes some thirty times as long as the one before it."""


def out_within_melding(view: PlayerView, count: int) -> Chance:
    """The chance to go out with the next `count` cards of the stock, at most three, melding as well as can be.

    A game alone: each card that is turned up is offered to this seat, the opponent takes none and leaves no hand card,
    and whatever the seat melds and discards is chosen without knowing the cards that follow. The open centre card is
    not used, and neither player forces. Exact, by looking at every order of the cards. ValueError for more than three
    cards.
    """
    if count > MOST_AHEAD:
        raise ValueError(count)
    state, seat = view.state, view.seat
    count = min(count, len(state.stock))
    alone = _Alone(state, seat)
    spread, hidden, named = state.spreads[seat], state.unseen, state.stock.cards
    return Chance.of(max(alone.chance((spread, cards), hidden, named, count) for cards in _hands(view)))


def _hands(view: PlayerView) -> list[Cards]:
    """The hands that the seat can have when the next card comes: one for each discard if it owes one."""
    hand = view.state.hands[view.seat].cards
    owes = view.state.phase is Phase.DISCARD and view.state.turn is view.seat
    return [hand - Cards.of([card]) for card in hand] if owes else [hand]


def _with_own_hand(state: State, seat: Seat, hand: Cards) -> State:
    return replace(state, hands=_pair(state.hands, seat, Hand(hand, state.hands[seat].unknown)))


def _pair(hands: tuple[Hand, Hand], seat: Seat, hand: Hand) -> tuple[Hand, Hand]:
    """These hands with that of one seat exchanged."""
    return (hand, hands[1]) if seat is Seat.PONE else (hands[0], hand)


Place = tuple[Spread, Cards]
"""The spread of a seat, and its hand."""


class _Alone:
    """One seat melding alone: the best chances from here, each worked out once."""

    def __init__(self, state: State, seat: Seat) -> None:
        self._seat = seat
        self._state = replace(state, turn=seat, stock=Stock((), 1), passed=False, given=Hand())
        self._known: dict[tuple[Place, Cards, int], Fraction] = {}

    def chance(self, place: Place, hidden: Cards, named: Sequence[Card], count: int) -> Fraction:
        """The chance to be out within `count` cards, of which the first may be named."""
        if count == 0:
            return Fraction(0)
        if named:
            return self._with(place, named[0], hidden, named[1:], count)
        key = (place, hidden, count)
        if key not in self._known:
            if count == 1:
                hits = Fraction(len(outs(self._table(place, None), self._seat) & hidden))
            else:
                each = (self._with(place, card, hidden - Cards.of([card]), (), count) for card in hidden)
                hits = sum(each, Fraction(0))
            self._known[key] = hits / len(hidden)
        return self._known[key]

    def _with(self, place: Place, card: Card, hidden: Cards, named: Sequence[Card], count: int) -> Fraction:
        """The best chance when this card is turned up, the first of `count`."""
        best = Fraction(0)
        for action in legal_actions(self._table(place, card)):
            if not isinstance(action, Meld):
                best = max(best, self.chance(place, hidden, named, count - 1))
                continue
            left = place[1] - action.spread.cards
            if len(action.spread) == self._state.variant.out:
                return Fraction(1)
            if card not in action.spread.cards:  # hand cards alone: the card is still open
                best = max(best, self._with((action.spread, left), card, hidden, named, count))
                continue
            for thrown in left:
                kept = (action.spread, left - Cards.of([thrown]))
                best = max(best, self.chance(kept, hidden, named, count - 1))
        return best

    def _table(self, place: Place, card: Card | None) -> State:
        """The seat with this spread and hand, on turn with this card, or about to turn one up."""
        state = self._state
        hands, spreads = list(state.hands), list(state.spreads)
        spreads[self._seat], hands[self._seat] = place[0], Hand(place[1])
        phase = Phase.TURN if card is None else Phase.TURNED
        return replace(state, hands=(hands[0], hands[1]), spreads=(spreads[0], spreads[1]), centre=card, phase=phase)


# --- who can still win ------------------------------------------------------------------------------------------------


ChancePair = tuple[Chance, Chance]
"""A chance for the pone and one for the dealer."""


def can_still_win(view: PlayerView, *, most: int = MOST_HANDS, samples: int = SAMPLES, seed: int = 0) -> ChancePair:
    """For each seat, pone first, the chance that it can still win at all: that it is not `dead` (see outlook).

    What this seat can still win is certain: nothing hangs on where the unseen cards are. For the opponent it hangs on
    the hidden hand. Every hand that the opponent can hold is looked at if there are `most` or fewer; else `samples` of
    them are drawn with this seed. In a study, a card that may have been left out counts as one that can still come.
    """
    mine = Chance.of(Fraction(not dead(view.state, view.seat)))
    alive = [not dead(state, view.seat.other) for state in _worlds(view, most, samples, seed)]
    every_hand = how_many_hands(view) <= most
    theirs = Chance.of(Fraction(sum(alive), len(alive))) if every_hand else Chance.sampled(sum(alive), samples, seed)
    return (mine, theirs) if view.seat is Seat.PONE else (theirs, mine)


def how_many_hands(view: PlayerView) -> int:
    """The number of hands that the opponent can hold, as far as this seat knows.

    >>> import conquian as cq
    >>> how_many_hands(cq.player_view(cq.deal(seed=1897), cq.Seat.PONE)) == 30045015    # ten of thirty cards
    True
    """
    return comb(len(view.state.unseen), view.state.hands[view.seat.other].unknown)


def _worlds(view: PlayerView, most: int, samples: int, seed: int) -> Iterator[State]:
    """The view with the opponent's hand filled in: every possible one, or some of them drawn at random."""
    hidden = list(view.state.unseen)
    missing = view.state.hands[view.seat.other].unknown
    if how_many_hands(view) <= most:
        hands: Iterable[Iterable[Card]] = combinations(hidden, missing)
    else:
        rng = Random(seed)
        hands = (rng.sample(hidden, missing) for _ in range(samples))
    known = view.state.hands[view.seat.other].cards
    for hand in hands:
        theirs = Hand(known | Cards.of(hand))
        yield replace(view.state, hands=_pair(view.state.hands, view.seat.other, theirs))
