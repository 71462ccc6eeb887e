"""Experiments: the same deals played in two ways by a machine, counted, and what the counts allow one to say."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import sqrt
from random import Random
from typing import Final

from conquian.game.actions import DECLINE, TURN, Action
from conquian.game.cards import Card, Cards
from conquian.game.forcing import has_folded
from conquian.game.laws import Law
from conquian.game.play import apply, fold
from conquian.game.player_view import player_view
from conquian.game.state import Hand, Phase, Seat, State, Stock
from conquian.players.greedy import Greedy
from conquian.solver.confidence import CONFIDENCE

MOST_DEALS: Final = 1_000
"""The most deals of an experiment."""


class ExperimentWay(StrEnum):
    """A way to go about a deal: playing it, greedily, or folding (law 9.1)."""

    PLAY = "play"
    FOLD = "fold"


class ExperimentFinding(StrEnum):
    """The finding of an experiment: playing is better, folding is, or the difference could be chance."""

    PLAY = "play"
    FOLD = "fold"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, in stakes a deal, and the interval that holds the true one in 95 of 100 experiments."""

    mean: float
    low: float
    high: float


Pair = tuple[int, int]
"""The worth of one deal to the seat, played and folded: 1 is a win, 0 a draw, -1 a loss."""

PAIRS: Final[tuple[Pair, ...]] = tuple((played, folded) for played in (1, 0, -1) for folded in (1, 0, -1))
"""Every result that one deal can have."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of an experiment so far: how often each of PAIRS came up.

    >>> tally = Tally().counting((-1, 0)).counting((-1, -1))
    >>> tally.deals, tally.times(ExperimentWay.FOLD, -1), tally.estimate(ExperimentWay.PLAY).mean
    (2, 1, -1.0)
    """

    counts: tuple[int, ...] = (0,) * len(PAIRS)

    def counting(self, pair: Pair) -> Tally:
        """The tally with one deal more."""
        place = PAIRS.index(pair)
        return Tally((*self.counts[:place], self.counts[place] + 1, *self.counts[place + 1 :]))

    @property
    def deals(self) -> int:
        """The number of deals that were played."""
        return sum(self.counts)

    def times(self, way: ExperimentWay, value: int) -> int:
        """The number of deals, gone about in this way, that had this worth."""
        side = 0 if way is ExperimentWay.PLAY else 1
        return sum(count for pair, count in zip(PAIRS, self.counts, strict=True) if pair[side] == value)

    def estimate(self, way: ExperimentWay) -> Estimate:
        """The worth of a deal that is gone about in this way, in stakes. Raises ZeroDivisionError without a deal."""
        return _estimate({value: self.times(way, value) for value in (1, 0, -1)})

    @property
    def difference(self) -> Estimate:
        """The worth of a deal played minus that of the same deal folded, so that luck with cards drops out."""
        found: dict[int, int] = {}
        for (played, folded), count in zip(PAIRS, self.counts, strict=True):
            found[played - folded] = found.get(played - folded, 0) + count
        return _estimate(found)

    @property
    def finding(self) -> ExperimentFinding:
        """The finding that the counts lead to."""
        if not self.deals:
            return ExperimentFinding.SAME
        between = self.difference
        if between.low > 0:
            return ExperimentFinding.PLAY
        return ExperimentFinding.FOLD if between.high < 0 else ExperimentFinding.SAME


def _estimate(times: dict[int, int]) -> Estimate:
    """The mean of values, each that there can be with how often it came up, and its interval.

    One win and one loss are added before the interval is worked out (Bonett and Price 2012 do so for differences of
    proportions), without which a few equal results would seem to leave no doubt at all.
    """
    n = sum(times.values())
    total = sum(value * count for value, count in times.items())
    squares = sum(value * value * count for value, count in times.items())
    centre = total / (n + 2)
    error = sqrt(((squares + 2) / (n + 2) - centre * centre) / (n + 2))
    low, high = centre - CONFIDENCE * error, centre + CONFIDENCE * error
    return Estimate(total / n, max(min(times), low), min(max(times), high))


