"""The titles by which puzzles are picked from a list, in one language, and the puzzle that a title means."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from conquian.course.shelf import ContentShelf
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES, in_pack, words
from conquian.rooms.puzzles import library


@cache
def puzzle_titles(language: str, faces: Faces) -> Mapping[str, str]:
    """The title of each puzzle by its name: its own, else its theme and the number that it has there.

    >>> titles = puzzle_titles("en", Faces.FRENCH)
    >>> titles["composed-001"], titles["for-sure-001"]
    ('No gap at all', 'For sure, 1')
    """
    found = {}
    for folder in library.folders():
        called = _folder(folder, language)
        for n, name in enumerate(library.in_folder(folder), 1):
            found[name] = _title(name, language, faces) or _numbered(called, n, language)
    return MappingProxyType(found)


def _former_titles(language: str) -> Mapping[str, str]:
    """The former names of the puzzles of merged themes, by their names."""
    return {
        name: _numbered(_folder(theme, language), n, language)
        for theme in library.MERGED
        for n, name in enumerate(library.in_folder(theme), 1)
    }


def _numbered(called: str, n: int, language: str) -> str:
    return words(language, "puzzles", "options", "numbered", called=called, n=str(n))


def _folder(name: str, language: str) -> str:
    own = ContentShelf.PUZZLES.own
    if own is not None and name == library.own_pack():
        return own.name
    return words(language, "puzzles", "folders", name, "name")


def _title(name: str, language: str, faces: Faces) -> str:
    """The title of a puzzle in this language, else in the first that there is; empty if it has none."""
    found = dict(library.titles(name))
    return in_pack(next(filter(None, map(found.get, (language, *LANGUAGES))), ""), faces)


def puzzle_named(text: str) -> str:
    """The name of the puzzle that this means: its name, or what it is or was called in any language; empty for none.

    >>> puzzle_named("hole-001"), puzzle_named("gar  keine Lücke"), puzzle_named("cabbage")
    ('hole-001', 'composed-001', '')
    >>> (name := puzzle_named("Force to win, 2")), puzzle_titles("en", Faces.FRENCH)[name]
    ('win-by-force-020', 'Act or wait?, 8')
    """
    return text if text in library.names() else _named().get(_plain(text), "")


@cache
def _named() -> Mapping[str, str]:
    former = map(_former_titles, LANGUAGES)
    every = (*former, *(puzzle_titles(language, faces) for language in LANGUAGES for faces in Faces))
    return {_plain(called): name for titles in every for name, called in titles.items()}


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
