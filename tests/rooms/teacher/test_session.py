"""The session of the teacher's room: the first lesson with notes, the one that is named, and a clicker's way."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquian.rooms.teacher.session import QuestionSlide, TeacherSession
from tests.rooms.teacher.conftest import clear

pytestmark = pytest.mark.usefixtures("shelf")


def test_the_first_lesson_is_open_until_another_is_named() -> None:
    assert TeacherSession.read({}) == TeacherSession.begin() == TeacherSession("pack")
    named = TeacherSession.read({"lesson": "melds"})
    assert TeacherSession.read(named.kept()) == TeacherSession.read(named.fields()) == named


def test_a_clicker_goes_through_every_question_and_its_answer_and_back() -> None:
    session = TeacherSession("pack").asking(1)
    seen = []
    for _ in range(3 * session.questions):
        seen.append(session.slide)
        session = session.gone_on()
    expected = [QuestionSlide(n, is_told) for n in range(1, session.questions + 1) for is_told in (False, True)]
    assert seen[: len(expected)] == expected
    assert set(seen[len(expected) :]) == {expected[-1]}, "after the last answer nothing comes"
    for number in range(session.questions, 1, -1):
        session = session.gone_back()
        assert session.slide == QuestionSlide(number)
        session = session.gone_back()
        assert session.slide == QuestionSlide(number - 1)
        session = session.gone_on()
    assert session.gone_back().gone_back().gone_back().slide == QuestionSlide(1)
    assert session.noted() == TeacherSession("pack")


def test_a_question_is_kept_without_its_answer_and_never_linked() -> None:
    session = TeacherSession("pack").asking(2).gone_on()
    assert session.fields() == {"lesson": "pack"}
    assert TeacherSession.restored(session.kept()) == TeacherSession("pack").asking(2)
    assert TeacherSession.restored({"lesson": "pack"}) == TeacherSession("pack")
    for number in ("", "0", "-1", "x", "1e3", "²", "100"):
        assert TeacherSession.restored({"lesson": "pack", "question": number}) == TeacherSession("pack")
    assert TeacherSession.restored({"lesson": "pack", "question": "99"}).slide == QuestionSlide(session.questions)


def test_no_more_is_asked_than_every_language_has(shelf: Path) -> None:
    path = shelf / "01-pack" / "teacher.de.md"
    text = path.read_text(encoding="utf-8")
    last = max(text.find(f"\n{n}. ", 0, text.index("## Handout")) for n in range(1, 10))
    path.write_text(text[:last] + text[text.index("\n## Handout") :], encoding="utf-8")
    clear()
    assert TeacherSession("pack").questions == TeacherSession("melds").questions - 1
