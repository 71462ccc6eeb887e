"""The shelf: the puzzles and questions that come with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from conquian.tutor.puzzle import Puzzle
from conquian.tutor.puzzle_reading import read
from conquian.tutor.question import Question

COLLECTIONS: Final = ("composed", "hole-road", "cook-hunt")
"""The folders that somebody has written by hand, in the order in which to read them; the others are mined."""


def shelf() -> Traversable:
    """The folder of the puzzles, one folder in it for each theme: in an installed package, else in the checkout."""
    packaged = files("conquian").joinpath("content", "tutorials", "puzzles")
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[2] / "tutorials" / "puzzles"


@cache
def names() -> tuple[str, ...]:
    """The names of all puzzles, in their order.

    >>> "hole-001" in names()
    True
    """
    themes = sorted((theme for theme in shelf().iterdir() if theme.is_dir()), key=lambda theme: theme.name)
    found = (entry.name for theme in themes for entry in theme.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


@cache
def puzzle(name: str) -> Puzzle | Question:
    """The puzzle or the question of this name. Raises KeyError if there is none.

    >>> puzzle("hole-001").theme
    'hole'
    """
    if name not in names():
        raise KeyError(name)
    file = shelf().joinpath(folder(name), f"{name}.toml")
    return read(file.read_text(encoding="utf-8"))


def folder(name: str) -> str:
    """The folder in which the puzzle of this name lies: a collection, or a theme.

    >>> folder("right-ace-007")
    'right-ace'
    """
    return name.rpartition("-")[0]


def mined() -> tuple[str, ...]:
    """The names of the puzzles that were mined."""
    return tuple(name for name in names() if folder(name) not in COLLECTIONS)
