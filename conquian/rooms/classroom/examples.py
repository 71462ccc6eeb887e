"""Boards worth a look: the ten-card hole, worked positions of the law book, and two that no game reaches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from conquian.rooms.classroom.board_text import read_line
from conquian.rooms.classroom.free_board import Setup
from conquian.rooms.classroom.hole_examples import NAMES, hole_example

LINES: Final[Mapping[str, str]] = {
    "aces": "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6dQdKd7s/JcJdJs centre=Kh stock=5h4h2d waste=7d turn=pone/left",
    "borrow": "pone=6hAs2dQsKs7s/3c4c5c6c dealer=?10/- centre=6d stock=?18 waste=Qh turn=pone/left passed=yes",
    "fits": "pone=4hKs7s/2c2d2h2s,3c4c5c dealer=?7/JdQdKd centre=Ac stock=?17 waste=QhJc turn=pone/left",
    "unforceable": "pone=4h7s/2c2d2h2s,6c6d6h6s dealer=?7/JdQdKd centre=Ac stock=?17 waste=QhJc turn=pone/left",
    "last": "pone=AcAd5h/3c3d3h3s,QdQhQs dealer=2c4s5s/6h7hJh,KcKdKhKs centre=5d stock=- "
    "waste=2d2h2s4c4d4h5c6c6d6s7c7d7sJcJdJsQcAhAs turn=pone/left passed=yes",
    "turns": "pone=?10/- dealer=?10/- centre=Kh stock=?18 waste=7d turn=pone/turned",
    "buried": "pone=?7/3c4c5c dealer=?10/- stock=?17 waste=KdQd6c turn=pone/turn rules=pagat,forcing=automatic",
}
"""Worked positions T4, T1, T9, T17 and T16, then two that cannot arise, by the names of their words."""

EXAMPLES: Final = (*NAMES, *LINES)
"""The names of all boards, in the order in which they are shown: first the three about the ten-card hole."""


@cache
def example(name: str) -> Setup:
    """The board of this name. Raises KeyError if there is none.

    >>> str(example("fall").centre)
    'Jc'
    """
    return Setup.of(hole_example(name).position) if name in NAMES else read_line(LINES[name])
