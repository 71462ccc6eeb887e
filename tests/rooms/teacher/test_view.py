"""What the teacher's room draws: all that the notes say, links that lead somewhere, terms where they come first."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from conquian.explain.names import Faces
from conquian.explain.terms import uses
from conquian.explain.words import LANGUAGES
from conquian.rooms.teacher.notes import names, notes
from conquian.rooms.teacher.session import TeacherSession
from conquian.rooms.teacher.view import notes_view, slide_told, teacher_view

pytestmark = pytest.mark.usefixtures("shelf")


def inside(drawn: Any, kind: str) -> list[dict[str, Any]]:
    """Every node of this kind somewhere in what is drawn."""
    if isinstance(drawn, dict):
        own = [drawn] if drawn.get("kind") == kind else []
        return own + inside(list(drawn.values()), kind)
    return [found for each in drawn for found in inside(each, kind)] if isinstance(drawn, list) else []


def leaves(drawn: Any) -> Iterator[dict[str, Any]]:
    """The nodes of a text that hold no others, without what stands in links."""
    for node in drawn:
        if node["kind"] != "a":
            yield from leaves(node["inside"]) if "inside" in node else [node]


def test_links_lead_to_levels_and_rooms_in_the_same_look() -> None:
    found = {each["href"] for each in inside(notes_view("melds", "es", Faces.SPANISH)["sections"], "a")}
    assert found == {
        "learn.ipynb?lesson=melds&level=neighbours&lang=es&faces=spanish",
        "learn.ipynb?lesson=melds&level=ace&lang=es&faces=spanish",
        "melds.ipynb?lang=es&faces=spanish",
    }


def test_everything_that_the_notes_say_is_drawn() -> None:
    drawn: Any = notes_view("pack", "en", Faces.FRENCH)["sections"]
    assert [each["id"] for each in drawn] == [
        *("aim", "five", "fifteen", "forty-five", "questions", "handout", "answers"),
    ]
    assert [each["cards"] for each in inside(drawn[5], "cards")][:2] == [["6h", "7h", "Jh"], ["7c", "7d", "7h"]]
    assert [each["law"] for each in inside(drawn[6], "law")] == ["1.2", "3.2", "2.3"]
    (asked,) = inside(drawn[4], "questions")
    states = [[answer["state"] for answer in each["answers"]] for each in asked["items"]]
    assert [sorted(each) for each in states] == [["bad", "bad", "good"]] * 3
    assert asked["items"][0]["answers"][2]["belief"] == [
        {"kind": "text", "text": "This "},
        {"kind": "term", "text": "pack", "term": "pack", "found": True},
        {"kind": "text", "text": " is like every other."},
    ]
    assert inside(drawn[3], "h4") != []
    assert len(inside(drawn[5], "table")) == 1
    assert [each["first"] for each in inside(drawn[5], "list")] == [1]


def test_every_term_is_looked_up_where_its_text_names_it_first_and_in_no_heading() -> None:
    sections = notes_view("pack", "en", Faces.FRENCH)["sections"]
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_on_the_screen_says_what_is_right_only_once_it_is_told(language: str) -> None:
    for name in names():
        session = TeacherSession(name).asking(1)
        for asked in notes(name, language).questions:
            shown = teacher_view(session, language, Faces.FRENCH)
            assert shown["sections"] == [] and shown["slide"] is not None
            assert {each["state"] for each in shown["slide"]["answers"]} == {""}
            assert not any(each["belief"] for each in shown["slide"]["answers"])
            assert "good" not in json.dumps(shown)
            session = session.gone_on()
            told = teacher_view(session, language, Faces.FRENCH)["slide"]
            assert told is not None
            assert [each["state"] == "good" for each in told["answers"]] == [each.is_right for each in asked.answers]
            right = "ABCDEFGH"[[each.is_right for each in asked.answers].index(True)]
            assert right in slide_told(session, language, Faces.FRENCH)
            session = session.gone_on()
        assert told is not None
        assert teacher_view(session, language, Faces.FRENCH)["slide"] == told, "the last one stays"
        assert told["can_go_on"] is False
