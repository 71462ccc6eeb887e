"""Reasons in cards: what one action leaves a seat that another one does not, from what that seat knew.

A reason is a fact that can be looked up on the table. That it decides is not proved: the cost is weighed (`decision`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from conquian.coach.decision import view
from conquian.game.actions import DECLINE, Action, Allow, Discard, Force, Give, Meld, Turn
from conquian.game.cards import ALL_CARDS, NO_CARDS, Card, Cards
from conquian.game.forcing import can_be_laid, fits_spread, placements
from conquian.game.melds import MELDS_WITH, SHORTEST_MELD
from conquian.game.play import apply
from conquian.game.spreads import Spread
from conquian.game.state import Phase, Seat, State
from conquian.game.variants import Forcing
from conquian.notation.record import Record
from conquian.solver.winning_chances.outlook import alive_outs, hole, outs, ways_to_win
from conquian.solver.winning_chances.prospect import prospect_of

MOST_NAMED: Final = 5
"""The most cards that are named in one sentence."""


class ReasonKind(StrEnum):
    """The kind of a reason."""

    WINS = "wins"
    HOLE = "hole"
    TAKES_OUT = "takes-out"
    OUTS = "outs"
    PRESSES = "presses"
    FEEDS = "feeds"
    FITS = "fits"
    WAITS = "waits"
    NARROWS = "narrows"
    OPENS = "opens"
    NEARER = "nearer"
    MADE = "made"
    LAYS = "lays"
    KEEPS = "keeps"
    EXPOSED = "exposed"
    NO_CARD = "no-card"


@dataclass(frozen=True, slots=True)
class MoveReason:
    """A reason why an action is worse than another one: the cards that each of the two was about.

    `more` are the cards that speak for the better one, `fewer` those that speak for the other. `melds` are what is made
    of a card, and `counts` the numbers for the worse one and for the better one.
    """

    kind: ReasonKind
    about: Cards = NO_CARDS
    instead: Cards = NO_CARDS
    more: Cards = NO_CARDS
    fewer: Cards = NO_CARDS
    melds: tuple[Cards, ...] = ()
    counts: tuple[int, int] = (0, 0)


@lru_cache(maxsize=256)
def reason(record: Record, ply: int, done: Action, best: Action) -> MoveReason:
    """The first reason that there is for `best`, and not `done`, as the action of this number.

    >>> import conquian as cq
    >>> state = cq.position("pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d"
    ...                     " turn=pone/discard")
    >>> reason(Record(state), 1, cq.action("discard 5c"), cq.action("discard 4h")).kind
    <ReasonKind.TAKES_OUT: 'takes-out'>
    """
    seen = view(record, ply)
    told = MoveReason(ReasonKind.NO_CARD, about(done, seen.state), about(best, seen.state))
    if isinstance(done, Turn) or isinstance(best, Turn):
        return told
    made = record.actions[ply] if ply < len(record.actions) and record.actions[ply - 1] == best else None
    after, then = _discarded(apply(seen.state, done), seen.seat), _discarded(apply(seen.state, best), seen.seat, made)
    beside = _Beside(seen.seat, seen.state, after, then)
    found = next(beside.reasons(done, best), told)
    return replace(found, about=told.about, instead=told.instead)


def _discarded(state: State, seat: Seat, made: Action | None = None) -> State:
    """The position after the discard that a meld demands: the one that was `made`, else the one that leaves most."""
    if state.turn is not seat or state.phase is not Phase.DISCARD:
        return state
    if isinstance(made, Discard):
        return apply(state, made)
    return max((apply(state, Discard(card)) for card in state.hands[seat].cards), key=lambda each: _left(each, seat))


def _left(state: State, seat: Seat) -> tuple[int, int, int]:
    """What is left to a seat: the cards that win, minus those that have to come, and the cards that it could meld."""
    needed = next((len(way.needed) for way in ways_to_win(state, seat)), len(ALL_CARDS))
    return len(alive_outs(state, seat)), -needed, len(waits(state, seat))


def about(action: Action, before: State) -> Cards:
    """The cards that an action is about: the one that leaves the hand, else the centre card and all laid with it."""
    match action:
        case Discard(card) | Give(card):
            return Cards.of([card])
        case Meld(spread):
            return spread.cards - before.spreads[before.turn].cards
        case _:
            return Cards(before.centre_mask)


def waits(state: State, seat: Seat) -> Cards:
    """The cards that can still come and that this seat could meld then.

    >>> import conquian as cq
    >>> waits(cq.position("pone=6c7cAdKsKdJhQs/3h4h5h dealer=?10/- stock=?19 waste=Jc turn=dealer/turn"), cq.Seat.PONE)
    cards('2h5c6hJsKcKh')
    """
    found = prospect_of(state, seat)
    hand, coming = Cards(found.hand), Cards(found.coming | found.offered)
    return Cards.of(card for card in coming if can_be_laid(found.laid, card, hand, state.variant))


def openings(state: State, seat: Seat, card: Card) -> int:
    """The number of melds of three that the other player could make of this card with two that the seat cannot see."""
    theirs = state.hands[seat.other]
    hidden = state.unseen.mask | theirs.cards.mask if len(theirs) > 1 else 0
    melds = (mask for mask in MELDS_WITH[card] if mask.bit_count() == SHORTEST_MELD)
    return sum(not mask & ~card.bit & ~hidden for mask in melds)


@dataclass(frozen=True, slots=True)
class _Beside:
    """Two actions as `seat` sees them: the position `before`, `after` the worse one, and `then`, after the better.

    A meld is seen after the discard that it demands: of two cards of which one has to go, never both count.
    """

    seat: Seat
    before: State
    after: State
    then: State

    def reasons(self, done: Action, best: Action) -> Iterator[MoveReason]:
        """The reasons that there are, those that weigh most first."""
        yield from self._at_the_end(done, best)
        match done, best:
            case _, Force():
                yield from self._forced(ReasonKind.PRESSES)
            case Force(), Allow():
                yield from self._forced(ReasonKind.FEEDS)
            case Discard(worse), Discard(better):
                yield from self._discarded(worse, better)
        yield from self._outlook()
        if isinstance(done, Meld):
            yield from self._laid(done, best)
        if done == DECLINE and isinstance(best, Meld):
            yield MoveReason(ReasonKind.MADE, counts=(0, len(best.spread)))

    def _at_the_end(self, done: Action, best: Action) -> Iterator[MoveReason]:
        """What wins, takes the other out, or shuts the seat in."""
        seat, after, then = self.seat, self.after, self.then
        if then.outcome is not None and then.outcome.winner is seat:
            yield MoveReason(ReasonKind.WINS, melds=self._new(then), counts=(1, 1))
        if hole(after, seat) is not None and hole(then, seat) is None:
            yield _found(ReasonKind.HOLE, alive_outs(then, seat), outs(after, seat))
        gives = not isinstance(done, Meld) and not len(after.hands[seat.other])  # what is melded is out of reach
        if gives and about(done, self.before) & outs(after, seat.other):
            is_discard, takes = isinstance(best, Discard), about(best, self.before) & outs(then, seat.other)
            if not (is_discard and takes):  # else it is as true of the better one
                yield MoveReason(ReasonKind.TAKES_OUT, counts=(1, int(is_discard)))
        more, fewer = alive_outs(then, seat), alive_outs(after, seat)
        if MOST_NAMED >= len(more) > len(fewer):
            yield _found(ReasonKind.OUTS, more, fewer)

    def _forced(self, kind: ReasonKind) -> Iterator[MoveReason]:
        """Where the forced card goes, and how many cards the other player has down, or holds, then."""
        other = self.seat.other
        held = len(self.before.hands[other])
        for spread in placements(self.before)[:1]:
            counts = (1, held) if kind is ReasonKind.PRESSES else (len(spread), 0)
            yield MoveReason(kind, melds=_new(self.before.spreads[other], spread), counts=counts)

    def _discarded(self, worse: Card, better: Card) -> Iterator[MoveReason]:
        """What the other player can do with either card."""
        other, rules = self.before.spreads[self.seat.other], self.before.variant
        if fits_spread(other, worse, rules) and not fits_spread(other, better, rules):
            (spread, *_) = placements(self.after)
            yield MoveReason(ReasonKind.FITS, melds=_new(other, spread), counts=(1, 1))
        yield from self._waits(ReasonKind.WAITS)
        counts = openings(self.before, self.seat, worse), openings(self.before, self.seat, better)
        if counts[0] > counts[1]:
            yield MoveReason(ReasonKind.OPENS, counts=counts)

    def _waits(self, kind: ReasonKind) -> Iterator[MoveReason]:
        """Which cards can be melded when they come."""
        now, then = waits(self.after, self.seat), waits(self.then, self.seat)
        more, fewer = then - now, now - then
        if MOST_NAMED >= len(more) > len(fewer):
            yield MoveReason(kind, more=more, fewer=fewer, counts=(len(more), len(fewer)))

    def _outlook(self) -> Iterator[MoveReason]:
        """How many cards have to come for a win."""
        now, then = ways_to_win(self.after, self.seat)[:1], ways_to_win(self.then, self.seat)[:1]
        left, best = (len(found[0].needed) if found else 0 for found in (now, then))
        if (not now or left > best) and 0 < best <= MOST_NAMED:
            yield MoveReason(ReasonKind.NEARER, more=then[0].needed, counts=(left, best))

    def _laid(self, done: Meld, best: Action) -> Iterator[MoveReason]:
        """What a meld kept, laid, or opened to a force."""
        hand = self.before.hands[self.seat].cards
        yield from self._waits(ReasonKind.NARROWS)
        if isinstance(best, Meld) and best.spread.cards != done.spread.cards:
            kept = (done.spread.cards - best.spread.cards) & self.then.hands[self.seat].cards
            laid = (best.spread.cards - done.spread.cards) & hand
            yield _found(ReasonKind.KEEPS, kept) if len(kept) > len(laid) else _found(ReasonKind.LAYS, laid)
        if best == DECLINE and self.before.variant.forcing is not Forcing.OFF:
            old, new = self.before.spreads[self.seat], self.after.spreads[self.seat]
            coming = Cards(prospect_of(self.after, self.seat).coming)
            rules = self.before.variant
            fit = Cards.of(
                card for card in coming if fits_spread(new, card, rules) and not fits_spread(old, card, rules)
            )
            if 0 < len(fit) <= MOST_NAMED:
                yield _found(ReasonKind.EXPOSED, fit)

    def _new(self, state: State) -> tuple[Cards, ...]:
        return _new(self.before.spreads[self.seat], state.spreads[self.seat])


def _found(kind: ReasonKind, more: Cards, fewer: Cards | None = None) -> MoveReason:
    """A reason with these cards; where there are none on the other side, both sentences are about the same."""
    worse = more if fewer is None else fewer
    return MoveReason(kind, more=more, fewer=fewer or NO_CARDS, counts=(len(worse), len(more)))


def _new(laid: Spread, spread: Spread) -> tuple[Cards, ...]:
    """The melds that were not there before."""
    return tuple(Cards(mask) for mask in spread.masks if mask not in laid.masks)
