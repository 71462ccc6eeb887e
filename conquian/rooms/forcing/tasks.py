"""Tasks of the forcing lab: positions to act in, questions for cards, switches to compare, and what came of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final, assert_never

from conquian.game.actions import ALLOW, DECLINE, Action, Discard, Meld
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.play import apply
from conquian.game.state import CLAIM, Phase, Seat, State
from conquian.notation.codes import cards
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position
from conquian.rooms.forcing.positions import (
    WITNESSES,
    ForcingWitness,
    deals,
    famous,
    fitting,
    forced_deals,
    forced_position,
    throwing_position,
)
from conquian.solver.winning_chances.outlook import ways_to_win
from conquian.teach.card_groups import union
from conquian.teach.discard_effects import (
    DiscardReply,
    Hopes,
    Throw,
    Toll,
    discards,
    hopes,
    melds_of,
    replies,
    throws,
    toll,
)

# --- tasks ------------------------------------------------------------------------------------------------------------


class Role(StrEnum):
    """The learner's role: the victim, who is forced, or the forcer, who throws."""

    VICTIM = "victim"
    FORCER = "forcer"


@dataclass(frozen=True, slots=True)
class PlayTask:
    """A position to act in: as the victim a forced card is melded and one thrown, as the forcer one is thrown."""

    name: str
    role: Role
    state: State

    @property
    def seat(self) -> Seat:
        """The learner's seat."""
        return self.state.turn


class Asks(StrEnum):
    """The cards that a question asks for: all that take a seat out, that help it to win, or that fit its spread."""

    OUTS = "outs"
    HELPS = "helps"
    FITS = "fits"


@dataclass(frozen=True, slots=True)
class ForcingQuestion:
    """A question for cards about the seat of one player; `told` are those that the books, or we, name beforehand."""

    name: str
    asks: Asks
    state: State
    seat: Seat
    told: Cards = NO_CARDS

    @property
    def truth(self) -> Cards:
        """The cards that are right, worked out anew.

        >>> curated(ForcingCourse.SOURCES)[1].truth
        cards('2d4h5h')
        """
        match self.asks:
            case Asks.OUTS:
                return hopes(self.state, self.seat).alive
            case Asks.HELPS:
                return union(way.needed for way in ways_to_win(self.state, self.seat))
            case Asks.FITS:
                return fitting(self.state.spreads[self.seat], self.state.variant)
            case asks:
                assert_never(asks)


Task = PlayTask | ForcingQuestion | ForcingWitness
"""Something to do: act, name cards, or foretell what comes of declining."""


# --- courses ----------------------------------------------------------------------------------------------------------


class ForcingCourse(StrEnum):
    """The source of the tasks: played deals, as victim or as forcer; the books; safe spreads; switches; a link."""

    VICTIM = "victim"
    FORCER = "forcer"
    SOURCES = "sources"
    SAFE = "safe"
    SWITCHES = "switches"
    FREE = "free"


SEEDED: Final = frozenset({ForcingCourse.VICTIM, ForcingCourse.FORCER})
"""The courses whose tasks depend on a seed."""

_SAFE_LINE: Final = "pone={side} dealer=?7/KcKdKh stock=?13 waste=JcJdJsQdQhKs turn=pone/turn"


@cache
def curated(course: ForcingCourse) -> tuple[Task, ...]:
    """The tasks of a course that is always the same, in their order; () for the others.

    >>> [task.name for task in curated(ForcingCourse.SOURCES)]
    ['at-once', 'third', 'other-ace', 'which-ace', 'which-ace-again']
    """
    match course:
        case ForcingCourse.SOURCES:
            # The books say that with the ace of spades thrown only the five and then the four of hearts still win.
            told = cards("4h5h")
            return (
                ForcingQuestion("at-once", Asks.OUTS, famous(), Seat.PONE),
                ForcingQuestion("third", Asks.HELPS, famous(forced=True, thrown="As"), Seat.PONE, told),
                ForcingQuestion("other-ace", Asks.HELPS, famous(forced=True, thrown="Ad"), Seat.PONE, told),
                PlayTask("which-ace", Role.VICTIM, famous(forced=True, buried="2d")),
                PlayTask("which-ace-again", Role.VICTIM, famous(forced=True, buried="2s")),
            )
        case ForcingCourse.SAFE:
            sides = {
                "four": "?6/6c6d6h6s",
                "neighbours": "?2/2c2d2h2s,3c3d3h3s",
                "two-apart": "?2/2c2d2h2s,4c4d4h4s",
                "three-apart": "?2/2c2d2h2s,5c5d5h5s",
                "far-apart": "?2/2c2d2h2s,7c7d7h7s",
            }
            states = {name: position(_SAFE_LINE.format(side=side)) for name, side in sides.items()}
            return tuple(ForcingQuestion(name, Asks.FITS, state, Seat.PONE) for name, state in states.items())
        case ForcingCourse.SWITCHES:
            return tuple(witness for witnesses in WITNESSES.values() for witness in witnesses)
        case ForcingCourse.VICTIM | ForcingCourse.FORCER | ForcingCourse.FREE:
            return ()
        case _:
            assert_never(course)


