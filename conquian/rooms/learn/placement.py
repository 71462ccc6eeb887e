"""The levels at which a learner shows that a lesson is known."""

from __future__ import annotations

from functools import cache
from typing import Final

from conquian.course import catalogue
from conquian.course.progress import Progress, Result, level_key

MOVES: Final = 5
"""So many levels of a lesson show that a learner knows it: the question of each, and its move."""


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


def having_shown(progress: Progress, name: str, index: int, result: Result, said: str = "") -> Progress:
    """The progress of a learner who has shown the level of this index: it is passed, and so are those before it.

    Only those count that come after the level shown before. What was passed without help stays as it is, and so does
    what was predicted once; else what was `said` at this level is kept.

    >>> progress = having_shown(Progress(), "melds", 2, Result.PASSED)
    >>> [key.partition("/")[2] for key in progress.levels], known_by("melds")[:2]
    (['runs', 'one-place'], (0, 2))
    """
    levels = catalogue.lesson(name).levels
    first = max((shown + 1 for shown in known_by(name) if shown < index), default=0)
    for level in levels[first : index + 1]:
        key = level_key(name, level.name)
        passed = progress.levels.get(key)
        if passed is None or passed.result is Result.HELPED:
            predicted = said if level is levels[index] else ""
            progress = progress.passing(key, result, (passed.said if passed else "") or predicted)
    return progress
