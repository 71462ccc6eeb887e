"""Decisions: what a seat chose in a hand, and what that was worth beside all else, from what the seat knew.

Advice plays worlds out plainly, so it can be wrong of a card that only clever play uses. Some worlds are therefore
solved with every card open, too. By the mean of both the best other action is chosen, and what was done is weighed
beside it in worlds of its own. Where advice calls that worse and open hands do not, the interval says so. Else the cost
is the mean of the two, in an interval that is wider by what they differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot, sqrt
from typing import Final

from conquian.advice.advice import Method, Stakes, advise
from conquian.advice.choice import open_means
from conquian.advice.seat_value import MARGIN, SeatStanding, SeatValue, beside, seat_value
from conquian.game.actions import Action
from conquian.game.judge import UnknownCards
from conquian.game.player_view import PlayerView, player_view
from conquian.game.state import Seat, State
from conquian.notation.record import Record
from conquian.solver.certificates.vocabulary import Essence, distinct, essence

QUICK: Final = 100
"""The number of worlds in which each decision is looked at once."""
THOROUGH: Final = 400
"""The number of worlds in which a decision is weighed before anything is said of it."""
CLOSE: Final = 1600
"""The number of worlds in which a decision is weighed once more that may have cost something, if nothing is sure."""
LEAST: Final = 0.1
"""The least cost in stakes that the coach mentions; the whole interval has to lie beyond MARGIN."""
OPEN_WORLDS: Final = 120
"""The most worlds that are solved with every card open, to weigh an action beside the best other one."""
CHOICE_WORLDS: Final = 30
"""The most worlds that are solved for every action beforehand, to find that other one."""
OPEN_NODES: Final = 450_000
"""The most nodes that weighing takes: early in a hand, a tenth would be spent after a dozen worlds."""
CHOICE_NODES: Final = 80_000
"""The most nodes that the choice takes."""
OPEN_ERROR: Final = 0.07
"""About one standard error of the difference in OPEN_WORLDS worlds, in stakes, as ten seeds had it."""
CHOICE_ERROR: Final = OPEN_ERROR * sqrt(OPEN_WORLDS / CHOICE_WORLDS)
"""The same in CHOICE_WORLDS worlds."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The action of number `ply`, its `value` beside the best other one, and the actions that are as `right` as any."""

    ply: int
    value: SeatValue
    right: tuple[Action, ...]

    @property
    def cost(self) -> Stakes:
        """The cost in stakes against the best other action, with the 95 % interval; negative if that was worse."""
        ahead = self.value.ahead
        return Stakes(-ahead.value, -ahead.high, -ahead.low)

    @property
    def best(self) -> Action:
        """The best action; the one that was done, if nothing was better."""
        return self.value.other if self.cost.value > 0 else self.value.action

    @property
    def is_thorough(self) -> bool:
        """Whether it was weighed in as many worlds as it takes to speak of it."""
        return self.value.method is not Method.SAMPLED or self.value.worlds >= THOROUGH

    @property
    def is_wrong(self) -> bool:
        """Whether something else was clearly worth more, and enough to be mentioned."""
        return self.value.standing is SeatStanding.WORSE and self.cost.value >= LEAST

    @property
    def is_close(self) -> bool:
        """Whether it may have cost something, but more worlds have to say so."""
        may_be_wrong = self.cost.value >= LEAST / 2 and self.cost.high >= LEAST and not self.is_wrong
        return may_be_wrong and self.value.method is Method.SAMPLED and THOROUGH <= self.value.worlds < CLOSE


