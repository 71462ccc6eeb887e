"""Reasons why a wrong answer to a puzzle comes to nothing: facts of the line that refutes it, the best one first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache, reduce
from operator import and_, or_

from conquian.course.attempt import Attempt
from conquian.game.actions import ALLOW, Action, Decline, Discard, Force, Meld, Turn
from conquian.game.cards import Card, Cards
from conquian.game.judge import legal_actions
from conquian.game.laws import Law
from conquian.game.play import apply
from conquian.game.state import Phase, Seat, State
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.refutation.played_out import borne_out, discards_due, refuted
from conquian.solver.certificates.deals import World
from conquian.solver.certificates.vocabulary import Goal, distinct
from conquian.solver.winning_chances.outlook import alive_outs, dead, hole, outs
from conquian.teach.meld_options import new_groups


class Source(StrEnum):
    """The way in which the opponent gets a card: discarded, declined, turned up and passed, or forced by the player.

    Or turned up by the opponent.
    """

    DISCARDED = "discarded"
    DECLINED = "declined"
    PASSED = "passed"
    FORCED = "forced"
    TURNED = "turned"


class When(StrEnum):
    """The moment when the opponent goes out: with the next card, before the player has any choice, or surely later."""

    AT_ONCE = "at-once"
    UNHINDERED = "unhindered"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class MissedWin:
    """The player could have gone out at once, with these `groups` new on the table."""

    groups: tuple[tuple[Card, ...], ...]
    laws: tuple[Law, ...] = (Law.GO_OUT,)


@dataclass(frozen=True, slots=True)
class AnyDiscard:
    """The player now has to discard one of these `cards`, and with each the opponent goes out at once."""

    cards: Cards
    laws: tuple[Law, ...] = (Law.DISCARD, Law.GO_OUT)


@dataclass(frozen=True, slots=True)
class ForcedDiscard:
    """The opponent at once forces a card on a player who then has to discard, and any discard takes the opponent out.

    `card` is what is forced, `cards` are all that may be discarded.
    """

    card: Card
    cards: Cards
    laws: tuple[Law, ...] = (Law.FORCED_DISCARD, Law.GO_OUT)


@dataclass(frozen=True, slots=True)
class GoesOut:
    """The opponent goes out with this card, which comes in this way."""

    card: Card
    source: Source
    when: When
    laws: tuple[Law, ...] = (Law.GO_OUT,)


@dataclass(frozen=True, slots=True)
class InHole:
    """The player has melded every card, and none that can still come completes them."""

    laws: tuple[Law, ...] = (Law.TEN_CARD_HOLE,)


@dataclass(frozen=True, slots=True)
class DrawAtOnce:
    """The deal ends in a draw before the player has any choice: there is nothing left to be turned up."""

    laws: tuple[Law, ...] = (Law.DRAW,)


@dataclass(frozen=True, slots=True)
class LastChance:
    """The player let this card go, and without being forced to meld it can never go out any more, whatever comes."""

    card: Card
    laws: tuple[Law, ...] = ()


@dataclass(frozen=True, slots=True)
class NoWay:
    """The player can never go out any more, whatever comes."""

    laws: tuple[Law, ...] = ()


@dataclass(frozen=True, slots=True)
class ForcedNoWay:
    """The opponent at once forces this card on the player, who then can never go out any more, whatever the discard."""

    card: Card
    laws: tuple[Law, ...] = (Law.CANNOT_REFUSE, Law.FORCED_DISCARD)


@dataclass(frozen=True, slots=True)
class KeepsOuts:
    """The right answer keeps these `cards`, any of which would still take the player out; after this one none would."""

    cards: Cards
    laws: tuple[Law, ...] = (Law.GO_OUT,)


@dataclass(frozen=True, slots=True)
class KeptBack:
    """The line ends in a draw, and the opponent holds these cards, with each of which the player would go out."""

    cards: Cards
    laws: tuple[Law, ...] = (Law.DRAW,)


@dataclass(frozen=True, slots=True)
class GoneCard:
    """The line ends in a draw, and what would take the player out are these cards, which cannot come any more."""

    cards: Cards
    laws: tuple[Law, ...] = (Law.DRAW,)


@dataclass(frozen=True, slots=True)
class StockEnds:
    """The line ends in a draw without an out; from the right answer the same cards lead the player out with `card`."""

    card: Card
    laws: tuple[Law, ...] = (Law.DRAW,)


Reason = (
    MissedWin
    | AnyDiscard
    | ForcedDiscard
    | GoesOut
    | InHole
    | DrawAtOnce
    | LastChance
    | NoWay
    | ForcedNoWay
    | KeepsOuts
    | KeptBack
    | GoneCard
    | StockEnds
)
"""Why a wrong answer comes to nothing, with the laws that it rests on."""


@lru_cache(maxsize=64)
def why(puzzle: Puzzle, answer: Action) -> Reason | None:
    """The reason why this wrong answer comes to nothing: a win at once that it passes up, else what its line shows.

    None if it was not refuted by a line.

    >>> from conquian.rooms.puzzles.library import puzzle
    >>> one = puzzle("hole-001")
    >>> why(one, one.certificate.rejected[0]).groups
    ((card('5h'), card('6h'), card('7h'), card('Jh'), card('Qh')),)
    """
    if puzzle.goal is not None and (win := win_at_once(puzzle.position, puzzle.who)) is not None:
        return MissedWin(new_groups(puzzle.position.spreads[puzzle.who], win.spread))
    played = refuted(puzzle, answer)
    if played is None or played.worlds > 1:  # of several ways the one that is shown is not the reason
        return None
    return next(_reasons(puzzle, Attempt(played.start, puzzle.who, played.line), played.world))


def _reasons(puzzle: Puzzle, line: Attempt, world: World | None) -> Iterator[Reason]:
    """Every reason that holds, the most telling first: what happens soon, what the right answer keeps, the line."""
    outcome = line.state.outcome
    assert outcome is not None
    if outcome.winner is None:
        yield from _out_of_reach(line)
        yield from _kept(puzzle, line)
        yield from _of_a_draw(puzzle, line, world)
        return
    yield from _of_a_quick_loss(line)
    if puzzle.goal is Goal.WIN:
        yield from _out_of_reach(line)
    yield from _kept(puzzle, line)
    yield _of_a_loss(line)


# --- what the right answer keeps --------------------------------------------------------------------------------------


def _kept(puzzle: Puzzle, line: Attempt) -> Iterator[KeepsOuts]:
    """The outs that are there after the right answer, whatever discard keeps the goal, and after this one with none."""
    if not puzzle.sought:
        return
    right, seat = puzzle.sought[0], line.seat
    due = discards_due(puzzle, right)
    after = [state for state, card in _settled(apply(line.start, right), seat) if not due or card in due]
    kept = reduce(and_, (_alive(state, seat) for state in after))
    cards = kept - reduce(or_, (_alive(state, seat) for state, _ in _settled(line.states[1], seat)))
    if cards:
        yield KeepsOuts(cards)


def _alive(state: State, seat: Seat) -> Cards:
    return Cards() if state.outcome is not None else alive_outs(state, seat)


# --- the opponent goes out --------------------------------------------------------------------------------------------


def _of_a_quick_loss(line: Attempt) -> Iterator[Reason]:
    after, seat = line.states[1], line.seat
    if _is_due(after, seat) and _all_settled(after, seat, _lets_opponent_out):
        yield AnyDiscard(_discards(after, seat))
    forced = _forced(line)
    if forced is not None and _all_settled(forced[1], seat, _lets_opponent_out):
        yield ForcedDiscard(forced[0], _discards(forced[1], seat))
    found = _of_a_loss(line)
    if found.when is not When.LATER:
        yield found


def _of_a_loss(line: Attempt) -> GoesOut:
    card = line.states[-2].centre
    assert card is not None
    return GoesOut(card, _source(line), _when(line))


def _when(line: Attempt) -> When:
    if _before_a_choice(line) < len(line.done):
        return When.LATER
    between = line.done[1:-1]
    is_next = sum(isinstance(one, Turn) for one in between) <= 1 and not any(isinstance(one, Meld) for one in between)
    return When.AT_ONCE if is_next else When.UNHINDERED


def _lets_opponent_out(state: State, seat: Seat) -> bool:
    """Whether this seat's opponent is to act and can go out."""
    return win_at_once(state, seat.other) is not None