def length(course: ForcingCourse) -> int:
    """The number of tasks that a course has, with one seed."""
    match course:
        case ForcingCourse.VICTIM:
            return len(forced_deals())
        case ForcingCourse.FORCER:
            return len(deals())
        case ForcingCourse.FREE:
            return 1
        case ForcingCourse.SOURCES | ForcingCourse.SAFE | ForcingCourse.SWITCHES:
            return len(curated(course))
        case _:
            assert_never(course)


def task(course: ForcingCourse, seed: int, n: int) -> Task:
    """Task number `n`, from 0, of a course. Raises IndexError beyond its last one, ValueError for a task by link."""
    if not 0 <= n < length(course):
        raise IndexError(n)
    match course:
        case ForcingCourse.VICTIM:
            return PlayTask("victim", Role.VICTIM, forced_position(seed, n))
        case ForcingCourse.FORCER:
            return PlayTask("forcer", Role.FORCER, throwing_position(seed, n))
        case ForcingCourse.SOURCES | ForcingCourse.SAFE | ForcingCourse.SWITCHES:
            return curated(course)[n]
        case ForcingCourse.FREE:
            raise ValueError(course)
        case _:
            assert_never(course)


def play_of(state: State) -> PlayTask:
    """The task of a position of the learner's own. Raises NotationError where nobody is forced or is to discard."""
    roles = {Phase.FORCED: Role.VICTIM, Phase.DISCARD: Role.FORCER}
    if state.phase not in roles:
        raise NotationError(Fault.NOT_A_TURN, str(state.phase), field="turn", expected="forced discard")
    if state.hands[state.turn].unknown:
        raise NotationError(Fault.HIDDEN_HAND, str(state.hands[state.turn]), field=str(state.turn))
    return PlayTask("free", roles[state.phase], state)


# --- what came of it --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeptCards:
    """The victim's choice beside the best one there was; `before` holds the hopes left if the card went by."""

    before: Hopes
    chosen: DiscardReply
    best: DiscardReply

    @property
    def right(self) -> bool:
        """Whether nothing would have left the victim nearer to a win."""
        return self.chosen.hopes.nearness == self.best.hopes.nearness


@dataclass(frozen=True, slots=True)
class TakenCards:
    """The learner's throw beside the one that would have set the opponent back furthest, each with its cost."""

    chosen: Throw
    toll: Toll
    best: Throw
    best_toll: Toll

    @property
    def right(self) -> bool:
        """Whether nothing would have left the opponent further from a win."""
        return self.toll.after.nearness == self.best_toll.after.nearness


@lru_cache(maxsize=32)
def victims_result(play: PlayTask, done: tuple[Action, ...]) -> KeptCards:
    """The result of what the victim did."""
    start = play.state
    melds = [one for one in done if isinstance(one, Meld)]
    thrown = next((one.card for one in done if isinstance(one, Discard)), None)
    every = every_reply(start)
    mine = replies(start, melds[0]) if melds else every
    chosen = next(reply for reply in mine if reply.discard == thrown)
    return KeptCards(spared(start), chosen, max(every, key=lambda reply: reply.hopes.rank))


@lru_cache(maxsize=32)
def every_reply(start: State) -> tuple[DiscardReply, ...]:
    """Everything that the player can do who is forced, or is to discard."""
    if start.phase is Phase.DISCARD:
        return discards(start)
    return tuple(reply for meld in melds_of(start) for reply in replies(start, meld))


@lru_cache(maxsize=32)
def placing_matters(start: State) -> bool:
    """Whether it matters how the player melds who is forced: not every meld can still be followed by the best.

    >>> placing_matters(forced_position(1897, 0)), placing_matters(forced_position(1897, 1))
    (True, False)
    """
    if start.phase is not Phase.FORCED:
        return False
    best = {max(reply.hopes.nearness for reply in replies(start, meld)) for meld in melds_of(start)}
    return len(best) > 1


def spared(state: State) -> Hopes:
    """The hopes of the player who is forced if the card had gone by; of one who is to discard, those of now.

    >>> from conquian.game.judge import legal_actions
    >>> from conquian.notation.codes import action
    >>> state = famous()
    >>> for text in ("discard Kh", "decline", "force"):
    ...     state = apply(state, action(text))
    >>> spared(state).alive, spared(apply(state, legal_actions(state)[0])).alive
    (cards('AcAh'), cards('2d2s'))
    """
    if state.phase is not Phase.FORCED:
        return hopes(state, state.turn)
    after = apply(replace(state, phase=Phase.LEFT), DECLINE)
    return hopes(apply(after, ALLOW) if after.phase in CLAIM else after, state.turn)


@lru_cache(maxsize=32)
def forcers_result(state: State, card: Card) -> TakenCards | None:
    """The result of throwing this card; None where the opponent's hand is not known, so that it cannot be counted."""
    if state.hands[state.turn.other].unknown:
        return None
    before = hopes(state, state.turn.other)
    tolls = {each: toll(each, before) for each in throws(state)}
    chosen = next(each for each in tolls if each.card == card)
    best = min(tolls, key=lambda each: tolls[each].after.rank)
    return TakenCards(chosen, tolls[chosen], best, tolls[best])