def decision(record: Record, ply: int, worlds: int, instead: Action | None = None) -> Decision:
    """The decision that this action of a record was, or another one `instead`, weighed in this number of worlds.

    >>> import conquian as cq
    >>> record = cq.play(cq.players.Greedy(), cq.players.Greedy(), seed=1897)
    >>> choices(record, cq.Seat.PONE)[:2], decision(record, 14, worlds=20).value.action
    ((13, 14), action('discard 2h'))
    """
    before, done = positions(record)[ply - 1], record.actions[ply - 1] if instead is None else instead
    seen, same = view(record, ply), essence(before, done)
    advice = advise(seen, worlds, seed=worlds)  # the second look is at other worlds than the first
    keys = {each.action: essence(before, each.action) for each in advice.values}
    value = seat_value(advice, lambda each: keys[each] == same)
    right = [each.action for each in advice.values if each.behind.low <= 0 or each.behind.value <= MARGIN]
    is_thorough = value.method is Method.EVERY_WORLD or worlds >= THOROUGH
    if value.method is not Method.PROVED and (is_thorough or value.standing is not SeatStanding.BEST):
        opened, means = _opened(record, ply), {each.action: each.stakes.value for each in advice.values}
        scores = {each: (mean + opened.get(keys[each], mean)) / 2 for each, mean in means.items()}
        best = max((each for each in scores if keys[each] != same), key=lambda each: scores[each])
        value, error = beside(advice, value.action, best), CHOICE_ERROR
        if is_thorough:
            found = open_means(seen, (value.action, best), OPEN_WORLDS, seed=worlds, nodes=OPEN_NODES)
            opened, error = {keys[each]: mean for each, mean in found.items()}, OPEN_ERROR
        if opened:
            value = _with_open_hands(value, opened[same] - opened[keys[best]], error)
        right = [best, *(each for each in right if each != best and scores[each] >= scores[best] - LEAST)]
    if value.standing is SeatStanding.WORSE:
        right = [each for each in right if keys[each] != same]
    return Decision(ply, value, tuple(right))


def weighed(record: Record, ply: int, instead: Action | None = None) -> Decision:
    """The decision weighed as thoroughly as a review weighs it before it speaks: a close one in more worlds."""
    made = decision(record, ply, THOROUGH, instead)
    return decision(record, ply, CLOSE, instead) if made.is_close else made


@lru_cache(maxsize=64)
def _opened(record: Record, ply: int) -> Mapping[Essence, float]:
    """The mean value of each essence of this action with every card open; nothing where the first world takes long."""
    seen = view(record, ply)
    found = open_means(seen, distinct(seen.state, seen.actions()), CHOICE_WORLDS, seed=QUICK, nodes=CHOICE_NODES)
    return {essence(seen.state, each): mean for each, mean in found.items()}


def _with_open_hands(value: SeatValue, opened: float, error: float) -> SeatValue:
    """The value by both readings: where advice tells, open hands can only contradict it; else it is their mean."""
    ahead = value.ahead
    if value.standing is SeatStanding.WORSE:
        high = opened + error
        return replace(value, ahead=replace(ahead, high=high)) if high >= -LEAST else value
    mean = (ahead.value + opened) / 2
    half = hypot(ahead.high - ahead.value, 2 * error, mean - ahead.value) / 2
    return replace(value, ahead=Stakes(mean, mean - half, mean + half))


@lru_cache(maxsize=32)
def choices(record: Record, seat: Seat) -> tuple[int, ...]:
    """The numbers of the actions that this seat chose among several, as far as its cards are known."""
    plies = range(1, len(record.actions) + 1)
    return tuple(ply for ply in plies if positions(record)[ply - 1].turn is seat and is_choice(record, ply))


def is_choice(record: Record, ply: int) -> bool:
    """Whether there were several actions to choose from, as far as the cards of the seat are known."""
    before = positions(record)[ply - 1]
    try:
        return len(distinct(before, view(record, ply).actions())) > 1
    except UnknownCards:
        return False


def view(record: Record, ply: int) -> PlayerView:
    """The view of the seat that did this action: nothing that lay face down then, and nothing that came afterwards."""
    states = positions(record)
    return player_view(
        states[ply - 1], states[ply - 1].turn, zip(states[: ply - 1], record.actions[: ply - 1], strict=True)
    )


@lru_cache(maxsize=32)
def positions(record: Record) -> tuple[State, ...]:
    """Every position of a record, from the deal on."""
    return record.positions()
