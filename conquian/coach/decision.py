"""Decisions: what a seat chose in a hand, and what that was worth beside all else, from what the seat knew.

Advice plays worlds out plainly, so it can be wrong of a card that only clever play uses. What seems to be beaten is
therefore solved with every card open, too, in some worlds. Where these do not bear out what advice calls worse, the
interval says so. Where advice hardly tells, and they clearly do, the cost is the mean of the two, and the interval is
wider by what these differ.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import hypot
from typing import Final

from conquian.advice.advice import Method, Stakes, advise
from conquian.advice.belief import Belief
from conquian.advice.choice import open_means
from conquian.advice.seat_value import MARGIN, SeatStanding, SeatValue, seat_value
from conquian.game.actions import Action
from conquian.game.judge import UnknownCards
from conquian.game.player_view import PlayerView, player_view
from conquian.game.state import Seat, State
from conquian.notation.record import Record
from conquian.solver.certificates.vocabulary import distinct, essence
from conquian.solver.core.sides import Sides, SwitchFlags

QUICK: Final = 100
"""The number of worlds in which each decision is looked at once."""
THOROUGH: Final = 400
"""The number of worlds in which a decision is weighed before anything is said of it."""
LEAST: Final = 0.1
"""The least cost in stakes that the coach mentions: below it, two sound ways of playing on disagree."""
OPEN_WORLDS: Final = 120
"""The most worlds that are solved with every card open."""
OPEN_NODES: Final = 450_000
"""The most nodes that this takes: early in a hand, a tenth would be spent after a dozen worlds."""
OPEN_ERROR: Final = 0.07
"""About one standard error of the difference in as many worlds, in stakes, as ten seeds had it."""


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
        """Whether something else was clearly worth more."""
        return self.value.standing is SeatStanding.WORSE


def decision(record: Record, ply: int, worlds: int, instead: Action | None = None) -> Decision:
    """The decision that this action of a record was, or another one `instead`, weighed in this number of worlds.

    >>> import conquian as cq
    >>> record = cq.play(cq.players.Greedy(), cq.players.Greedy(), seed=1897)
    >>> choices(record, cq.Seat.PONE)[:2], decision(record, 14, worlds=20).value.action
    ((13, 14), action('discard 2h'))
    """
    before, done = positions(record)[ply - 1], record.actions[ply - 1] if instead is None else instead
    seen = view(record, ply)
    advice = advise(seen, worlds, seed=worlds)  # the second look is at other worlds than the first
    same = essence(before, done)
    value = seat_value(advice, lambda each: essence(before, each) == same, LEAST)
    is_played_out = value.method is Method.EVERY_WORLD or (value.method is Method.SAMPLED and worlds >= THOROUGH)
    if is_played_out and value.ahead.value < 0:
        value = _by_open_hands(seen, value)
    right = (each.action for each in advice.values if each.behind.low <= 0 or each.behind.value <= MARGIN)
    if value.standing is SeatStanding.WORSE:
        right = (each for each in right if essence(before, each) != same)
    return Decision(ply, value, tuple(right))


def _by_open_hands(seen: PlayerView, value: SeatValue) -> SeatValue:
    """The value of an action that another one seems to beat, where the open hands do not say the same."""
    sides = Sides(SwitchFlags(seen.state.variant))
    found = open_means(seen, (value.action, value.other), Belief(seen, sides), OPEN_WORLDS, nodes=OPEN_NODES)
    if not found:
        return value
    ahead, opened = value.ahead, found[value.action] - found[value.other]
    if value.standing is SeatStanding.WORSE:
        high = opened + OPEN_ERROR
        return replace(value, ahead=replace(ahead, high=high)) if high >= -LEAST else value
    mean = (ahead.value + opened) / 2
    half = hypot(ahead.high - ahead.value, 2 * OPEN_ERROR, mean - ahead.value) / 2
    both = replace(value, ahead=Stakes(mean, mean - half, mean + half))
    return both if both.standing is SeatStanding.WORSE else value


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
