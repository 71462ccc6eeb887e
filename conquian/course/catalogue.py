"""The course: every lesson in its order, its words with it, and after it the lessons of an author's own."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from conquian.course import duration, lesson_file, lesson_words
from conquian.course.lesson import FEWEST_LEVELS, Lesson
from conquian.course.lesson_words import LessonWords
from conquian.course.shelf import ContentShelf, entries, named, placed_in, text_of
from conquian.explain import stamps
from conquian.explain.names import Faces, usual_faces
from conquian.explain.stamps import Stamps
from conquian.explain.words import LANGUAGES, in_pack
from conquian.notation.errors import Fault, NotationError
from conquian.notation.toml_fields import NAME
from conquian.teach.suit_permutation import SUITS, relabelled_prose

_FOLDER: Final = re.compile(rf"[0-9][0-9]-{NAME.pattern}")
_OWN_FOLDER: Final = re.compile(rf"(?:[0-9]{{1,3}}-)?({NAME.pattern})", re.ASCII)
_LESSON: Final = "lesson.toml"
MANY: Final = 256


def shelf() -> Traversable:
    """The folder of the lessons that the package brings."""
    return ContentShelf.LESSONS.packaged


@cache
def folders() -> dict[str, Traversable]:
    """The folder of every lesson by the lesson's name, in their order: an author's own come last.

    Raises NotationError where those cannot be read.
    """
    found = {entry.name: entry for entry in shelf().iterdir() if _FOLDER.fullmatch(entry.name)}
    there = {name[3:]: found[name] for name in sorted(found)}
    for folder in ContentShelf.LESSONS.own_entries():
        with placed_in(folder):
            if folder.is_dir() and _LESSON in {each.name.lower() for each in entries(folder)}:
                name = _OWN_FOLDER.fullmatch(folder.name)
                if name is None:
                    raise NotationError(Fault.NOT_A_NAME, folder.name, expected="11-my-lesson")
                if name[1] in there:
                    raise NotationError(Fault.NAME_TAKEN, name[1], expected=str(there[name[1]]))
                there[name[1]] = folder
    if ContentShelf.LESSONS.own is not None and len(there) == len(found):
        raise ContentShelf.LESSONS.nothing(f"11-my-lesson/{_LESSON}")
    return there


def names() -> tuple[str, ...]:
    """The names of the lessons, in their order.

    >>> names()[0]
    'pack'
    """
    return tuple(folders())


def own_names() -> tuple[str, ...]:
    """The names of the lessons of an author's own, in their order."""
    return tuple(name for name in folders() if is_own(name))


def is_own(name: str) -> bool:
    """Whether this lesson lies in a folder of an author's own. Raises KeyError if there is none of this name."""
    own = ContentShelf.LESSONS.own
    return own is not None and Path(str(folders()[name])).parent == Path(str(own))


def files(name: str) -> tuple[Traversable, ...]:
    """The files that the lesson of this name may have. Raises KeyError if there is none."""
    own = (_LESSON, *(f"{language}.toml" for language in LANGUAGES), stamps.FILE)
    notes = (f"teacher.{language}.md" for language in LANGUAGES)
    return tuple(named(folders()[name], each) for each in (*own, *notes))


@lru_cache(maxsize=MANY)
def lesson(name: str, suits: str = SUITS) -> Lesson:
    """The lesson of this name, its suits exchanged if that is wanted. Raises KeyError if there is none."""
    folder = folders()[name]
    number = names().index(name) + 1 if is_own(name) else int(folder.name[:2])
    file = named(folder, _LESSON)
    with placed_in(file):
        return lesson_file.loads(text_of(file), name, number, suits)


@lru_cache(maxsize=MANY)
def words(name: str, language: str) -> LessonWords:
    """The words of the lesson of this name; nothing yet, maybe, in one of an author's own.

    Raises KeyError if there is none.
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    folder = folders()[name]
    file = named(folder, f"{language}.toml")
    if is_own(name) and file.name not in {each.name for each in folder.iterdir()}:
        return LessonWords(language, {})
    with placed_in(file):
        return lesson_words.loads(text_of(file), language, _stamps(name).get(language))


@lru_cache(maxsize=MANY)
def _stamps(name: str) -> Stamps:
    """The stamps of the translations of this lesson: none before the first `conquian lesson stamp`."""
    file = named(folders()[name], stamps.FILE)
    with placed_in(file):
        return stamps.loads(text_of(file)) if file.is_file() else {}


def languages(name: str) -> tuple[str, ...]:
    """The languages in which this lesson says anything, the first of which it was written in.

    Raises NotationError if there is none, KeyError if there is no such lesson.

    >>> languages("pack")
    ('en', 'de', 'es')
    """
    found = tuple(language for language in LANGUAGES if words(name, language).texts)
    if not found:
        expected = " ".join(f"{language}.toml" for language in LANGUAGES)
        raise NotationError(Fault.NO_WORDS, expected=expected, file=str(folders()[name]))
    return found


def original(name: str) -> LessonWords:
    """The words of this lesson in the language that it was written in. Raises as `languages` does."""
    return words(name, languages(name)[0])


def untranslated(name: str) -> tuple[str, ...]:
    """The languages in which this lesson does not say everything that it has to say."""
    return tuple(each for each in LANGUAGES if lesson_words.missing(lesson(name), words(name, each)))


@lru_cache(maxsize=MANY)
def is_draft(name: str) -> bool:
    """Whether a lesson of an author's own lacks levels, or words in a language, that the course demands."""
    return is_own(name) and (len(lesson(name).levels) < FEWEST_LEVELS or bool(untranslated(name)))


def told(name: str, key: str, language: str, suits: str = SUITS, *, faces: Faces | None = None) -> str:
    """A text of a lesson for these faces, its cards relabelled, in the first language there is if not in this one.

    It is empty if it is in none, as an `intro` may be.
    """
    said = (words(name, each).texts.get(key) for each in (language, *LANGUAGES))
    text = in_pack(next(filter(None, said), ""), faces or usual_faces(language))
    return relabelled_prose(text, suits)


@lru_cache(maxsize=MANY)
def minutes(name: str) -> int:
    """The minutes that the lesson of this name takes, in every language as many as in that it was written in."""
    return duration.minutes(lesson(name), original(name))
