"""The notes for teachers: each lesson has them in every language, and nothing is wrong with them."""

from __future__ import annotations

import pytest

from conquian.explain.words import LANGUAGES
from conquian.tutor import course
from conquian.widgets.teacher.checking import objections
from conquian.widgets.teacher.notes import written


@pytest.mark.parametrize("name", course.names())
def test_every_lesson_has_notes_in_every_language(name: str) -> None:
    assert written(name) == LANGUAGES


@pytest.mark.parametrize("name", course.names())
def test_nothing_is_wrong_with_the_notes(name: str) -> None:
    assert [str(each) for each in objections(name)] == []
