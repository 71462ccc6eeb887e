"""The front page of the puzzles: today's, the themes, and the ways back."""

from __future__ import annotations

from datetime import date

import pytest

from conquian.course.progress import FirstAnswer, Progress, Result
from conquian.explain.words import words
from conquian.pages import puzzles
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.widget import PuzzleBoard
from tests.rooms.puzzles.visitor import solve
from tests.ui.page import tell, write


def solved(page: PuzzleBoard, results: dict[str, Result]) -> None:
    """Let the learner have solved these."""
    place = page.place.with_progress(Progress(puzzles=results))
    page.session = page.page.session.standing(place)


def test_the_open_theme_shows_each_of_its_puzzles_by_level_and_how_it_was_solved() -> None:
    page = puzzles(lang="en")
    first, second, *_ = library.in_folder("hole")
    solved(page, {first: Result.PASSED, second: Result.HELPED})
    tell(page, "theme", value="hole")
    (theme,) = [each for each in page.view["front"]["themes"] if each["open"]]
    shown = [each for level in theme["levels"] for each in level["puzzles"]]
    assert [each["value"] for each in shown] == list(library.in_folder("hole"))
    assert [each["state"] for each in shown[:3]] == ["passed", "helped", ""]
    assert [level["name"] for level in theme["levels"]] == ["Difficulty 1", "Difficulty 2", "Difficulty 3"]
    states = [[each["state"] for each in level["puzzles"]] for level in theme["levels"]]
    assert theme["bars"] == [{"done": len(each) - each.count(""), "all": len(each)} for each in states]
    tell(page, "theme", value="hole")
    assert not any(each["open"] for each in page.view["front"]["themes"])


def test_one_sits_down_at_today_s_and_is_told_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "today", lambda: date(2026, 11, 22))
    name = library.of_today()
    page = puzzles(lang="en")
    assert page.view["front"]["today"]["done"] == ""
    tell(page, "day")
    assert (page.view["puzzle"], page.view["front"]) == (name, None)
    solved(page, {name: Result.PASSED})
    tell(page, "front")
    assert page.view["front"]["today"]["done"] == words("en", "puzzles", "front", "done")


def test_one_comes_back_to_what_was_not_solved_alone() -> None:
    page = puzzles(lang="en")
    assert page.view["front"]["ways"] == []
    first, second = library.in_folder("hole")[:2]
    solved(page, {first: Result.HELPED, second: Result.HELPED})
    assert [each["label"] for each in page.view["front"]["ways"]] == [
        "Where I left off",
        "One that suits me",
        "My 2 slips",
    ]
    tell(page, "slip")
    at_first = page.view["puzzle"]
    tell(page, "front")
    tell(page, "slip")
    assert {at_first, page.view["puzzle"]} == {first, second}


def test_what_was_answered_wrong_and_left_is_a_slip_until_it_is_solved() -> None:
    name = library.in_folder("hole")[0]
    left = Progress().answering(name, FirstAnswer(is_right=False, level=1))
    assert library.slips(left) == (name,)
    assert library.slips(left.solving(name, Result.PASSED)) == ()


def test_what_was_answered_is_there_again_until_the_day_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "today", lambda: date(2026, 11, 22))
    page = puzzles(lang="en")
    tell(page, "day")
    solve(page)
    for day, is_front in ((22, False), (23, True)):
        monkeypatch.setattr(library, "today", lambda day=day: date(2026, 11, day))
        again = puzzles(lang="en")
        write(again, saved=page.saved)
        assert (again.view["front"] is not None, again.place.name) == (is_front, page.place.name)


def test_a_link_of_the_header_leads_from_a_puzzle_to_the_list_and_back() -> None:
    page = puzzles(lang="en")
    tell(page, "day")
    solve(page)
    for link, is_front in (({}, False), ({"list": "yes"}, True), ({"list": "yes", "puzzle": "hole-001"}, False)):
        again = puzzles(**link, lang="en")
        write(again, saved=page.saved)
        assert (again.view["front"] is not None) is is_front and again.place.progress.puzzles
    assert puzzles(list="yes", lang="en").view["front"] is not None


def test_it_is_kept_and_linked_as_it_is() -> None:
    page = puzzles(lang="en")
    assert "puzzle=" not in page.view["link"]
    tell(page, "theme", value="hole")
    again = puzzles(lang="en")
    again.set_state({"saved": page.page.saved})
    assert again.place.front == "hole"
    tell(page, "puzzle", value="hole-003")
    assert "puzzle=hole-003" in page.view["link"]
    solve(page)
    tell(page, "front")
    again = puzzles(lang="en")
    again.set_state({"saved": page.page.saved})
    assert (again.place.front, again.place.name) == ("", "hole-003")
