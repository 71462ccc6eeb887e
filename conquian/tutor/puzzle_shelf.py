"""The shelf: the puzzles that come with the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from conquian.tutor.puzzle import Puzzle
from conquian.tutor.puzzle_reading import loads


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
def puzzle(name: str) -> Puzzle:
    """The puzzle of this name. Raises KeyError if there is none.

    >>> puzzle("hole-001").theme
    'hole'
    """
    if name not in names():
        raise KeyError(name)
    file = shelf().joinpath(name.rpartition("-")[0], f"{name}.toml")
    return loads(file.read_text(encoding="utf-8"))
