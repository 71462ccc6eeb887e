"""The levels at which a learner shows that a lesson is known."""

from __future__ import annotations

from functools import cache
from typing import Final

from conquian.course import catalogue

MOVES: Final = 5
"""So many levels of a lesson show that a learner knows it: the question of each, and its move."""


@cache
def known_by(name: str) -> tuple[int, ...]:
    """The levels that show that this lesson is known: its first and its last, and those that learners stumble over.

    What is believed of other games of rummy is asked for there. Where that leaves room, earlier levels come first.

    >>> known_by("melds"), known_by("turn")
    ((0, 2, 4, 5, 6), (0, 1, 2, 4, 6))
    """
    levels = catalogue.lesson(name).levels
    last = len(levels) - 1
    between = sorted(range(1, last), key=lambda index: not levels[index].stumbles)
    return tuple(sorted({0, *between[: MOVES - 2], last}))
