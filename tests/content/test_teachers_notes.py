"""The notes for teachers: each lesson has them in every language, and nothing is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

import conquian as cq
from conquian.course import catalogue
from conquian.explain.markup import Named
from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.rooms.teacher.lesson_report import objections
from conquian.rooms.teacher.notes import NotesPart, notes, walk, written
from conquian.rooms.teacher.view import notes_view

OUTS: Final = (
    ("counting", 2, "7d Ks", "3c4c5c6c7c,QcQdQhQs"),
    ("eleven", 4, "JcKc", "4h5h6h7h,QcQdQhQs"),
    ("hole", 3, "-", "2c2d2h,3c3d3h3s,4c4d4h"),
    ("hole", 5, "7c", "2h3h4h5h6h,7hJhQhKh"),
)
"""Exercises that ask with which cards one goes out: the lesson, the number, the hands and the spread."""


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "exercise", "hands", "spread"), OUTS)
def test_an_answer_names_every_card_that_wins(name: str, exercise: int, hands: str, spread: str, language: str) -> None:
    answer = notes(name, language).section(NotesPart.ANSWERS).numbered[exercise - 1]
    named = {card for each in walk(answer) if isinstance(each, Named) for card in each.cards}
    for hand in hands.split():
        line = f"pone={hand}/{spread} dealer=?10/- stock=?19 waste=As turn=pone/turn"
        assert set(cq.outs(cq.position(line), "pone")) <= named, hand


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
