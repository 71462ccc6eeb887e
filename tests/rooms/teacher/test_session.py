"""The session of the teacher's room: the first lesson with notes, the one that is named, and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquian.notation.errors import NotationError
from conquian.rooms.teacher.session import TeacherSession
from tests.rooms.teacher.conftest import clear

pytestmark = pytest.mark.usefixtures("shelf")


def test_the_first_lesson_is_open_until_another_is_named() -> None:
    assert TeacherSession.read({}) == TeacherSession.begin() == TeacherSession("pack")
    named = TeacherSession.read({"lesson": "melds"})
    assert TeacherSession.read(named.kept()) == TeacherSession.read(named.fields()) == named


@pytest.mark.parametrize("lesson", ["turn", "cabbage", "", "../01-pack"])
def test_a_lesson_without_notes_is_refused(lesson: str) -> None:
    with pytest.raises(NotationError):
        TeacherSession.read({"lesson": lesson})


def test_where_there_are_no_notes_nothing_is_linked(shelf: Path) -> None:
    for path in shelf.glob("*/teacher.es.md"):
        path.unlink()
    clear()
    nothing = TeacherSession.begin()
    assert (nothing.fields(), nothing.kept()) == ({}, {"lesson": ""})
