"""I know this: five moves of a lesson pass it, a wrong one leads to where it is learned, and nothing is given away."""

from __future__ import annotations

import pytest

from conquian.course import catalogue
from conquian.course.lesson import Part
from conquian.course.progress import Progress, Result
from conquian.rooms.learn.placement import MOVES, known_by
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept, resume
from conquian.rooms.learn.widget import Learn
from tests.rooms.learn.walk import play
from tests.ui.page import tell

NAMES = catalogue.names()


def placed(name: str, language: str = "en") -> Learn:
    """The page at the first move, come to from the map."""
    page = Learn(LessonSession.begin(NAMES[0]).to_map(), lang=language, storage_key="learn")
    tell(page, "door", value=name)
    tell(page, "show_known", value=name)
    return page


def solve(page: Learn) -> None:
    task = page.place.task
    assert task is not None
    play(page, task.solution)
    assert page.view["mode"] == "passed"
    tell(page, "next_part")


@pytest.mark.parametrize("name", NAMES)
def test_five_moves_pass_a_lesson_and_lead_to_its_end(name: str) -> None:
    page = placed(name)
    for move, index in enumerate(known_by(name), 1):
        assert (page.place.name, page.place.index, page.place.part) == (name, index, Part.DO)
        assert f"You know this: {move} of {MOVES}" in page.view["where"]
        assert page.view["predictions"] == page.view["offers"] == []
        assert "more_hint" not in [tool["do"] for tool in page.view["tools"]]
        solve(page)
    assert page.place.part is Part.DONE and page.place.has_key(name) and not page.place.placing
    levels = catalogue.lesson(name).levels
    assert {f"{name}/{level.name}" for level in levels} == set(page.place.progress.levels)
    assert {each.result for each in page.place.progress.levels.values()} == {Result.PASSED}
    assert page.view["mode"] == "done" and page.view["end"]["play"].startswith("play.ipynb")


@pytest.mark.parametrize("name", NAMES)
def test_there_are_five_moves_from_the_first_level_to_the_last(name: str) -> None:
    moves, last = known_by(name), len(catalogue.lesson(name).levels) - 1
    assert len(moves) == MOVES and (moves[0], moves[-1]) == (0, last)
    assert list(moves) == sorted(set(moves))


def test_what_was_passed_before_stays_as_it_was() -> None:
    before = Progress().passing("pack/neighbours", Result.PASSED, "yes").passing("pack/ace", Result.HELPED, "low")
    page = Learn(LessonSession.begin("pack", so_far=before).show_known("pack"), lang="en", storage_key="learn")
    solve(page)
    solve(page)
    levels = page.place.progress.levels
    assert levels["pack/neighbours"] == before.levels["pack/neighbours"]
    assert (levels["pack/ace"].result, levels["pack/ace"].said) == (Result.PASSED, "low")


def test_a_wrong_move_leads_to_its_level_and_what_was_right_is_passed() -> None:
    page = placed("pack")
    for _ in range(3):
        solve(page)
    task = page.place.task
    assert task is not None and page.place.index == 4
    play(page, task.mistakes[0].play)
    assert page.view["mode"] == "mistaken"
    assert page.view["choices"][-1] == {"do": "try_again", "label": "Learn it from here", "main": True}
    tell(page, "try_again")
    now = page.place
    assert (now.index, now.part, now.placing) == (4, Part.PREDICT, False)
    assert set(now.progress.levels) == {"pack/neighbours", "pack/ace", "pack/once"}


def test_what_a_mistake_leads_to_is_shown_and_then_it_is_learned() -> None:
    page = placed("pack")
    task = page.place.task
    assert task is not None
    play(page, task.mistakes[0].play)
    tell(page, "show_happening")
    while page.view["choices"][0]["do"] == "step_on":
        tell(page, "step_on")
    assert page.view["choices"][0]["label"] == "Learn it from here"
    tell(page, "try_again")
    assert (page.place.index, page.place.part, page.place.placing) == (0, Part.PREDICT, False)


