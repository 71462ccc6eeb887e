"""The notes beyond their storyboards: lessons without any cannot be shown, and a page without any says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquian.notation.errors import NotationError
from conquian.pages import teacher
from conquian.rooms.teacher.session import TeacherSession
from conquian.rooms.teacher.widget import Teacher
from tests.rooms.teacher.conftest import clear
from tests.ui.page import tell

pytestmark = pytest.mark.usefixtures("shelf")


def test_a_lesson_without_notes_cannot_be_shown() -> None:
    screen = Teacher(lang="en")
    before = dict(screen.view)
    assert tell(screen, "lesson", value="turn") == "That couldn't be read. Nothing has changed."
    assert screen.view["sections"] == before["sections"]
    for lesson in ("turn", "cabbage", "", "../01-pack"):
        with pytest.raises(NotationError):
            Teacher(lesson)
    with pytest.raises(NotationError):
        screen.session = TeacherSession.read({"lesson": "turn"})


def test_where_there_are_no_notes_the_page_says_so(shelf: Path) -> None:
    for path in shelf.glob("*/teacher.es.md"):
        path.unlink()
    clear()
    screen = teacher()
    assert (screen.session.lesson, screen.view["sections"], screen.page.words()["lessons"]) == ("", [], [])
