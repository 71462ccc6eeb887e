"""Moments of a hand: what kind of mistake a decision was, and what was good about one, as facts and cards.

What a moment tells lay open when the decision was made, or came to lie open through it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from conquian.advice.advice import SURE, Stakes
from conquian.advice.seat_value import SeatStanding
from conquian.coach.decision import Decision, positions
from conquian.coach.reason import about
from conquian.game.actions import ALLOW, DECLINE, Action, Discard, Force, Give, Meld
from conquian.game.cards import NO_CARDS, Cards
from conquian.game.judge import legal_actions
from conquian.game.play import apply
from conquian.game.state import Phase, Seat, State
from conquian.notation.record import Record
from conquian.solver.certificates.vocabulary import essence
from conquian.solver.winning_chances.outlook import hole, outs, ways_to_win

CLEARLY: Final = 0.2
"""The least difference in stakes for which a decision is praised."""


class MomentKind(StrEnum):
    """The kind of a mistake."""

    WIN_MISSED = "win-missed"
    HANDED_OVER = "handed-over"
    MELD_MISSED = "meld-missed"
    TOO_EARLY = "too-early"
    HOLE = "hole"
    OTHER_MELD = "other-meld"
    FORCE_MISSED = "force-missed"
    FORCE_REGRETTED = "force-regretted"
    FED = "fed"
    WAYS_LOST = "ways-lost"
    OTHER_CARD = "other-card"


@dataclass(frozen=True, slots=True)
class HandMoment:
    """A mistake: the `action` of number `ply`, what would have been `best`, and the `cost` in stakes.

    `cards` are those that it was about, `right` all actions that are as good as the best, `meld` what the other player
    made of the card, and `ways` the number of ways to win that were left, and that the best action would have left.
    """

    ply: int
    kind: MomentKind
    action: Action
    best: Action
    right: tuple[Action, ...]
    cost: Stakes
    cards: Cards
    meld: Cards = NO_CARDS
    ways: tuple[int, int] = (0, 0)


class MeritKind(StrEnum):
    """The kind of what was good."""

    EMPTIED = "emptied"
    FORCED = "forced"
    ALLOWED = "allowed"
    MELDED = "melded"
    DECLINED = "declined"
    DISCARDED = "discarded"
    CLEAN = "clean"
    UNLUCKY = "unlucky"


@dataclass(frozen=True, slots=True)
class Merit:
    """A merit: the action of number `ply` that was good, 0 for the whole hand, and the cards that it was about.

    `gone` is the card that the other player had to discard for it.
    """

    kind: MeritKind
    ply: int = 0
    cards: Cards = NO_CARDS
    gone: Cards = NO_CARDS


# --- mistakes ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def moment(record: Record, made: Decision) -> HandMoment:
    """The moment that a decision was which cost something."""
    states = positions(record)
    before, after = states[made.ply - 1], states[made.ply]
    action, best, seat = made.value.action, made.value.other, before.turn
    then = apply(before, best)
    cards, meld, ways = about(action, before), NO_CARDS, (0, 0)
    match action, best:
        case _, Meld(spread) | Force(spread=spread) if spread is not None and _wins(then, seat):
            kind = MomentKind.WIN_MISSED
        case Discard() | Give() | Meld(), _ if hole(after, seat) is not None and hole(then, seat) is None:
            kind = MomentKind.HOLE
        case Discard(card), _ if _takes_out(after, Cards.of([card]), seat.other):
            kind = MomentKind.HANDED_OVER
        case Meld(), Meld():
            kind = MomentKind.OTHER_MELD
        case Meld(), _:
            kind = MomentKind.TOO_EARLY
        case _, Force():
            kind = MomentKind.FORCE_MISSED
        case Force(), _:
            kind = MomentKind.FORCE_REGRETTED
        case Discard() | Give(), _:
            meld = _melded_with(record, made.ply, cards, seat.other)
            ways = len(ways_to_win(after, seat)), len(ways_to_win(then, seat))
            kind = MomentKind.FED if meld else MomentKind.WAYS_LOST if ways[0] < ways[1] else MomentKind.OTHER_CARD
        case _:
            is_given = before.phase is Phase.TURNED and _takes_out(after, cards, seat.other)
            kind = MomentKind.HANDED_OVER if is_given else MomentKind.MELD_MISSED
    return HandMoment(made.ply, kind, action, best, made.right, made.cost, cards, meld, ways)


def was_forced_anyway(record: Record, ply: int, best: Action) -> bool:
    """Whether this action declined a card that was forced on the seat at once, so that the best meld was there anyway.

    What the seat melds then is a decision of its own. Where the other player places the card, it is the same if as much
    lies as the better meld would have laid.
    """
    done = record.actions[ply - 1 : ply + 1]
    if len(done) < 2 or done[0] != DECLINE or not isinstance(done[1], Force) or not isinstance(best, Meld):
        return False
    before, forced = positions(record)[ply - 1], positions(record)[ply + 1]
    if forced.phase is not Phase.FORCED:
        then = apply(before, best)
        return (forced.hands, essence(before, Meld(forced.spreads[before.turn]))) == (then.hands, essence(before, best))
    return essence(before, best) in {essence(forced, each) for each in legal_actions(forced)}


def _wins(state: State, seat: Seat) -> bool:
    return state.outcome is not None and state.outcome.winner is seat


def _takes_out(state: State, card: Cards, seat: Seat) -> bool:
    """Whether all saw that this card takes the seat out: its melds lie, and its hand is empty."""
    return not len(state.hands[seat]) and bool(card & outs(state, seat))


def _melded_with(record: Record, ply: int, card: Cards, seat: Seat) -> Cards:
    """The meld that this seat made of the card at once, by will; no cards if it did not."""
    states = positions(record)
    if ply < len(record.actions) and states[ply].turn is seat and isinstance(record.actions[ply], Meld):
        return next((Cards(mask) for mask in states[ply + 1].spreads[seat].masks if mask & card.mask), NO_CARDS)
    return NO_CARDS


# --- what was good ----------------------------------------------------------------------------------------------------


def best_merit(record: Record, weighed: list[Decision]) -> Merit | None:
    """The best of what was good among these decisions; None if nothing was."""
    found = [(each.cost.value, praised) for each in weighed if (praised := praise(record, each)) is not None]
    return min(found, key=_by_rank)[1] if found else None


def clean_merit(record: Record, seat: Seat) -> Merit:
    """The merit of a hand that this seat played without a clear mistake; where it was lost, it was unlucky."""
    outcome = positions(record)[-1].outcome
    is_lost = outcome is not None and outcome.winner is seat.other
    return Merit(MeritKind.UNLUCKY if is_lost else MeritKind.CLEAN)


def _by_rank(entry: tuple[float, Merit]) -> tuple[bool, float]:
    return entry[1].kind is not MeritKind.EMPTIED, entry[0]


_PRAISED: Final = {
    Meld: MeritKind.MELDED,
    Discard: MeritKind.DISCARDED,
    Give: MeritKind.DISCARDED,
    type(DECLINE): MeritKind.DECLINED,
    type(ALLOW): MeritKind.ALLOWED,
}


def praise(record: Record, made: Decision) -> Merit | None:
    """The merit of this decision; None if nothing else was clearly worse, or it won of itself.

    What a force brought about lies open. It is praised for that, unless something else was worth more.
    """
    states = positions(record)
    before, action = states[made.ply - 1], made.value.action
    standing, cards = made.value.standing, about(action, before)
    if isinstance(action, Force):
        gone, is_emptied = gone_after(record, made.ply)
        kind = MeritKind.EMPTIED if is_emptied else MeritKind.FORCED
        return Merit(kind, made.ply, cards, gone) if gone and standing is not SeatStanding.WORSE else None
    is_clear = standing is SeatStanding.BEST and made.value.ahead.low > 0 and made.value.ahead.value >= CLEARLY
    if not is_clear or made.value.stakes == SURE:
        return None
    return Merit(_PRAISED[type(action)], made.ply, cards)


def gone_after(record: Record, ply: int) -> tuple[Cards, bool]:
    """The card that had to go after the force of this number, and whether no other was left in the hand."""
    states, other = positions(record), positions(record)[ply - 1].turn.other
    for n in range(ply, min(ply + 2, len(record.actions))):
        action = record.actions[n]
        if isinstance(action, Discard) and states[n].turn is other:
            return Cards.of([action.card]), not len(states[n + 1].hands[other])
    return NO_CARDS, False
