"""The notes for teachers: each lesson has them in every language, and nothing is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from conquian.explain.words import LANGUAGES
from conquian.tutor import course
from conquian.widgets.teacher import TeacherNotes
from conquian.widgets.teacher.checking import objections
from conquian.widgets.teacher.notes import written


@pytest.mark.parametrize("name", course.names())
def test_every_lesson_has_notes_in_every_language(name: str) -> None:
    assert written(name) == LANGUAGES


@pytest.mark.parametrize("name", course.names())
def test_nothing_is_wrong_with_the_notes(name: str) -> None:
    assert [str(each) for each in objections(name)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", course.names())
def test_no_paragraph_offers_a_term_twice(name: str, language: str) -> None:
    offered = [list(terms(text)) for text in paragraphs(TeacherNotes(name, lang=language).view["sections"])]
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
