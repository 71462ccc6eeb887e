"""The levels at which a learner shows that a lesson is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from conquian.course import catalogue
from conquian.course.progress import Progress, Result, level_key

MOVES: Final = 5
"""The most levels of a lesson that show that a learner knows it: the question of each, and its move."""


@cache
def known_by(name: str) -> tuple[int, ...]:
    """The levels that show that this lesson is known: its first and its last, and those that learners stumble over.

    What is believed of other games of rummy is asked for there. Where that leaves room, earlier levels come first.

    >>> known_by("melds"), known_by("turn")
    ((0, 2, 4, 5, 6), (0, 1, 2, 4, 5))
    """
    levels = catalogue.lesson(name).levels
    last = len(levels) - 1
    between = sorted(range(1, last), key=lambda index: not levels[index].stumbles)
    return tuple(sorted({0, *between[: MOVES - 2], last}))


@dataclass(frozen=True, slots=True)
class Placement:
    """A learner who shows that a lesson is known: the number of the `move` by which, from 0.

    >>> Placement("melds", 1).index, Placement("melds", 4).following
    (2, None)
    """

    name: str
    move: int = 0

    @property
    def indices(self) -> tuple[int, ...]:
        """The indices of the levels whose moves are shown."""
        return known_by(self.name)

    @property
    def index(self) -> int:
        """The index of the level whose move is shown now."""
        return self.indices[self.move]

    @property
    def following(self) -> Placement | None:
        """The placement at the next move; None after the last."""
        return replace(self, move=self.move + 1) if self.move + 1 < len(self.indices) else None

    def passing(self, progress: Progress, result: Result, said: str = "") -> Progress:
        """The progress once this move was shown: its level is passed, and so are those between it and the move before.

        What was passed without help stays as it is, and so does what was predicted once; else what was `said` at this
        level is kept.

        >>> progress = Placement("melds", 1).passing(Progress(), Result.PASSED)
        >>> [key.partition("/")[2] for key in progress.levels]
        ['runs', 'one-place']
        """
        levels = catalogue.lesson(self.name).levels
        first = self.indices[self.move - 1] + 1 if self.move else 0
        for level in levels[first : self.index + 1]:
            key = level_key(self.name, level.name)
            passed = progress.levels.get(key)
            if passed is None or passed.result is Result.HELPED:
                predicted = said if level is levels[self.index] else ""
                progress = progress.passing(key, result, (passed.said if passed else "") or predicted)
        return progress
