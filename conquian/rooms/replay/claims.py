"""Claims: what a note on a game says, as data that can be worked out again from the game alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Final, assert_never

from conquian.advice.seat_value import SeatStanding
from conquian.game.actions import DECLINE, Action
from conquian.game.cards import Cards
from conquian.game.forcing import is_fit, placements
from conquian.game.judge import judge
from conquian.game.laws import Law
from conquian.game.play import fold
from conquian.game.player_view import PlayerView, player_view
from conquian.game.state import CLAIM, Outcome, Phase, Seat, State
from conquian.game.variants import ForcingFit, Variant
from conquian.notation.record import Record
from conquian.rooms.replay.shelf import weighed
from conquian.solver.certificates.deals import count_worlds, revealed, worlds
from conquian.solver.certificates.vocabulary import distinct, essence
from conquian.solver.odds import out_within
from conquian.solver.open_hand import evaluate, solve
from conquian.solver.winning_chances.outlook import Hole, alive_outs, hole, outs, ways_to_win

MOST_WORLDS: Final = 1_000
"""A claim about every hand and order that a seat holds possible looks at no more of them than this."""


@dataclass(frozen=True)
class Moment:
    """An action of a game, by its number, with the positions around it; 0 is the deal, before which nothing was."""

    record: Record
    ply: int

    @cached_property
    def states(self) -> tuple[State, ...]:
        """Every position of the game."""
        return self.record.positions()

    @property
    def before(self) -> State:
        """The position in which the action was chosen."""
        return self.states[max(self.ply - 1, 0)]

    @property
    def after(self) -> State:
        """The position that it led to."""
        return self.states[self.ply]

    @property
    def action(self) -> Action | None:
        """The action; None at the deal."""
        return self.record.actions[self.ply - 1] if self.ply else None

    def seen_by(self, seat: Seat) -> PlayerView:
        """The position as this seat knew it afterwards."""
        return player_view(self.after, seat, zip(self.states[: self.ply], self.record.actions, strict=False))


class ClaimTime(StrEnum):
    """The position that a claim is about: the one before the action, or the one after it."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Refused:
    """A law is in force: the judge refuses this action by it, under these rules if they are not those of the game."""

    law: Law
    action: Action
    cards: Cards
    when: ClaimTime = ClaimTime.BEFORE
    rules: Variant | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    """The outcome of the deal with best play by both and every card open: from before the action, and from after it."""

    before: Outcome
    after: Outcome


@dataclass(frozen=True, slots=True)
class Instead:
    """Another legal action, and the outcome that it leads to with best play by both and every card open."""

    action: Action
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ChoiceCount:
    """The number of legal actions as good as any, with every card open; layouts of the same cards count as one."""

    right: int
    all: int


@dataclass(frozen=True, slots=True)
class Fit:
    """The card on offer fits with no card from the hand, in this number of `ways`, one of which may be `direct`.

    A direct way moves no other card. A card that can be claimed fits (law 6.1); so does one that is forced.
    """

    ways: int
    direct: bool


@dataclass(frozen=True, slots=True)
class OutsClaim:
    """The cards that would take this seat out at once after the action, and those of them that can still come."""

    seat: Seat
    all: Cards
    alive: Cards


@dataclass(frozen=True, slots=True)
class WaysClaim:
    """The number of winning spreads that this seat can still reach, before the action and after it."""

    seat: Seat
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class HoleClaim:
    """This seat sits in a hole after the action (law 7.5)."""

    seat: Seat
    hole: Hole


@dataclass(frozen=True, slots=True)
class LaidClaim:
    """This seat has `laid` cards on the table and `hand` cards left; by law 7.1 it has won, by 7.2 not yet."""

    law: Law
    seat: Seat
    laid: int
    hand: int


@dataclass(frozen=True, slots=True)
class OutWithin:
    """The chance that an out of this seat is among the next `count` cards of the stock, from what the seat knows."""

    seat: Seat
    count: int
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Folding:
    """The worth of folding to the seat on turn after the action, over all hands and orders that it holds possible.

    In `kept` of these `worlds` who has folded does not lose, in `lost` of them one who melds the card on offer does,
    if from then on both see every card.
    """

    worlds: int
    kept: int
    lost: int


@dataclass(frozen=True, slots=True)
class TableWorth:
    """The worth of the action to the player who made it and saw one hand, beside that of the best other one.

    All in stakes of a hundred hands; `ahead` is how much more what was done is worth, and its 95 % interval is from
    `low` to `high`.
    """

    standing: SeatStanding
    instead: Action
    done: int
    other: int
    ahead: int
    low: int
    high: int


Claim = (
    Refused
    | Worth
    | Instead
    | ChoiceCount
    | Fit
    | OutsClaim
    | WaysClaim
    | HoleClaim
    | LaidClaim
    | OutWithin
    | Folding
    | TableWorth
)

