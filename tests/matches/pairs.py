"""Pairs of deals: each deal is played twice with the seats exchanged, so that the cards are the same for both."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Final

import conquian as cq
from conquian.players.expert import Expert
from conquian.players.greedy import Greedy
from conquian.players.player import Player, play
from tests.matches.determinised import Determinised

WORTH: Final = {"pone": 1, "draw": 0, "dealer": -1}
OPPONENTS: Final[dict[str, Callable[[], Player]]] = {"greedy": Greedy, "determinised": Determinised}
DEVIATES: Final = 1.959963984540054


@dataclass(frozen=True)
class Match:
    """The expert with so many worlds a decision against one opponent; `wanted` pairs are the whole match."""

    opponent: str
    worlds: int
    wanted: int

    @property
    def name(self) -> str:
        """The name of the file that keeps it."""
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
    width = DEVIATES * sqrt(sum((each - mean) ** 2 for each in results) / (number - 1) / number)
    return Score(number, mean, mean - width, mean + width)


def played(path: Path) -> list[float]:
    """The results that a file keeps: of the deals from seed 0 on, a line each."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    found = [json.loads(line) for line in lines if line.endswith("}")]
    assert [each["seed"] for each in found] == list(range(len(found)))
    return [each["result"] for each in found]


def go_on(match: Match, path: Path, pairs: int) -> Iterator[float]:
    """Play so many pairs more, from where the file ends, up to the whole match; each is kept at once."""
    results = played(path)
    if path.exists() and not path.read_text(encoding="utf-8").endswith("\n"):  # broken off in the middle of a line
        lines = ({"seed": seed, "result": result} for seed, result in enumerate(results))
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8", newline="\n")
    first = len(results)
    expert, opponent = Expert(match.worlds), OPPONENTS[match.opponent]()
    for seed in range(first, min(first + pairs, match.wanted)):
        result = pair(seed, expert, opponent)
        with path.open("a", encoding="utf-8") as kept:
            kept.write(json.dumps({"seed": seed, "result": result}) + "\n")
        yield result