@dataclass(frozen=True, slots=True)
class Experiment:
    """A position of which one seat's cards are known, and the choices for a prediction of what comes of it.

    Each deal gives the other cards out anew, and is played to its end twice by two greedy players, once with the seat
    folding. `finds` is the finding after this number of `deals`.
    """

    position: State
    seat: Seat
    deals: int
    choices: tuple[ExperimentFinding, ...]
    finds: ExperimentFinding
    laws: tuple[tuple[ExperimentFinding, Law], ...] = ()
    is_study: bool = False

    def law(self, choice: ExperimentFinding) -> Law | None:
        """The law that this choice has missed."""
        return dict(self.laws).get(choice)

    def pair(self, number: int) -> Pair:
        """The worth of the deal of this number, played and folded.

        >>> import conquian as cq
        >>> hand = cq.position("pone=Ac4c7cKcAd4d7dKd3h6s/- dealer=?10/- stock=?20 turn=pone/turn")
        >>> Experiment(hand, cq.Seat.PONE, 10, (), ExperimentFinding.SAME).pair(1) in PAIRS
        True
        """
        start = dealt(self.position, number)
        return worth(start, self.seat, number), worth(fold(start, self.seat), self.seat, number)

    def goes_on(self, tally: Tally) -> Tally:
        """The tally with the next deal; the same one if there are no more."""
        return tally if tally.deals >= self.deals else tally.counting(self.pair(tally.deals))


@dataclass(frozen=True, slots=True)
class ExperimentRun:
    """A run of the experiment `plan`: what it has counted so far, and whether it goes on."""

    plan: Experiment
    tally: Tally = field(default_factory=Tally)
    goes_on: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether every deal was played."""
        return self.tally.deals >= self.plan.deals

    def started(self) -> ExperimentRun:
        """The run going on from where it is; one that is complete stays as it is."""
        return replace(self, goes_on=not self.is_complete)

    def stopped(self) -> ExperimentRun:
        """The run as far as it is."""
        return replace(self, goes_on=False)

    def counted(self) -> ExperimentRun:
        """The run with one deal more, if it goes on; it ends with the last."""
        return replace(self, tally=self.plan.goes_on(self.tally)).started() if self.goes_on else self


def dealt(state: State, number: int) -> State:
    """The position with every card that is not known given out by chance, in the way of this number.

    >>> import conquian as cq
    >>> hand = cq.position("pone=Ac4c7cKcAd4d7dKd3h6s/- dealer=?10/- stock=?20 turn=pone/turn")
    >>> dealt(hand, 1) == dealt(hand, 1) != dealt(hand, 2), dealt(hand, 1).unknown
    (True, 0)
    """
    unseen = list(state.unseen)
    Random(number).shuffle(unseen)
    pone, dealer = (_filled(hand, unseen) for hand in state.hands)
    stock = Stock((*state.stock.cards, *_taken(state.stock.unknown, unseen)))
    return State(
        (pone, dealer), state.spreads, stock, state.centre, state.waste, state.turn, state.phase, state.variant,
        state.passed, state.folded, state.given,
    )  # fmt: skip


def _filled(hand: Hand, unseen: list[Card]) -> Hand:
    return Hand(hand.cards | Cards.of(_taken(hand.unknown, unseen)))


def _taken(count: int, unseen: list[Card]) -> list[Card]:
    return [unseen.pop() for _ in range(count)]


def worth(start: State, seat: Seat, seed: int = 0) -> int:
    """The worth to this seat of a deal that two greedy players play out: 1 is a win, 0 a draw, -1 a loss.

    >>> import conquian as cq
    >>> worth(cq.deal(seed=1897), cq.Seat.PONE), worth(cq.deal(seed=1897), cq.Seat.DEALER)
    (-1, 1)
    """
    state, player = start, Greedy(seed)
    while state.outcome is None:
        state = apply(state, _action(state, player))
    winner = state.outcome.winner
    return 0 if winner is None else 1 if winner is seat else -1


def _action(state: State, player: Greedy) -> Action:
    """The action of a greedy player, who need not be asked where there is nothing to choose."""
    if state.phase is Phase.TURN:
        return TURN
    return DECLINE if has_folded(state) else player(player_view(state, state.turn))