NAMES: Final[dict[type[Claim], str]] = {
    Refused: "law",
    Worth: "worth",
    Instead: "instead",
    ChoiceCount: "choice",
    Fit: "fit",
    OutsClaim: "outs",
    WaysClaim: "ways",
    HoleClaim: "hole",
    LaidClaim: "laid",
    OutWithin: "chance",
    Folding: "folding",
    TableWorth: "table",
}
"""The name of each kind in a file and in a note."""
OPEN: Final = (Worth, Instead, ChoiceCount)
"""The claims that are true only with every card open: a note that makes one has to say so."""


def name(claim: Claim) -> str:
    """The name of its kind in a file and in a note.

    >>> name(ChoiceCount(1, 3))
    'choice'
    """
    return NAMES[type(claim)]


def found(claim: Claim, moment: Moment) -> Claim | None:
    """The same claim with what is true at this moment, worked out from scratch; None if there is nothing of the kind.

    >>> import conquian as cq
    >>> record = cq.Record(cq.deal(10347), 10347, (cq.action("turn"), cq.action("decline")))
    >>> found(Worth(Outcome(None), Outcome(None)), Moment(record, 2))
    Worth(before=Outcome(winner=Seat.PONE), after=Outcome(winner=None))
    """
    match claim:
        case Refused():
            return _refused(claim, moment)
        case Worth():
            return Worth(outcome(moment.before), outcome(moment.after))
        case Instead(action):
            if action == moment.action or not judge(moment.before, action).legal:
                return None
            return Instead(action, _outcome_of(evaluate(moment.before)[action], moment.before.turn))
        case ChoiceCount():
            return _choice(moment.before)
        case Fit():
            return _fit(moment.after)
        case OutsClaim(seat):
            return OutsClaim(seat, outs(moment.after, seat), alive_outs(moment.after, seat))
        case WaysClaim(seat):
            return WaysClaim(seat, len(ways_to_win(moment.before, seat)), len(ways_to_win(moment.after, seat)))
        case HoleClaim(seat):
            sits = hole(moment.after, seat)
            return None if sits is None else HoleClaim(seat, sits)
        case LaidClaim(_, seat):
            return _laid(moment.after, seat)
        case OutWithin(seat, count):
            chance = out_within(moment.seen_by(seat), count).value
            assert isinstance(chance, Fraction)
            return OutWithin(seat, count, chance)
        case Folding():
            return _folding(moment)
        case TableWorth():
            return _table_worth(moment)
        case _:
            assert_never(claim)


def holds(claim: Claim, moment: Moment) -> bool:
    """Whether the claim is true at this moment."""
    return found(claim, moment) == claim


def outcome(state: State) -> Outcome:
    """The outcome of the deal from here with best play by both and every card open."""
    return _outcome_of(solve(state), Seat.PONE)


def _outcome_of(value: int, seat: Seat) -> Outcome:
    return Outcome((None, seat, seat.other)[value])


def _refused(claim: Refused, moment: Moment) -> Refused | None:
    state = moment.before if claim.when is ClaimTime.BEFORE else moment.after
    if claim.rules is not None:
        state = replace(state, variant=claim.rules)
    verdict = judge(state, claim.action)
    return None if verdict.law is None else replace(claim, law=verdict.law, cards=verdict.cards)


def _choice(state: State) -> ChoiceCount | None:
    if state.outcome is not None:
        return None
    values = evaluate(state)
    best = max(values.values())
    right = {essence(state, action) for action, value in values.items() if value == best}
    return ChoiceCount(len(right), len(distinct(state, values)))


def _fit(state: State) -> Fit | None:
    laid = placements(state)
    if not laid or state.phase not in CLAIM | {Phase.FORCED}:
        return None
    closely = replace(state.variant, forcing_fit=ForcingFit.DIRECT)
    return Fit(len(laid), any(is_fit(state.spreads[state.decliner], spread, closely) for spread in laid))


def _laid(state: State, seat: Seat) -> LaidClaim | None:
    cards = len(state.spreads[seat])
    if cards < state.variant.dealt:
        return None
    law = Law.GO_OUT if cards == state.variant.out else Law.TEN_IS_NO_WIN
    return LaidClaim(law, seat, cards, len(state.hands[seat]))


def _folding(moment: Moment) -> Folding | None:
    seat = moment.after.turn
    seen = replace(moment.seen_by(seat).state, folded=tuple(_but(seat, moment.after.folded)))
    if count_worlds(seen) > MOST_WORLDS:
        return None
    kept = lost = total = 0
    for world in worlds(seen):
        state = revealed(seen, world)
        values = evaluate(state)
        melds = [value for action, value in values.items() if action != DECLINE]
        total += 1
        kept += outcome(fold(state, seat)).winner is not seat.other
        lost += bool(melds) and max(melds) < 0
    return Folding(total, kept, lost)


def _table_worth(moment: Moment) -> TableWorth | None:
    value = weighed(moment.record, moment.ply)
    if value is None or value.is_in_doubt:
        return None
    worth = (value.stakes.value, value.other_stakes.value)
    ahead = (value.ahead.value, value.ahead.low, value.ahead.high)
    return TableWorth(value.standing, value.other, *(round(100 * stakes) for stakes in (*worth, *ahead)))


def _but(seat: Seat, seats: Iterable[Seat]) -> Iterable[Seat]:
    return (each for each in seats if each is not seat)
