"""Advice: what every legal action of a seat is worth to a player who sees no more than that seat.

How each number is found, its method says:

- `Method.PROVED`: the stock is empty and nothing is left out, so that each player knows where every card lies. The
  values are those of best play, from the solver.
- `Method.EVERY_WORLD`: there are no more worlds than the budget. Each is played once after each action, by routine on
  both sides, and counts by its likelihood. There is no sampling error; that both play by routine is an assumption.
- `Method.SAMPLED`: worlds are drawn by their likelihood, and each is played once after each action, with the same cards
  and the same luck, by routine on both sides. The intervals are those of the sampling, 95 of 100.

After a meld, or once it is forced, the seat discards what did best in a trial, in a quarter as many worlds, drawn apart
and counted for nothing else. The other player answers a force and a declined card by what pays (`Answers`); where two
readings of that differ, the interval holds both. The rest is played by routine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from itertools import product
from math import sqrt
from operator import mul
from random import Random
from statistics import NormalDist
from time import monotonic
from typing import Final

from conquian.advice.answers import Answers
from conquian.advice.belief import Belief, FlatWorld
from conquian.advice.positions import FirstMoves, Position
from conquian.advice.routine import Routine, sampled
from conquian.game.actions import TURN, Action
from conquian.game.judge import legal_actions
from conquian.game.outward import ShownValue
from conquian.game.player_view import PlayerView
from conquian.game.state import Hand, Phase, Seat, State
from conquian.solver.confidence import CONFIDENCE, share_interval
from conquian.solver.core.flat import NO_CARD
from conquian.solver.core.sides import SwitchFlags
from conquian.solver.open_hand import evaluate

WORLDS: Final = 200
"""The number of worlds that are drawn where no budget is named."""
TRIALS: Final = 4
"""One in this number of worlds is played beforehand, to find the discard that does best after each meld."""
FORESEEN: Final = 2
"""The worlds with the same hand in which the other player chooses its answer, where worlds are drawn."""
STEP: Final = 0.5
"""Half of the stake by which one world can change, where every world is played: routine is no proof."""


@cache
def deviates(rivals: int) -> float:
    """The half width of an interval in standard errors, where those of some rivals are to hold all at once (Šidák).

    >>> deviates(1) == CONFIDENCE, round(deviates(10), 2)
    (True, 2.8)
    """
    return NormalDist().inv_cdf((1 + 0.95 ** (1 / rivals)) / 2) if rivals > 1 else CONFIDENCE


class Method(StrEnum):
    """The method by which values were found."""

    PROVED = "proved"
    EVERY_WORLD = "every world"
    SAMPLED = "sampled"


@dataclass(frozen=True, slots=True)
class Stakes:
    """A mean in stakes, from -1 for a loss to +1 for a win, with the ends of its 95 % interval.

    Both ends are the value where it is proved: by the solver, or since the action wins at once.
    """

    value: float
    low: float
    high: float


SURE: Final = Stakes(1.0, 1.0, 1.0)
"""The value of a certain win."""


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The value of one action: `stakes` by itself, and `behind`, how much less than the best action of the advice.

    The difference is taken world by world, so that its interval is smaller than those of the two values suggest. It is
    as wide as choosing the best among close rivals makes it.
    """

    action: Action
    stakes: Stakes
    behind: Stakes


@dataclass(frozen=True, slots=True)
class Advice(ShownValue):
    """The values of the legal actions, best first, with the method, the number of worlds and the sampling's seed.

    >>> import conquian as cq
    >>> advice = cq.advise(cq.player_view(cq.deal(seed=1897), "pone"), worlds=5)
    >>> advice.best, advice.method, len(advice.values)
    (action('turn'), <Method.SAMPLED: 'sampled'>, 1)
    """

    values: tuple[ActionValue, ...]
    method: Method
    worlds: int
    seed: int

    @property
    def best(self) -> Action:
        """The action of the highest value; of equal ones the first that is listed as legal."""
        return self.values[0].action

    def of(self, action: Action) -> ActionValue:
        """The value of this action. Raises KeyError for one that is not legal."""
        for value in self.values:
            if value.action == action:
                return value
        raise KeyError(action)


