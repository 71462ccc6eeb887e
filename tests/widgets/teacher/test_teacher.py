"""The notes for teachers as a screen: a choice of lessons, links that lead somewhere, and belief in nobody."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.explain.names import Faces
from conquian.explain.terms import uses
from conquian.notation.errors import NotationError
from conquian.pages import teacher
from conquian.tutor import course
from conquian.widgets.messages import COMMON
from conquian.widgets.teacher import TeacherNotes, view
from conquian.widgets.teacher.intents import READERS
from conquian.widgets.teacher.notes import notes
from tests.game.strategies import PROPERTY
from tests.widgets.telling import receive, tell, write

EXAMPLE = Path(__file__).with_name("example.md").read_text(encoding="utf-8")
CACHES = (course.folders, notes, view.words_view, view.notes_view)


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Three lessons, of which the first two have notes."""
    source = next(iter(course.folders().values()))
    for name in ("01-pack", "02-melds", "03-turn"):
        shutil.copytree(str(source), tmp_path / name)
        for language in ("en", "de", "es"):
            path = tmp_path / name / f"teacher.{language}.md"
            path.unlink(missing_ok=True)
            if name != "03-turn":
                path.write_text(EXAMPLE.replace("# The pack: notes", f"# {name} {language}"), encoding="utf-8")
    monkeypatch.setattr(course, "shelf", lambda: tmp_path)
    clear()
    yield tmp_path
    clear()


def clear() -> None:
    for each in (*CACHES, course.lesson, course.words):
        each.cache_clear()


def inside(drawn: Any, kind: str) -> list[dict[str, Any]]:
    """Every node of this kind somewhere in what is drawn."""
    if isinstance(drawn, dict):
        own = [drawn] if drawn.get("kind") == kind else []
        return own + inside(list(drawn.values()), kind)
    return [found for each in drawn for found in inside(each, kind)] if isinstance(drawn, list) else []


def test_the_first_lesson_is_shown_and_another_can_be_chosen() -> None:
    screen = TeacherNotes(lang="de", storage_key="t")
    assert [each["id"] for each in screen.words["lessons"]] == ["pack", "melds"]  # the third has no notes
    assert [each["name"][:2] for each in screen.words["lessons"]] == ["1.", "2."]
    assert screen.view["title"] == [{"kind": "text", "text": "01-pack de"}]
    said = tell(screen, "lesson", value="melds")
    assert said == f"Notizen zu dieser Lektion: {screen.words['lessons'][1]['name']}."
    assert screen.view["lesson"] == "melds"
    assert screen.view["title"] == [{"kind": "text", "text": "02-melds de"}]
    assert screen.view["link"] == "?lesson=melds&lang=de&faces=french"


def test_links_lead_to_levels_and_rooms_in_the_same_look() -> None:
    screen = TeacherNotes("melds", lang="es", faces="spanish")
    found = {each["href"] for each in inside(screen.view["sections"], "a")}
    assert found == {
        "learn.ipynb?lesson=melds&level=neighbours&lang=es&faces=spanish",
        "learn.ipynb?lesson=melds&level=ace&lang=es&faces=spanish",
        "melds.ipynb?lang=es&faces=spanish",
    }


def test_everything_that_the_notes_say_is_drawn() -> None:
    drawn = TeacherNotes("pack").view["sections"]
    assert [each["id"] for each in drawn] == [
        *("aim", "five", "fifteen", "forty-five", "questions", "handout", "answers"),
    ]
    assert [each["cards"] for each in inside(drawn[5], "cards")][:2] == [["6h", "7h", "Jh"], ["7c", "7d", "7h"]]
    assert [each["law"] for each in inside(drawn[6], "law")] == ["1.2", "3.2", "2.3"]
    (asked,) = inside(drawn[4], "questions")
    states = [[answer["state"] for answer in each["answers"]] for each in asked["items"]]
    assert states == [["bad", "good", "bad"], ["good", "bad", "bad"], ["bad", "bad", "good"]]
    assert asked["items"][0]["answers"][0]["belief"] == [
        {"kind": "text", "text": "This "},
        {"kind": "term", "text": "pack", "term": "pack", "found": True},
        {"kind": "text", "text": " is like every other."},
    ]
    assert inside(drawn[3], "h4") != []
    assert len(inside(drawn[5], "table")) == 1
    assert [each["first"] for each in inside(drawn[5], "list")] == [1]


