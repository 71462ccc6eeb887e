"""What the page of puzzles keeps, brings along and shares with the course; links and messages that lie."""

from __future__ import annotations

import pytest

from conquian import pages
from conquian.course.progress import Progress, Result, dumps
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept as kept_learning
from conquian.rooms.learn.session_text import resume as resume_learning
from conquian.rooms.learn.widget import Learn
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.widget import PuzzleBoard
from tests.rooms.puzzles.test_session import LISTED, QUESTION
from tests.rooms.puzzles.visitor import (
    FIRST,
    OPEN,
    opened,
    solve,
)
from tests.ui.page import tell, write

# --- links, and what is kept


@pytest.mark.parametrize("asked", [None, OPEN])
def test_what_was_solved_outlives_a_file_that_cannot_be_read(asked: str | None) -> None:
    progress = Progress().passing("melds/sets", Result.PASSED).solving("hole-001", Result.PASSED)
    file = dumps(progress.solving("hole-002", Result.HELPED), {}).replace(
        '"hole-002" = "helped"', '"hole-002" = "gold"'
    )
    page = pages.puzzles(puzzle=asked, lang="en")
    write(page, saved={"version": 1, "file": file})
    assert page.place.progress == progress
    tell(page, "show", value="waste")
    assert '"hole-001" = "passed"' in page.saved["file"] and "melds/sets" in page.saved["file"]


def test_the_course_keeps_what_was_solved_and_the_puzzles_what_was_learned() -> None:
    learning = LessonSession.begin("pack")
    page = pages.puzzles(lang="en")
    write(page, saved={"version": 1, "file": kept_learning(learning)})
    tell(page, "back_to_puzzle")
    solve(page)
    name = page.place.name
    back = resume_learning(page.saved["file"])
    assert back.progress.puzzles == {name: Result.PASSED}
    assert (back.name, back.part) == (learning.name, learning.part)
    course = pages.learn(lang="en")
    write(course, saved=page.saved)
    tell(course, "more_hint")
    assert f'"{name}" = "passed"' in course.saved["file"]


def test_a_file_brings_what_was_solved_to_another_browser_and_takes_nothing_away() -> None:
    page, other = opened(), opened(OPEN)
    solve(page)
    solve(other)
    said = tell(other, "open_file", text=page.view["progress"]["text"])
    assert said.startswith("Your progress is back.")
    assert other.place.progress.puzzles == {FIRST: Result.PASSED, OPEN: Result.PASSED}
    assert other.place.name == FIRST
    for nonsense in ("", "format = 9", "x" * 200_000, "[[[["):
        assert tell(other, "open_file", text=nonsense).startswith("This file can't be read as progress.")
        assert other.view["notice"]
    assert len(other.place.progress.puzzles) == 2


# --- places that no page of ours keeps


@pytest.mark.parametrize("place", [
    {"puzzle": "hole-001", "answer": "turn"}, {"puzzle": "hole-001", "answer": "discard 5h"}, {"puzzle": "moon"},
    {"puzzle": "hole-001", "hints": "9"}, {"puzzle": "hole-001", "tries": "-1"}, {"puzzle": QUESTION, "said": "moon"},
    {"puzzle": LISTED, "found": "decline"}, {"puzzle": LISTED, "answer": "turn"},
    {"puzzle": "hole-001", "found": "decline"},
])  # fmt: skip
def test_a_place_that_cannot_be_gives_way_and_the_progress_stays(place: dict[str, str]) -> None:
    page = PuzzleBoard(lang="en", storage_key="learn")
    progress = Progress(puzzles={OPEN: Result.PASSED}, puzzle=place)
    write(page, saved={"version": 1, "file": dumps(progress, {"lesson": "pack"})})
    now = page.place
    assert now.progress.puzzles == {OPEN: Result.PASSED} and now.course == {"lesson": "pack"}
    assert (now.answer, now.found, now.said, now.hints, now.tries) == (None, (), "", 0, 0)
    assert isinstance(now.asked, Puzzle | PuzzleQuestion)


# --- two pages of one browser


def test_what_is_solved_on_another_page_is_not_written_over() -> None:
    """Course and puzzles keep their progress under one key; each hears what the other keeps."""
    course, puzzles = Learn(lang="en", storage_key="learn"), opened()
    tell(course, "predict", value="yes")
    solve(puzzles)
    solved = puzzles.place.progress.puzzles
    assert FIRST in solved
    write(course, elsewhere=puzzles.saved)
    assert course.place.progress.puzzles == solved
    assert course.place.key == "pack/neighbours"
    assert resume_learning(course.saved["file"]).progress == course.place.progress
    write(puzzles, elsewhere=course.saved)
    assert puzzles.place.name == FIRST
    nonsense: list[dict[str, object]] = [
        {},
        {"version": 2, "file": "x"},
        {"version": 1, "file": "[" * 900},
        {"version": 1, "file": 7},
    ]
    for each in nonsense:
        write(course, elsewhere=each)
        assert course.place.progress.puzzles == solved
