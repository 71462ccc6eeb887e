"""The moves by which a learner shows that a lesson is known."""

from __future__ import annotations

from functools import cache
from typing import Final

from conquian.course import catalogue

MOVES: Final = 5
"""So many moves of a lesson show that a learner knows it."""


@cache
def known_by(name: str) -> tuple[int, ...]:
    """The levels of which a move shows that this lesson is known, its first and its last among them.

    >>> known_by("pack")
    (0, 1, 2, 4, 5)
    """
    last = len(catalogue.lesson(name).levels) - 1
    return tuple(dict.fromkeys(round(move * last / (MOVES - 1)) for move in range(MOVES)))
