"""The course: every lesson in its order, read from `tutorials/lessons`, with its words."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from conquian.course import duration, lesson_file, lesson_words
from conquian.course.lesson import Lesson
from conquian.course.lesson_words import LessonWords
from conquian.course.toml_fields import NAME
from conquian.explain import stamps
from conquian.explain.names import Faces, usual_faces
from conquian.explain.stamps import Stamps
from conquian.explain.words import LANGUAGES, in_pack
from conquian.teach.suit_permutation import SUITS, relabelled_prose

_FOLDER: Final = re.compile(rf"[0-9][0-9]-{NAME.pattern}")
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
    return lesson_file.loads(text, name, int(folder.name[:2]), suits)


@lru_cache(maxsize=MANY)
def words(name: str, language: str) -> LessonWords:
    """What is said in the lesson of this name. Raises KeyError if there is none."""
    if language not in LANGUAGES:
        raise KeyError(language)
    text = folders()[name].joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return lesson_words.loads(text, language, _stamps(name).get(language))


@lru_cache(maxsize=MANY)
def _stamps(name: str) -> Stamps:
    """The stamps of the translations of this lesson: none before the first `conquian lesson stamp`."""
    file = folders()[name].joinpath(stamps.FILE)
    return stamps.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def told(name: str, key: str, language: str, suits: str = SUITS, *, faces: Faces | None = None) -> str:
    """A text of a lesson for these faces, its cards relabelled; empty if it is not there, as an `intro` may be."""
    text = in_pack(words(name, language).texts.get(key, ""), faces or usual_faces(language))
    return relabelled_prose(text, suits)


@lru_cache(maxsize=MANY)
def minutes(name: str) -> int:
    """How many minutes the lesson of this name takes, in every language as many as in English."""
    return duration.minutes(lesson(name), words(name, LANGUAGES[0]))
