"""The course: every lesson in its order, read from `tutorials/lessons`, with its words."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from conquian.explain.words import LANGUAGES
from conquian.tutor import lesson_reading, lesson_words
from conquian.tutor.fields import NAME
from conquian.tutor.lesson import Lesson
from conquian.tutor.lesson_words import LessonWords
from conquian.tutor.relabelling import SUITS, relabelled_prose

_FOLDER: Final = re.compile(rf"\d\d-{NAME.pattern}", re.ASCII)
MANY: Final = 256


def shelf() -> Traversable:
    """The folder of the lessons: in an installed package, else in the checkout."""
    packaged = files("conquian").joinpath("content", "tutorials", "lessons")
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[2] / "tutorials" / "lessons"


@cache
def folders() -> dict[str, Traversable]:
    """The folder of every lesson by the lesson's name, in their order."""
    found = {entry.name: entry for entry in shelf().iterdir() if _FOLDER.fullmatch(entry.name)}
    return {name[3:]: found[name] for name in sorted(found)}


def names() -> tuple[str, ...]:
    """The names of the lessons, in their order.

    >>> names()[0]
    'pack'
    """
    return tuple(folders())


@lru_cache(maxsize=MANY)
def lesson(name: str, suits: str = SUITS) -> Lesson:
    """The lesson of this name, its suits exchanged if that is wanted. Raises KeyError if there is none."""
    folder = folders()[name]
    text = folder.joinpath("lesson.toml").read_text(encoding="utf-8")
    return lesson_reading.loads(text, name, int(folder.name[:2]), suits)


@lru_cache(maxsize=MANY)
def words(name: str, language: str) -> LessonWords:
    """What is said in the lesson of this name. Raises KeyError if there is none."""
    if language not in LANGUAGES:
        raise KeyError(language)
    text = folders()[name].joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return lesson_words.loads(text, language)


def told(name: str, key: str, language: str, suits: str = SUITS) -> str:
    """A text of a lesson, its cards relabelled; empty if it is not there, which only an `intro` may be."""
    return relabelled_prose(words(name, language).texts.get(key, ""), suits)
