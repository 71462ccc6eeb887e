"""Folders with lessons, puzzles and games of an author's own, for the tests."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from conquian.course.shelf import ContentShelf
from tests.checkout import ROOT
from tests.course.lessons import EXAMPLE, WORDS

PUZZLE: Final = "go-out-001"
GAME: Final = "first-turn"
SET: Final = "the-hole"


def lesson(folder: Path, name: str = "11-mine", said: str = WORDS, language: str = "en") -> Path:
    """A draft in this folder: the example of docs/lessons.md, of one level, in one language."""
    here = folder / name
    here.mkdir(parents=True)
    (here / "lesson.toml").write_text(EXAMPLE, encoding="utf-8")
    (here / f"{language}.toml").write_text(said, encoding="utf-8")
    return here


def puzzle(folder: Path, name: str = PUZZLE) -> Path:
    """A puzzle in this folder, as mining writes it: below its theme, and named like one on the shelf."""
    theme = PUZZLE.rpartition("-")[0]
    here = folder / theme / f"{name}.toml"
    here.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / "tutorials" / "puzzles" / theme / f"{PUZZLE}.toml", here)
    return here


def game(folder: Path, name: str = "my-game") -> Path:
    """A record in this folder, with its notes in it."""
    folder.mkdir(parents=True, exist_ok=True)
    here = folder / f"{name}.toml"
    shutil.copyfile(ROOT / "tutorials" / "games" / f"{GAME}.toml", here)
    return here


def booklet(folder: Path, name: str = "my-set") -> Path:
    """A set in this folder, one of those that come with the package under another name."""
    folder.mkdir(parents=True, exist_ok=True)
    here = folder / f"{name}.toml"
    shutil.copyfile(ROOT / "tutorials" / "sets" / f"{SET}.toml", here)
    return here


@contextmanager
def own_folders(**folders: Path) -> Iterator[None]:
    """These folders (`lessons`, `puzzles`, `games`) beside what the package brings, while the block lasts.

    In it a command may name others.
    """
    with pytest.MonkeyPatch.context() as patch:
        for shelf in ContentShelf:
            patch.setenv(shelf.variable, str(folders.get(shelf.value, "")))
        forget()
        try:
            yield
        finally:
            patch.undo()
            forget()


def forget() -> None:
    """Have all that lies on a shelf read anew."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("conquian.course", "conquian.rooms")):
            for each in list(vars(module).values()):
                if callable(getattr(each, "cache_clear", None)):
                    each.cache_clear()
