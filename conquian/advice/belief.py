"""Belief: which hands the other player may hold, and how likely each is after what that seat has done in the open.

Before anything has happened, every way in which the unseen cards can lie is equally likely. Each choice of the other
player multiplies that by the chance that a player with this hand would have made it:

- A card that could have been melded was declined: DECLINED. Where it could not, nothing was to be chosen.
- Fewer cards were melded than could have been: FEWER.
- The discard was a card that fits the hand well: each card is given up the less readily the better it fits the rest
  (`routine.fit_of`), by a factor of READILY for every PULL. OTHERWISE is the share of discards for another reason, any
  card of the hand alike: without it, one odd discard would outweigh all else that was seen.

Whatever has left that hand since lies open or was seen, so a hand now tells the hand then. Where the events of a view
do not begin with the deal, or the other player folded, nothing is concluded from them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import Final

from conquian.advice.routine import below, fit_of, sampled, shuffle
from conquian.game.actions import Decline, Discard, Force, Meld, Turn
from conquian.game.cards import PACK
from conquian.game.melds import NEAR
from conquian.game.player_view import Event, PlayerView
from conquian.game.spreads import Spread
from conquian.game.state import Seat
from conquian.solver.core.sides import HELPFUL, Layout, Sides

DECLINED: Final = 0.2
FEWER: Final = 0.7
READILY: Final = 0.5
PULL: Final = 10
OTHERWISE: Final = 0.15
SWAPS: Final = 12
"""The number of swaps, a card of the hidden hand for another unseen one, that are tried between two drawn worlds."""


@dataclass(frozen=True, slots=True)
class FlatWorld:
    """A world, as masks and numbers: where the unseen cards lie, and how much it counts beside other worlds."""

    hand: int
    aside: int
    stock: tuple[int, ...]
    weight: float = 1.0

    def reshuffled(self, known: int, rng: Random) -> FlatWorld:
        """The same world with its stock shuffled, except for the `known` cards on top."""
        return replace(self, stock=(*self.stock[:known], *sampled(self.stock[known:], rng.getrandbits)))


@dataclass(frozen=True, slots=True)
class _Offered:
    """A card that the other player was offered: what lay before that seat, what has left its hand since, what it did.

    `melded` is how many cards lay afterwards, or 0 if the card was declined.
    """

    laid: Layout
    card: int
    since: int
    melded: int
    before: int
    """The mask of the melds."""


@dataclass(frozen=True, slots=True)
class _Discarded:
    """A card that the other player let go of; `gone` are those that no longer helped it."""

    laid: int
    card: int
    since: int
    gone: int


class Belief:
    """A seat's belief about the hidden cards."""

    def __init__(self, view: PlayerView, sides: Sides) -> None:
        state = view.state
        theirs = state.hands[view.seat.other]
        self.known: int = theirs.cards.mask
        self.hidden: int = theirs.unknown
        self.aside: int = state.given.unknown
        self.drawn: int = state.stock.unknown
        self.unseen: tuple[int, ...] = tuple(map(int, state.unseen))
        self.stock: tuple[int, ...] = tuple(map(int, state.stock.cards))
        self._sides: Sides = sides
        self._choices: tuple[_Offered | _Discarded, ...] = tuple(_choices(view))
        self._likely: dict[int, float] = {}

    @property
    def count(self) -> int:
        """The number of worlds."""
        free = len(self.unseen)
        return (
            comb(free, self.hidden)
            * comb(free - self.hidden, self.aside)
            * perm(free - self.hidden - self.aside, self.drawn)
        )

    def every(self) -> Iterator[FlatWorld]:
        """Every world with its weight, in an order that is always the same; the weights need not add up to 1."""
        for hand in combinations(self.unseen, self.hidden):
            weight = self.likelihood(_mask(hand))
            rest = [card for card in self.unseen if card not in hand]
            for aside in combinations(rest, self.aside):
                left = [card for card in rest if card not in aside]
                for stock in permutations(left, self.drawn):
                    yield FlatWorld(self.known | _mask(hand), _mask(aside), (*self.stock, *stock), weight)

    def sampled(self, rng: Random) -> Iterator[FlatWorld]:
        """Worlds drawn by their weight, without end: a walk of Metropolis, which swaps two cards at a time."""
        cards, bits = list(self.unseen), rng.getrandbits
        shuffle(cards, bits)
        hidden = self.hidden
        movable = 0 < hidden < len(cards) and bool(self._choices)
        hand = _mask(cards[:hidden])
        likely = self.likelihood(hand)
        swaps = 10 * SWAPS  # until the walk has forgotten where it began
        while True:
            for _ in range(swaps if movable else 0):
                here, there = below(hidden, bits), hidden + below(len(cards) - hidden, bits)
                other = hand ^ 1 << cards[here] ^ 1 << cards[there]
                now = self.likelihood(other)
                if now >= likely or rng.random() * likely < now:
                    cards[here], cards[there] = cards[there], cards[here]
                    hand, likely = other, now
            swaps = SWAPS
            if not movable:
                shuffle(cards, bits)
                hand = _mask(cards[:hidden])
            others = cards[hidden:]
            shuffle(others, bits)
            aside = _mask(others[: self.aside])
            stock = others[self.aside : self.aside + self.drawn]
            yield FlatWorld(self.known | hand, aside, (*self.stock, *stock))

    def likelihood(self, hidden: int) -> float:
        """The likelihood of these hidden cards of the other hand, a mask, after what that seat has done; 1 at most."""
        found = self._likely.get(hidden)
        if found is None:
            found = 1.0
            for choice in self._choices:
                hand = self.known | hidden | choice.since
                found *= self._of_offer(choice, hand) if isinstance(choice, _Offered) else _of_discard(choice, hand)
            self._likely[hidden] = found
        return found

    def _of_offer(self, offered: _Offered, hand: int) -> float:
        card = offered.card
        if not offered.melded:
            if (offered.before | hand) & NEAR[card] not in HELPFUL[card]:
                return 1.0
            return DECLINED if self._sides.melds(self._sides.side(offered.laid, hand), card) else 1.0
        ways = self._sides.melds(self._sides.side(offered.laid, hand), card)
        most = max((self._sides.laid(way).bit_count() for way in ways), default=0)
        return FEWER if most > offered.melded else 1.0


