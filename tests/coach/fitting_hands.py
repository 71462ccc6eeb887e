"""Hands that fit a game: what the other player may hold who did all that was seen, by the way in which Alma plays.

The belief of the advice guesses how anybody plays. These worlds share nothing with it: each choice counts by the chance
that Alma would have made it with that hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from conquian.coach.decision import positions, view
from conquian.game.actions import Action, Discard
from conquian.game.cards import Card, Cards
from conquian.game.player_view import PlayerView, player_view
from conquian.game.state import Hand, Seat, State, Stock
from conquian.notation.record import Record
from conquian.players.greedy import fit
from conquian.players.patient import Patient
from tests.puzzles.playing_out import PlayedOut, difference

ODD: Final = 0.02
"""The chance of what Alma would not have done; without it the walk could not leave a hand."""
SWAPS: Final = 8
"""The number of swaps, a card of the hidden hand for another unseen one, that are tried between two worlds."""
BATCHES: Final = 12
SPREAD: Final = 2.2
"""Half of a 95 % interval in standard errors of so many batches (Student): neighbours on the walk are alike."""


def chance(seen: PlayerView, action: Action) -> float:
    """The chance that Alma does this; of cards that fit equally badly each is let go of alike often."""
    actions = seen.actions()
    if action not in actions:
        return 0.0
    done = Patient()(seen)
    if not isinstance(action, Discard):
        return 1.0 if done == action else ODD
    fits = {each.card: fit(each.card, seen) for each in actions if isinstance(each, Discard)}
    assert isinstance(done, Discard)
    return 1 / list(fits.values()).count(fits[action.card]) if fits[action.card] == fits[done.card] else ODD


class FittingHands:
    """The hands of the other player before an action, and how likely each is after what that player did."""

    def __init__(self, record: Record, ply: int) -> None:
        states = positions(record)[:ply]
        self.before: State = states[-1]
        self.who: Seat = self.before.turn
        self.other: Seat = self.who.other
        hidden = self.before.hands[self.other].cards - view(record, ply).state.hands[self.other].cards
        self.number: int = len(hidden)
        self.unseen: tuple[Card, ...] = (*hidden, *self.before.stock.cards)
        """The cards that this seat has not seen, the hidden ones of the hand first, as they lie in truth."""
        past = zip(states, record.actions, strict=False)
        self._choices = [(state, done) for state, done in past if state.turn is self.other]

    def likelihood(self, unseen: Sequence[Card], least: float = 0.0) -> float:
        """The likelihood of what was seen if the unseen cards lie so; if it is less than `least`, anything less."""
        found = 1.0
        for state, done in self._choices:
            found *= chance(player_view(self._laid(state, unseen), self.other), done)
            if found < least:
                break
        return found

    def worlds(self, rng: Random) -> Iterator[State]:
        """Worlds drawn by their likelihood, without end: a walk of Metropolis, which begins where the cards lie."""
        cards, number = list(self.unseen), self.number
        likely = self.likelihood(cards)
        while True:
            for _ in range(SWAPS if 0 < number < len(cards) else 0):
                here, there = rng.randrange(number), rng.randrange(number, len(cards))
                swapped = cards.copy()
                swapped[here], swapped[there] = cards[there], cards[here]
                least = likely * (1 - rng.random())
                now = self.likelihood(swapped, least)
                if now >= least:
                    cards, likely = swapped, now
            cards = [*cards[:number], *rng.sample(cards[number:], len(cards) - number)]
            yield self._laid(self.before, cards)

    def _laid(self, state: State, unseen: Sequence[Card]) -> State:
        """This position with the unseen cards in each other's places."""
        names = dict(zip(self.unseen, unseen, strict=True))
        hand = Hand(Cards.of(names.get(card, card) for card in state.hands[self.other].cards))
        hands = (state.hands[0], hand) if self.other is Seat.DEALER else (hand, state.hands[1])
        return replace(state, hands=hands, stock=Stock(tuple(names.get(card, card) for card in state.stock.cards)))


def played_out(record: Record, ply: int, actions: tuple[Action, Action], number: int, rng: Random) -> PlayedOut:
    """How many stakes more the first of two actions brings, in worlds that fit; the number is one of whole batches."""
    hands = FittingHands(record, ply)
    drawn, size = hands.worlds(rng), number // BATCHES
    means = [fmean(difference(next(drawn), hands.who, *actions) for _ in range(size)) for _ in range(BATCHES)]
    return PlayedOut(fmean(means), SPREAD * stdev(means) / sqrt(BATCHES))
