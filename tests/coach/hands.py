"""Hands that a learner played who now and then does anything, for the tests of the coach."""

from __future__ import annotations

from random import Random

from conquian.coach.review import HandReview
from conquian.game.state import Seat
from conquian.notation.record import Record
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.rooms.play.duel import Duel
from tests.players.unseen import exchanged


def duel(number: int, seat: Seat = Seat.DEALER) -> Duel:
    """The deal of this number, played to its end."""
    now, learner = Duel.begin(number, seat=seat), Straying(Greedy(), 0.3, number)
    while now.ending is None:
        now = now.act(learner(now.view())) if now.awaits_learner else now.reply()
    return now


def reviewed(record: Record, seat: Seat) -> HandReview:
    """The whole review of a hand."""
    review = HandReview(record, seat)
    while not review.is_complete:
        review = review.step()
    return review


def elsewhere(record: Record, seat: Seat, ply: int, rng: Random) -> Record:
    """The record up to this action, with the cards that the seat could not see before it shuffled, from the deal on."""
    before = Record(record.start, record.seed, record.actions[: ply - 1])
    other = exchanged(Duel.of(before, seat.other), rng).record
    return Record(other.start, None, record.actions[:ply])