def leaves(drawn: Any) -> Iterator[dict[str, Any]]:
    """The nodes of a text that hold no others, without what stands in links."""
    for node in drawn:
        if node["kind"] != "a":
            yield from leaves(node["inside"]) if "inside" in node else [node]


def test_every_term_is_looked_up_where_its_text_names_it_first_and_in_no_heading() -> None:
    sections = TeacherNotes("pack", lang="en").view["sections"]
    texts = [each["inside"] for each in (*inside(sections, "p"), *inside(sections, "questions")) if "inside" in each]
    texts += [cell for table in inside(sections, "table") for row in table["rows"] for cell in row[1:]]
    assert any(inside(text, "term") for text in texts)
    for text in texts:
        found = [node["term"] for node in leaves(text) if node["kind"] == "term"]
        assert len(found) == len(set(found))
        plain = [node["text"] for node in leaves(text) if node["kind"] == "text"]
        assert {use.name for each in plain for use in uses(each, "en")} <= set(found)
    links = [each["inside"] for each in inside(sections, "a")]
    heads = [each["head"] for each in inside(sections, "table")]
    titles = [each["inside"] for each in inside(sections, "h4")] + [each["title"] for each in sections]
    assert inside([links, heads, titles], "term") == []


def test_the_lesson_outlives_a_reload_unless_the_link_names_one() -> None:
    screen = TeacherNotes("pack", storage_key="t")
    tell(screen, "lesson", value="melds")
    kept = dict(screen.saved)
    for name, lesson in ((None, "melds"), ("pack", "pack")):
        again = TeacherNotes(name, storage_key="t")
        write(again, saved=kept)
        assert again.lesson == lesson
    other = TeacherNotes(storage_key="t")
    write(other, saved=kept | {"lesson": "turn"})
    assert other.lesson == "pack"


def test_a_lesson_without_notes_cannot_be_shown() -> None:
    screen = TeacherNotes(lang="en")
    before = dict(screen.view)
    assert tell(screen, "lesson", value="turn") == "That could not be understood. Nothing has changed."
    assert screen.view["sections"] == before["sections"]
    for lesson in ("turn", "cabbage", "", "../01-pack"):
        with pytest.raises(NotationError):
            TeacherNotes(lesson)
    with pytest.raises(NotationError):
        screen.lesson = "turn"


def test_a_link_to_no_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "lesson=<b>&lang=es")
    screen = teacher()
    assert screen.view["notice"] == "No hay notas para esa lección. Aquí están las de la primera."
    assert screen.lesson == "pack"
    assert "<b>" not in json.dumps([screen.view, screen.words])
    monkeypatch.setenv("QUERY_STRING", "lesson=melds")
    assert teacher(lang="de").view["link"] == "?lesson=melds&lang=de&faces=french"
    assert teacher("pack").lesson == "pack"


def test_where_there_are_no_notes_the_page_says_so(shelf: Path) -> None:
    for path in shelf.glob("*/teacher.es.md"):
        path.unlink()
    clear()
    screen = teacher()
    assert (screen.lesson, screen.view["sections"], screen.words["lessons"]) == ("", [], [])


def test_language_and_faces_change_what_is_drawn() -> None:
    screen = TeacherNotes("pack", lang="en")
    tell(screen, "faces", value="spanish")
    tell(screen, "language", value="de")
    assert screen.faces is Faces.SPANISH
    assert screen.view["title"] == [{"kind": "text", "text": "01-pack de"}]
    assert all("faces=spanish" in each["href"] for each in inside(screen.view["sections"], "a"))


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=9), st.lists, max_leaves=4)


@PROPERTY
@given(st.sampled_from([*READERS, *COMMON, "x"]) | JSON, JSON | st.sampled_from(["pack", "melds", "de", "spanish"]))
def test_whatever_is_sent_the_screen_stands(kind: object, value: object) -> None:
    screen = TeacherNotes()
    receive(screen, {"method": "custom", "content": {"type": kind, "value": value, "n": 1}})
    assert screen.lesson in {"pack", "melds"}
    json.dumps([screen.view, screen.words])
    screen.close()
