"""The notes for teachers: each lesson has them in every language, and nothing is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from conquian.course import catalogue
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.rooms.teacher.lesson_report import objections
from conquian.rooms.teacher.notes import written
from conquian.rooms.teacher.view import notes_view


@pytest.mark.parametrize("name", catalogue.names())
def test_every_lesson_has_notes_in_every_language(name: str) -> None:
    assert written(name) == LANGUAGES


@pytest.mark.parametrize("name", catalogue.names())
def test_nothing_is_wrong_with_the_notes(name: str) -> None:
    assert [str(each) for each in objections(name)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", catalogue.names())
def test_no_paragraph_offers_a_term_twice(name: str, language: str) -> None:
    offered = [list(terms(text)) for text in paragraphs(notes_view(name, language, Faces.FRENCH)["sections"])]
    assert any(offered)
    assert [each for each in offered if len(each) != len(set(each))] == []


def paragraphs(drawn: Any) -> Iterator[Any]:
    """What stands in the paragraphs of what is drawn."""
    if isinstance(drawn, dict) and drawn.get("kind") == "p":
        yield drawn["inside"]
    elif isinstance(drawn, dict | list):
        for each in drawn.values() if isinstance(drawn, dict) else drawn:
            yield from paragraphs(each)


def terms(text: list[dict[str, Any]]) -> Iterator[str]:
    """The terms that are offered in a text, in its order."""
    for node in text:
        if node["kind"] == "term":
            yield node["term"]
        yield from terms(node.get("inside", []))