def advise(  # noqa: PLR0913 - the budget, the seed, and how to follow and stop it, each with a default
    view: PlayerView,
    worlds: int = WORLDS,
    *,
    seconds: float | None = None,
    seed: int = 0,
    progress: Callable[[float], object] | None = None,
    stop: Callable[[], object] | None = None,
) -> Advice:
    """The value of each legal action to the seat of the view, which has to be the one to act, in stakes.

    The budget is a number of worlds; with `seconds`, it is spent after that time as well, and only then does the same
    seed not always give the same advice. `progress` is called after each world with the share of the budget that is
    spent; as soon as `stop` says so, the advice is what was found until then, from one world at least.

    Raises ValueError if it is not this seat's turn, or for a budget of nothing.

    >>> import conquian as cq
    >>> state = cq.position("pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d"
    ...                     " turn=pone/discard")
    >>> advice = advise(cq.player_view(state, cq.Seat.PONE), worlds=40)
    >>> advice.of(cq.action("discard 5c")).stakes.value    # 5c takes the dealer out
    -1.0
    >>> advice.method, advice.worlds, advice.best == cq.action("discard 5c")
    (<Method.SAMPLED: 'sampled'>, 40, False)
    """
    state = view.state
    if state.turn is not view.seat or state.phase is Phase.OVER:
        raise ValueError(f"advice is for the seat that is to act, not for {view.seat} in {state.turn}/{state.phase}")
    if worlds < 1 or (seconds is not None and seconds <= 0):
        raise ValueError(f"a budget must be of one world at least and of some time, not {worlds} and {seconds}")
    if _is_open(view):
        return _proved(view, seed)
    routine = Routine(SwitchFlags(state.variant), (Seat.PONE in state.folded, Seat.DEALER in state.folded))
    belief, rng = Belief(view, routine.sides), Random(f"{seed}/{state}")
    exact = belief.count <= worlds
    table = _Results(Position(view, routine), _actions(state), drawn=not exact)
    every = list(belief.every()) if exact else []
    rng.shuffle(every)
    drawn = iter(every) if exact else belief.sampled(rng)
    tried = iter(every) if exact else belief.sampled(Random(f"{seed}/{state}/discards"))
    number = len(every) if exact else worlds
    trials = -(-number // TRIALS) if table.has_discards else 0
    budget = _Budget(trials + number, seconds, progress, stop)
    for _ in range(trials):
        table.try_discards(next(tried), _luck(rng))
        if not budget.goes_on():
            break
    table.settle_discards()
    for _ in range(number):
        table.add(next(drawn), _luck(rng), rng)
        if not budget.goes_on():
            break
    return table.advice(exact and len(table.weights) == number, seed)


@dataclass(slots=True)
class _Budget:
    """The worlds that may be played, and the time; those who asked hear of each, and may stop."""

    worlds: int
    seconds: float | None
    progress: Callable[[float], object] | None
    stop: Callable[[], object] | None
    played: int = 0
    begun: float = field(default_factory=monotonic)

    def goes_on(self) -> bool:
        """Count a world; whether another may be played."""
        self.played += 1
        spent = self.played / self.worlds
        if self.seconds is not None:
            spent = max(spent, (monotonic() - self.begun) / self.seconds)
        if self.progress is not None:
            self.progress(min(spent, 1.0))
        return spent < 1 and not (self.stop is not None and self.stop())


def _luck(rng: Random) -> list[int]:
    """A number for each card, which decides between equals."""
    return sampled(range(40), rng.getrandbits)


def _actions(state: State) -> tuple[Action, ...]:
    return (TURN,) if state.phase is Phase.TURN else legal_actions(state)


def _is_open(view: PlayerView) -> bool:
    """Whether both players know where every card lies."""
    state = view.state
    return not state.stock and not state.left_out and not len(state.given)


def _proved(view: PlayerView, seed: int) -> Advice:
    state = view.state
    theirs = Hand(state.hands[view.seat.other].cards | state.unseen)
    hands = (state.hands[0], theirs) if view.seat is Seat.PONE else (theirs, state.hands[1])
    found = evaluate(replace(state, hands=hands))
    best = max(found.values())
    ranked = sorted(found, key=lambda action: -found[action])
    return Advice(
        tuple(ActionValue(action, _sure(found[action]), _sure(best - found[action])) for action in ranked),
        Method.PROVED,
        1,
        seed,
    )


class _Results:
    """The results of every action in the worlds so far; actions that come to the same are played once."""

    def __init__(self, position: Position, actions: Sequence[Action], drawn: bool = False) -> None:
        self.position: Position = position
        self.drawn: bool = drawn
        self.keys: dict[Action, object] = {action: position.key(action) for action in actions}
        self.first: dict[object, Action] = {}
        for action, key in self.keys.items():
            self.first.setdefault(key, action)
        self.results: dict[object, list[int]] = {key: [] for key in self.first}
        self.weights: list[float] = []
        discards = {key: position.discards(action) for key, action in self.first.items()}
        self.trials: dict[object, dict[int, float]] = {
            key: dict.fromkeys(cards, 0.0) for key, cards in discards.items() if len(cards) > 1
        }
        self.thrown: dict[object, int] = {}
        self.answers: dict[object, Answers] = {
            key: Answers(drawn) for key, action in self.first.items() if position.is_answered(action)
        }

    @property
    def has_discards(self) -> bool:
        """Whether there is a choice of discards after some action, and another action to compare it with."""
        return bool(self.trials) and len(self.first) > 1

    def try_discards(self, world: FlatWorld, order: Sequence[int]) -> None:
        """Play this world once after each meld and each discard that can follow it."""
        for key, totals in self.trials.items():
            for card in totals:
                totals[card] += world.weight * self.position.result(FirstMoves(self.first[key], card), world, order)

    def settle_discards(self) -> None:
        """From now on each meld is followed by the discard that has done best."""
        for key, totals in self.trials.items():
            if any(totals.values()):
                self.thrown[key] = max(totals, key=lambda card: totals[card])

    def add(self, world: FlatWorld, order: Sequence[int], rng: Random) -> None:
        """Play this world once after each action, and once after each answer to it."""
        self.weights.append(world.weight)
        for key, action in self.first.items():
            thrown = self.thrown.get(key, NO_CARD)
            if key not in self.answers:
                self.results[key].append(self.position.result(FirstMoves(action, thrown), world, order))
                continue
            answers = self.position.answers(action, world)
            played = [world, *(world.reshuffled(self.position.known_stock, rng) for _ in range(FORESEEN * self.drawn))]
            found, *foreseen = (
                {each: self.position.result(FirstMoves(action, thrown, each), one, order) for each in answers}
                for one in played
            )
            self.answers[key].add(world, found, foreseen)

    def readings(self) -> dict[object, tuple[Sequence[int], ...]]:
        """The results of each action in the worlds so far: as they count, and as else they may be read."""
        return {
            key: self.answers[key].readings() if key in self.answers else (self.results[key],) for key in self.first
        }

    def advice(self, exact: bool, seed: int) -> Advice:
        """The advice, from all that was found so far."""
        readings = self.readings()
        means = {key: self._mean(found[0]) for key, found in readings.items()}
        best = max(means, key=lambda key: means[key])
        lost = {key: self._lost(readings[best], found, exact) for key, found in readings.items()}
        rivals = sum(any(mean <= CONFIDENCE * error for mean, error in found) for found in lost.values())
        wide = 1.0 if exact else deviates(rivals)
        values = {}
        for key, found in readings.items():
            behind = _hull([Stakes(mean, mean - wide * error, mean + wide * error) for mean, error in lost[key]])
            is_won = self.position.wins(self.first[key])
            values[key] = (SURE if is_won else self._stakes(found, exact), behind)
        ranked = sorted(self.keys, key=lambda action: -means[self.keys[action]])
        return Advice(
            tuple(ActionValue(action, *values[self.keys[action]]) for action in ranked),
            Method.EVERY_WORLD if exact else Method.SAMPLED,
            len(self.weights),
            seed,
        )

    def _mean(self, found: Sequence[int]) -> float:
        total: float = sum(map(mul, self.weights, found))
        return total / sum(self.weights)

    def _worth(self) -> float:
        """The number of worlds of equal weight that tell as much (Kish)."""
        return sum(self.weights) ** 2 / sum(weight * weight for weight in self.weights)

    def _stakes(self, readings: Sequence[Sequence[int]], exact: bool) -> Stakes:
        """The mean of the first reading, with an interval that holds those of the others."""
        return _hull([self._of_results(found, exact) for found in readings])

    def _lost(
        self, best: Sequence[Sequence[int]], own: Sequence[Sequence[int]], exact: bool
    ) -> list[tuple[float, float]]:
        """How much less an action is worth than the best and the error of that, by every pair of readings."""
        pairs = zip(best, own, strict=True) if best is own else product(best, own)
        return [
            self._of_differences([most - least for most, least in zip(*pair, strict=True)], exact) for pair in pairs
        ]

    def _of_results(self, found: Sequence[int], exact: bool) -> Stakes:
        """Wilson's interval of the share of the stakes; draws only make it too wide."""
        mean, number = self._mean(found), self._worth()
        if exact:
            return Stakes(mean, max(mean - STEP / number, -1), min(mean + STEP / number, 1))
        low, high = share_interval((mean + 1) / 2, number)
        return Stakes(mean, min(2 * low - 1, mean), max(2 * high - 1, mean))

    def _of_differences(self, lost: Sequence[int], exact: bool) -> tuple[float, float]:
        """A mean difference and its error; as if a stake were lost once more, so that none is without a width."""
        mean, number = self._mean(lost), self._worth()
        if exact:
            return mean, STEP / number
        squares = sum(map(mul, self.weights, map(mul, lost, lost)))
        total = sum(self.weights)
        return mean, sqrt((max(squares / total - mean * mean, 0.0) + 1 / number) / number)


def _hull(found: Sequence[Stakes]) -> Stakes:
    return Stakes(found[0].value, min(each.low for each in found), max(each.high for each in found))


def _sure(value: float) -> Stakes:
    return Stakes(value, value, value)
