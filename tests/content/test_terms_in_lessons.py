"""Terms in lessons: every marked word is one, every other can be looked up, and what teaches a term exists."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from conquian.course import catalogue
from conquian.explain.markup import Plain, Term, pieces, with_terms
from conquian.explain.names import Faces
from conquian.explain.terms import entries
from conquian.explain.words import LANGUAGES
from conquian.ui.prose import prose
from conquian.ui.terms import terms_view
from tests.explain.naive import naive


def told(name: str, language: str) -> Iterator[str]:
    """Every text of a lesson."""
    text = catalogue.folders()[name].joinpath(f"{language}.toml").read_text(encoding="utf-8")
    found = tomllib.loads(text)
    yield from _leaves(found)


def _leaves(table: dict[str, Any]) -> Iterator[str]:
    for value in table.values():
        if isinstance(value, dict):
            yield from _leaves(value)
        else:
            yield value


@pytest.mark.slow
@pytest.mark.parametrize("name", catalogue.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_in_a_lesson_can_be_looked_up(name: str, language: str) -> None:
    known = terms_view(language, Faces.FRENCH)
    for text in told(name, language):
        written = pieces(text, language)  # raises where a marked word is none
        marked = {piece.name for piece in written if isinstance(piece, Term)}
        plain = {each for piece in written if isinstance(piece, Plain) for each in naive(piece.text, language)}
        found = [piece.name for piece in with_terms(written, language) if isinstance(piece, Term)]
        assert sorted(found) == sorted(marked | plain), text
        drawn = {node["term"] for node in prose(text, language, Faces.FRENCH) if node["kind"] == "term"}
        assert drawn == set(found)
        assert drawn <= set(known)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_full_of_terms(language: str) -> None:
    named = {each for name in catalogue.names() for text in told(name, language) for each in naive(text, language)}
    assert len(named) >= len(entries()) // 2


@pytest.mark.parametrize("name", entries())
def test_what_teaches_a_term_exists_and_teaches_its_law(name: str) -> None:
    entry = entries()[name]
    if not entry.lesson:
        assert name == "law"  # which every lesson names
        return
    lesson, _, level = entry.lesson.partition("/")
    (found,) = (each for each in catalogue.lesson(lesson).levels if each.name == level)
    assert set(found.laws) & set(entry.laws)
