"""The shelf: the sets that come with the package, and those of a teacher's own beside them."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.resources.abc import Traversable

from conquian.course import catalogue
from conquian.course.chapter_set import ChapterSet, LessonChapter, PuzzleChapter
from conquian.course.set_file import loads, placed
from conquian.course.shelf import ContentShelf, OwnFile, placed_in, text_of
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.puzzles import library as puzzles


def shelf() -> Traversable:
    """The folder of the sets that the package brings."""
    return ContentShelf.SETS.packaged


def names() -> tuple[str, ...]:
    """The names of all sets, in their order; those of a teacher's own come last.

    >>> names()[0]
    'after-lesson-3'
    """
    return (*_packaged(), *own_files())


@cache
def _packaged() -> tuple[str, ...]:
    return tuple(sorted(each.name.removesuffix(".toml") for each in shelf().iterdir() if each.name.endswith(".toml")))


@cache
def own_files() -> dict[str, OwnFile]:
    """The files of a teacher's own by the names of their sets. Raises NotationError."""
    known = {name: shelf().joinpath(f"{name}.toml") for name in _packaged()}
    return ContentShelf.SETS.own_by_name(known, "my-set.toml")


@cache
def chapter_set(name: str) -> ChapterSet:
    """The set of this name. Raises KeyError if there is none, NotationError for what cannot be read.

    >>> len(chapter_set("the-hole").chapters)
    4
    """
    if name not in names():
        raise KeyError(name)
    file = own_files().get(name) or shelf().joinpath(f"{name}.toml")
    with placed_in(file):
        return opened(text_of(file))


def opened(text: str) -> ChapterSet:
    """The set that this text describes, every chapter of which can be opened here. Raises NotationError."""
    one = loads(text)
    try:
        return checked(one)
    except NotationError as error:
        raise placed(error, text) from None


def checked(one: ChapterSet) -> ChapterSet:
    """This set, if there are such lessons, levels and puzzles. Raises NotationError, which names what comes nearest."""
    for number, chapter in enumerate(one.chapters, 1):
        match chapter:
            case LessonChapter(lesson, level):
                _there(lesson, catalogue.names(), f"chapters.{number}.lesson")
                if level:
                    levels = tuple(each.name for each in catalogue.lesson(lesson).levels)
                    _there(level, levels, f"chapters.{number}.level")
            case PuzzleChapter(puzzle):
                _there(puzzle, puzzles.names(), f"chapters.{number}.puzzle")
    return one


_FEW = 24


def _there(name: str, known: tuple[str, ...], field: str) -> None:
    if name not in known:
        near = get_close_matches(name, known, n=3, cutoff=0.4)
        expected = " ".join(known if len(known) <= _FEW else near or known[:3])
        raise NotationError(Fault.NOT_A_VALUE, name, field=field, expected=expected)