def win_at_once(state: State, seat: Seat) -> Meld | None:
    """The meld with which this seat, if it is to act, goes out now; None if there is none."""
    if state.outcome is not None or state.turn is not seat:
        return None
    melds = (one for one in legal_actions(state) if isinstance(one, Meld))
    return next((one for one in melds if len(one.spread) == state.variant.out), None)


def _source(line: Attempt) -> Source:
    """How the opponent came by the winning card, at the end of this line."""
    state = line.states[-2]
    if state.phase is Phase.TURNED:
        return Source.TURNED
    if state.phase is Phase.FORCED:
        return Source.FORCED
    number = max(n for n, (_, action) in enumerate(line.steps) if isinstance(action, Discard | Decline))
    if isinstance(line.done[number], Discard):
        return Source.DISCARDED
    return Source.PASSED if number else Source.DECLINED


# --- nobody goes out --------------------------------------------------------------------------------------------------


def _out_of_reach(line: Attempt) -> Iterator[Reason]:
    """Why the player can never go out after this answer, if that is so."""
    after, seat = line.states[1], line.seat
    if isinstance(line.done[0], Meld | Discard) and _all_settled(after, seat, _sits_in_a_hole):
        yield InHole()
    settled, let_go = _by_itself(line), _let_go(line)
    if settled.outcome is not None:
        yield DrawAtOnce()
    elif dead(settled, seat):
        yield NoWay() if let_go is None else LastChance(let_go)
    forced = _forced(line)
    if forced is not None and _all_settled(forced[1], seat, dead):
        yield ForcedNoWay(forced[0])


