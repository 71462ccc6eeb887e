"""Pairs of deals: each deal is played twice with the seats exchanged, so that the cards are the same for both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

import conquian as cq
from conquian.players.greedy import Greedy
from conquian.players.player import Player, play
from conquian.solver.confidence import CONFIDENCE
from tests.players.claims import WORTH
from tests.players.determinised import Determinised

OPPONENTS: Final[dict[str, Callable[[], Player]]] = {"greedy": Greedy, "determinised": Determinised}


@dataclass(frozen=True)
class Match:
    """The expert with `worlds` worlds a decision against one opponent; `wanted` pairs are the whole match."""

    opponent: str
    worlds: int
    wanted: int

    @property
    def name(self) -> str:
        """The name under which it is kept."""
        return f"{self.opponent}-{self.worlds}"


def pair(seed: int, one: Player, other: Player) -> float:
    """What the deal of this seed was worth to the first player, in stakes a deal: the mean of both seats."""
    as_pone = play(cq.deal(seed), one, other, seed).result
    as_dealer = play(cq.deal(seed), other, one, seed).result
    return (WORTH[as_pone] - WORTH[as_dealer]) / 2


@dataclass(frozen=True)
class Score:
    """The mean of some pairs in stakes a deal, with the ends of its 95 % interval."""

    pairs: int
    mean: float
    low: float
    high: float


def score(results: Sequence[float]) -> Score:
    """The score of these pairs, two at least."""
    number = len(results)
    mean = sum(results) / number
    width = CONFIDENCE * sqrt(sum((each - mean) ** 2 for each in results) / (number - 1) / number)
    return Score(number, mean, mean - width, mean + width)
