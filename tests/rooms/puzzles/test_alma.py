"""Alma across the table of a puzzle: glad about what is solved, never a word that helps or mocks."""

from __future__ import annotations

import json

import pytest

from conquian.art.alma import Mood
from conquian.explain.words import LANGUAGES
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.room import ROOM
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.puzzles.widget import PuzzleBoard
from conquian.table.alma import Occasion
from conquian.ui.page import Page
from tests.rooms.company import line, lines, texts
from tests.rooms.puzzles.visitor import FIRST, opened, solve
from tests.ui.page import tell, write


def fail(page: PuzzleBoard) -> str:
    """Answer wrongly at the table; what was said."""
    puzzle = page.place.puzzle
    wrong = next(each for each in puzzle.certificate.rejected if page.place.is_legal(each))
    return tell(page, "do", action=str(wrong))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_solved_and_what_is_not_has_its_line_after_the_reason(language: str) -> None:
    page = opened(language=language)
    assert (line(page), page.view["wall"]["mood"]) == ("", Mood.REST)
    said = fail(page)
    assert line(page) in (*lines(Occasion.MISTAKE, language), *lines(Occasion.HOLE, language))
    assert said.endswith(f" Alma: {line(page)}") and not said.startswith("Alma")
    tell(page, "try_again")
    assert line(page) == ""
    solve(page)
    assert line(page) in lines(Occasion.SOLVED, language)
    assert page.view["wall"]["mood"] == Mood.GLAD
    tell(page, "next_puzzle")
    assert line(page) == ""


def test_nothing_is_said_beside_a_hint_or_a_refusal() -> None:
    page = opened()
    for _ in range(3):
        tell(page, "more_hint")
        assert line(page) == ""
    tell(page, "do", action="force")
    assert line(page) == ""


def test_a_hole_in_what_follows_is_named_once() -> None:
    """Of the puzzles about holes at least one wrong answer leads into one; it is named where it is seen."""
    found = 0
    for name in library.in_folder("hole")[::2]:
        page = opened(name)
        fail(page)
        tell(page, "prove")
        tell(page, "to_end")
        said = [each.split()[0] for each in page.session.alma.said]
        assert said in (["mistake"], ["hole"], ["mistake", "hole"])
        found += "hole" in said
    assert found


def test_no_line_is_said_twice_and_then_there_is_silence() -> None:
    page = opened()
    heard = []
    for _ in range(15):
        solve(page)
        heard.append(line(page))
        tell(page, "next_puzzle")
    assert sorted(filter(None, heard)) == sorted(lines(Occasion.SOLVED))
    assert heard[12:] == ["", "", ""]


def test_a_question_that_is_answered_wrongly_has_its_line() -> None:
    name = next(each for each in library.names() if isinstance(PuzzleSession(each).asked, PuzzleQuestion))
    page = opened(name)
    asked = page.place.asked
    assert isinstance(asked, PuzzleQuestion)
    right = asked.right
    wrong = [each["id"] for each in page.view["answers"] if each["id"] != right]
    tell(page, "answer", value=wrong[0])
    assert line(page) in lines(Occasion.MISTAKE)
    tell(page, "answer", value=wrong[0])
    assert line(page) == ""
    tell(page, "answer", value=right)
    assert line(page) in lines(Occasion.SOLVED)


def test_without_alma_the_same_is_asked_and_nobody_is_named() -> None:
    there, gone = opened(), opened()
    tell(gone, "company")
    fail(there)
    assert "Alma" not in fail(gone)
    assert "Alma" not in " ".join(texts(gone.view))
    assert (there.view["top"]["name"], gone.view["top"]["name"]) == ("Alma", "Your opponent")
    unlike = {"wall", "spoken", "told", "top", "middle"}
    assert {name: gone.view[name] for name in gone.view.keys() - unlike} == {
        name: there.view[name] for name in there.view.keys() - unlike
    }
    assert not gone.view["wall"]["is_seen"]


def test_whether_alma_is_there_is_kept() -> None:
    page = opened()
    tell(page, "company")
    saved = json.loads(json.dumps(page.saved))
    again = PuzzleBoard(storage_key="learn")
    write(again, saved=saved)
    assert not again.session.alma.is_seen
    assert not Page.open(ROOM, {"puzzle": FIRST}).restore(saved).session.alma.is_seen
    bare = Page.open(ROOM, {})
    other = bare.restore({"version": 1, "alma": "off"})
    assert (other.session.place, other.session.alma.is_seen) == (bare.session.place, False)