def _of_discard(discarded: _Discarded, hand: int) -> float:
    """The chance that this card of the hand was let go of."""
    own = hand | discarded.laid
    total = mine = 0.0
    rest = hand
    while rest:
        low = rest & -rest
        rest ^= low
        card = low.bit_length() - 1
        readily: float = READILY ** (fit_of(card, own, discarded.gone) / PULL)
        total += readily
        if card == discarded.card:
            mine = readily
    return (1 - OTHERWISE) * mine / total + OTHERWISE / hand.bit_count()


def _mask(cards: Sequence[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _union(layout: Layout) -> int:
    mask = 0
    for meld in layout:
        mask |= meld
    return mask


def _choices(view: PlayerView) -> Iterator[_Offered | _Discarded]:
    """What the other player chose, as far as it tells of the hand; nothing if the events do not begin with the deal."""
    state, other = view.state, view.seat.other
    turned = sum(isinstance(event.action, Turn) for event in view.events)
    if turned + len(state.stock) != len(PACK) - 2 * state.variant.dealt or other in state.folded:
        return
    past = _Past(other)
    for event in view.events:
        past.add(event)
    for choice, before in past.choices:
        yield replace(choice, since=past.left & ~before)


class _Past:
    """The events of a deal, gone through once from its beginning; `left` is what has left the other hand."""

    def __init__(self, other: Seat) -> None:
        self.other: Seat = other
        self.choices: list[tuple[_Offered | _Discarded, int]] = []
        """Each with the cards that had left the hand before."""
        self.left: int = 0
        self._laid: dict[Seat, Layout] = {Seat.PONE: (), Seat.DEALER: ()}
        self._centre: int = 0
        self._waste: int = 0

    def add(self, event: Event) -> None:
        """Go on by one event."""
        theirs = event.seat is self.other
        match event.action:
            case Turn(card) if card is not None:
                self._waste |= self._centre
                self._centre = card.bit
            case Decline() if theirs:
                self._offered(0)
            case Meld(spread):
                if theirs and spread.mask & self._centre:
                    self._offered(len(spread))
                self._lies(event.seat, spread)
            case Force(spread) if spread is not None:
                self._lies(event.seat.other, spread)
            case Discard(card):
                if theirs:
                    gone = self._waste | _union(self._laid[self.other.other])
                    self.choices.append((_Discarded(_union(self._laid[self.other]), card, 0, gone), self.left))
                    self.left |= card.bit
                self._centre = card.bit
            case _:
                pass

    def _offered(self, melded: int) -> None:
        card = self._centre.bit_length() - 1
        self.choices.append(
            (_Offered(self._laid[self.other], card, 0, melded, _union(self._laid[self.other])), self.left)
        )

    def _lies(self, seat: Seat, spread: Spread) -> None:
        if seat is self.other:
            self.left |= spread.mask & ~_union(self._laid[seat]) & ~self._centre
        self._laid[seat] = tuple(sorted(spread.masks))
        self._centre &= ~spread.mask
