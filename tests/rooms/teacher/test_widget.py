"""The notes for teachers as a screen: a choice of lessons, links that lead somewhere, and belief in nobody."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.explain.names import Faces
from conquian.notation.errors import NotationError
from conquian.pages import teacher
from conquian.rooms.teacher.room import ROOM
from conquian.rooms.teacher.session import TeacherSession
from conquian.rooms.teacher.widget import Teacher
from conquian.ui.page import COMMON
from tests.game.strategies import PROPERTY
from tests.rooms.teacher.conftest import clear
from tests.rooms.teacher.test_view import inside
from tests.ui.page import receive, tell, write

pytestmark = pytest.mark.usefixtures("shelf")


def test_the_first_lesson_is_shown_and_another_can_be_chosen() -> None:
    screen = Teacher(lang="de", storage_key="t")
    assert [each["id"] for each in screen.words["lessons"]] == ["pack", "melds"]  # the third has no notes
    assert [each["name"][:2] for each in screen.words["lessons"]] == ["1.", "2."]
    assert screen.view["title"] == [{"kind": "text", "text": "01-pack de"}]
    said = tell(screen, "lesson", value="melds")
    assert said == f"Notizen zu dieser Lektion: {screen.words['lessons'][1]['name']}."
    assert screen.view["lesson"] == "melds"
    assert screen.view["title"] == [{"kind": "text", "text": "02-melds de"}]
    assert screen.view["link"] == "?lesson=melds&lang=de&faces=french"


def test_the_lesson_outlives_a_reload_unless_the_link_names_one() -> None:
    screen = Teacher("pack", storage_key="t")
    tell(screen, "lesson", value="melds")
    kept = dict(screen.saved)
    for name, lesson in ((None, "melds"), ("pack", "pack")):
        again = Teacher(name, storage_key="t")
        write(again, saved=kept)
        assert again.session.lesson == lesson
    other = Teacher(storage_key="t")
    write(other, saved=kept | {"lesson": "turn"})
    assert other.session.lesson == "pack"


def test_a_lesson_without_notes_cannot_be_shown() -> None:
    screen = Teacher(lang="en")
    before = dict(screen.view)
    assert tell(screen, "lesson", value="turn") == "That couldn't be understood. Nothing has changed."
    assert screen.view["sections"] == before["sections"]
    for lesson in ("turn", "cabbage", "", "../01-pack"):
        with pytest.raises(NotationError):
            Teacher(lesson)
    with pytest.raises(NotationError):
        screen.session = TeacherSession.read({"lesson": "turn"})


def test_a_link_to_no_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "lesson=<b>&lang=es")
    screen = teacher()
    assert screen.view["notice"] == "No hay notas para esa lección. Aquí están las de la primera."
    assert screen.session.lesson == "pack"
    assert "<b>" not in json.dumps([screen.view, screen.words])
    monkeypatch.setenv("QUERY_STRING", "lesson=melds")
    assert teacher(lang="de").view["link"] == "?lesson=melds&lang=de&faces=french"
    assert teacher("pack").session.lesson == "pack"


def test_where_there_are_no_notes_the_page_says_so(shelf: Path) -> None:
    for path in shelf.glob("*/teacher.es.md"):
        path.unlink()
    clear()
    screen = teacher()
    assert (screen.session.lesson, screen.view["sections"], screen.words["lessons"]) == ("", [], [])


def test_language_and_faces_change_what_is_drawn() -> None:
    screen = Teacher("pack", lang="en")
    tell(screen, "faces", value="spanish")
    tell(screen, "language", value="de")
    assert screen.faces is Faces.SPANISH
    assert screen.view["title"] == [{"kind": "text", "text": "01-pack de"}]
    assert all("faces=spanish" in each["href"] for each in inside(screen.view["sections"], "a"))


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=9), st.lists, max_leaves=4)


@PROPERTY
@given(
    st.sampled_from([*ROOM.readers, *COMMON, "x"]) | JSON, JSON | st.sampled_from(["pack", "melds", "de", "spanish"])
)
def test_whatever_is_sent_the_screen_stands(kind: object, value: object) -> None:
    screen = Teacher()
    receive(screen, {"method": "custom", "content": {"type": kind, "value": value, "n": 1}})
    assert screen.session.lesson in {"pack", "melds"}
    json.dumps([screen.view, screen.words])
    screen.close()
