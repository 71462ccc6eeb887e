"""The notes for teachers: each lesson has them in every language, and nothing is wrong with them."""

from __future__ import annotations

import pytest

from conquian.course import catalogue
from conquian.explain.words import LANGUAGES
from conquian.rooms.teacher.lesson_report import objections
from conquian.rooms.teacher.notes import written


@pytest.mark.parametrize("name", catalogue.names())
def test_every_lesson_has_notes_in_every_language(name: str) -> None:
    assert written(name) == LANGUAGES


@pytest.mark.parametrize("name", catalogue.names())
def test_nothing_is_wrong_with_the_notes(name: str) -> None:
    assert [str(each) for each in objections(name)] == []
