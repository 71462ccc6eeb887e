"""Players who try the puzzles, and what share of each level they solve."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import conquian as cq
from conquian.players.careful import Careful
from conquian.players.chance import AtRandom
from conquian.players.expert import Expert
from conquian.players.greedy import Greedy
from conquian.players.player import Player
from conquian.rooms.puzzles.features import LEVELS
from conquian.rooms.puzzles.library import level, mined, puzzle
from conquian.rooms.puzzles.puzzle import Puzzle

SOLVERS: Final[Mapping[str, Sequence[Player]]] = {
    "at random": [AtRandom(seed) for seed in range(20)],
    "greedy": [Greedy()],
    "careful": [Careful()],
    "Expert, 40 worlds": [Expert(40, seed) for seed in range(3)],
    "Expert, 400 worlds": [Expert(400)],
}
"""Those by whom the levels are calibrated, each by what its seat sees."""


def measured_level(one: Puzzle) -> int:
    """The level that stands in the file of a puzzle; in some folders a learner sees a level that gives less away."""
    assert one.features is not None
    return one.features.level


def told_level(one: Puzzle) -> int:
    """The level that a learner sees."""
    return level(one.name)


def success(puzzles: Sequence[Puzzle], players: Sequence[Player]) -> float:
    """The share of right answers that these players give, each to every puzzle, from what its seat sees."""
    tries = [(one, player) for one in puzzles for player in players]
    right = sum(one.accepts(player(cq.player_view(one.position, one.who))) for one, player in tries)
    return right / len(tries) if tries else 0.0


def by_level(level_of: Callable[[Puzzle], int] = measured_level) -> tuple[tuple[Puzzle, ...], ...]:
    """The puzzles that were mined, level by level."""
    every = [one for name in mined() if isinstance(one := puzzle(name), Puzzle)]
    return tuple(tuple(one for one in every if level_of(one) == here) for here in range(1, LEVELS + 1))