def test_no_hint_is_given_and_what_is_refused_is_no_pass_without_help() -> None:
    page = placed("melds")
    tell(page, "more_hint")
    assert page.place.hints == 0
    before = page.place
    tell(page, "do", action="meld 6c6d")
    assert page.place.tried and page.place.is_where(before)
    solve(page)
    assert page.place.progress.levels["melds/sets"].result is Result.HELPED
    solve(page)
    assert page.place.progress.levels["melds/runs"].result is Result.PASSED


def test_a_door_offers_it_until_its_lesson_is_done() -> None:
    page = placed("pack")
    tell(page, "map")
    assert page.view["map"]["go_on"]["label"] == "Go on" and "You know this: 1 of 5" in page.view["where"]
    tell(page, "door", value="pack")
    (door,) = [each for each in page.view["map"]["doors"] if each["open"]]
    assert [each["do"] for each in door["ways_in"]] == ["enter", "show_known"] and "5 levels" in door["ways_in"][1][
        "told"
    ]
    assert not any(each["ways_in"] for each in page.view["map"]["doors"] if not each["open"])
    tell(page, "back_to_lesson")
    assert page.place.placing
    for _ in range(MOVES):
        solve(page)
    tell(page, "map")
    tell(page, "door", value="pack")
    (door,) = [each for each in page.view["map"]["doors"] if each["open"]]
    assert [each["do"] for each in door["ways_in"]] == ["enter"]


def test_behind_a_door_one_button_leads_to_the_first_level_that_is_not_passed() -> None:
    page = placed("pack")
    tell(page, "map")
    tell(page, "door", value="pack")

    def first() -> tuple[str, str]:
        (door,) = [each for each in page.view["map"]["doors"] if each["open"]]
        return door["ways_in"][0]["value"], door["ways_in"][0]["label"]

    assert first() == ("pack/neighbours", "Begin")
    tell(page, "back_to_lesson")
    solve(page)
    tell(page, "map")
    tell(page, "door", value="pack")
    assert first() == ("pack/ace", "Go on")
    tell(page, "enter", value="pack/ace")
    assert (page.place.index, page.place.placing) == (1, False)


def test_entering_the_level_by_its_door_is_learning_it() -> None:
    page = placed("pack")
    tell(page, "map")
    tell(page, "enter", value="pack/neighbours")
    assert not page.place.placing and page.place.part is Part.PREDICT


def test_it_is_kept_and_what_cannot_be_gives_way_to_the_level() -> None:
    now = LessonSession.begin("pack").show_known("pack", 2)
    assert resume(kept(now)) == now
    for hostile in ('part = "twist"', 'part = "review"', 'part = "cabbage"'):
        assert not resume(kept(now).replace('part = "do"', hostile)).placing
    for more in ('hints = "2"', 'said = "yes"', 'tries = "1"'):
        field, _, _ = more.partition(" ")
        lines = [line for line in kept(now).splitlines() if not line.startswith(f"{field} = ")]
        assert not resume("\n".join(lines).replace('part = "do"', f'part = "do"\n{more}')).placing, more
    elsewhere = resume(kept(now).replace('level = "once"', 'level = "first-card"'))
    assert (elsewhere.level.name, elsewhere.placing, elsewhere.part) == ("first-card", False, Part.PREDICT)


@pytest.mark.parametrize("value", ["", "cabbage", "pack/neighbours"])
def test_a_lesson_that_does_not_exist_is_not_understood(value: str) -> None:
    page = Learn(LessonSession.begin("pack").to_map(), lang="en", storage_key="learn")
    before = page.place
    tell(page, "show_known", value=value)
    assert page.place == before


@pytest.mark.parametrize("name", NAMES)
def test_who_begins_a_lesson_can_show_there_that_it_is_known(name: str) -> None:
    page = Learn(LessonSession.begin(name), lang="en", storage_key="learn")
    (offered,) = [tool for tool in page.view["tools"] if tool["do"] == "show_known"]
    tell(page, "show_known", value=offered["value"])
    assert page.place.placing and page.place.name == name
    for later in (page.place, LessonSession.begin(name, 2)):
        assert not later.begins_lesson


def test_who_has_begun_a_level_is_asked_no_more_whether_it_is_known() -> None:
    begun = LessonSession.begin("pack")
    assert begun.level.predict is not None
    assert begun.begins_lesson and not begun.predict(begun.level.predict.right).begins_lesson