def _by_itself(line: Attempt) -> State:
    """The position after the answer, what the player then has to do, and the opponent's choice not to force."""
    n = 1 + (line.done[1:2] == (ALLOW,))
    while n < len(line.done) and line.states[n].turn is line.seat and not _has_choice(line.states[n]):
        n += 1
    return line.states[n]


def _of_a_draw(puzzle: Puzzle, line: Attempt, world: World | None) -> Iterator[Reason]:
    wanted = outs(line.state, line.seat)
    kept = wanted & line.state.hands[line.seat.other].cards
    if kept:
        yield KeptBack(kept)
    if wanted:
        yield GoneCard(wanted)
    right = borne_out(puzzle, puzzle.certificate.accepted[0], world)
    assert right is not None
    card = Attempt(right.start, puzzle.who, right.line).states[-2].centre
    assert card is not None
    yield StockEnds(card)


def _let_go(line: Attempt) -> Card | None:
    """The card that this answer discards or declines."""
    match line.done[0]:
        case Discard(card):
            return card
        case Decline():
            return line.start.centre
        case _:
            return None


def _sits_in_a_hole(state: State, seat: Seat) -> bool:
    return state.outcome is None and hole(state, seat) is not None


# --- what is common ---------------------------------------------------------------------------------------------------


def _has_choice(state: State) -> bool:
    return len(distinct(state, legal_actions(state))) > 1


def _is_due(state: State, seat: Seat) -> bool:
    return state.turn is seat and state.phase is Phase.DISCARD


def _before_a_choice(line: Attempt) -> int:
    """How many actions of the line there are before the player has a choice again after answering; all if never."""
    choices = (n for n, (state, _) in enumerate(line.steps) if n and state.turn is line.seat and _has_choice(state))
    return next(choices, len(line.done))


def _forced(line: Attempt) -> tuple[Card, State] | None:
    """The card that the opponent forces before the player has any choice, and the position that comes of it."""
    for n, (state, action) in enumerate(line.steps[: _before_a_choice(line)]):
        if isinstance(action, Force) and state.turn is not line.seat and state.centre is not None:
            return state.centre, line.states[n + 1]
    return None


def _settled(state: State, seat: Seat) -> Iterator[tuple[State, Card | None]]:
    """Every position once this seat has melded and discarded what is due, with the card that it discarded."""
    if state.turn is not seat or state.phase not in (Phase.FORCED, Phase.DISCARD):
        yield state, None
        return
    for action in legal_actions(state):
        for after, card in _settled(apply(state, action), seat):
            yield after, action.card if isinstance(action, Discard) else card


def _all_settled(state: State, seat: Seat, holds: Callable[[State, Seat], bool]) -> bool:
    return all(holds(after, seat) for after, _ in _settled(state, seat))


def _discards(state: State, seat: Seat) -> Cards:
    """All that this seat may discard in the end."""
    return Cards.of(card for _, card in _settled(state, seat) if card is not None)
