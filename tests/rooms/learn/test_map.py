"""The map of the course and the end of a lesson, by messages alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquian import pages
from conquian.art.door import DoorState, door
from conquian.course import catalogue, duration
from conquian.course.lesson import Part
from conquian.course.progress import Progress
from conquian.explain.words import LANGUAGES, words
from conquian.game.laws import Law
from conquian.rooms.learn.placement import Placement
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept, read, resume
from conquian.rooms.learn.widget import Learn
from conquian.table.wall import WALL_ART
from tests.rooms.learn.learners import review_of, through
from tests.rooms.learn.walk import part_of, play, solve, text_of
from tests.ui.page import position_of, tell, write

NAMES = catalogue.names()
languages = pytest.mark.parametrize("language", LANGUAGES)


def ended(name: str = "pack", before: Progress | None = None) -> Learn:
    """The page at the end of a lesson, its last level played, and the others passed before."""
    last = len(catalogue.lesson(name).levels) - 1
    page = Learn(LessonSession.begin(name, last, before or through(name)), lang="en", storage_key="learn")
    solve(page)
    assert page.place.part is Part.DONE
    return page


# --- the map


def test_the_map_and_its_open_door_are_there_again_after_a_reload_and_so_is_what_was_played() -> None:
    page = part_of(("pack", 5), Part.DO)
    task = page.place.task
    assert task is not None
    play(page, task.solution[:2])
    before, line = page.place, position_of(page)
    tell(page, "map")
    tell(page, "door", value="hole")
    again = Learn(lang="en", storage_key="learn")
    write(again, saved=page.saved)
    assert again.view["map"] == page.view["map"]
    assert again.view["map"]["go_on"]["label"] == "Go on"
    assert tell(again, "back_to_lesson").startswith("Back in the lesson.")
    assert (again.place.attempt.done, position_of(again)) == (before.attempt.done, line)


def test_nothing_is_played_behind_the_map() -> None:
    page = part_of(("pack", 0), Part.DO)
    tell(page, "map")
    before = page.place
    for wish, fields in (("do", {"action": "decline"}), ("more_hint", {}), ("explore", {}), ("undo", {})):
        assert tell(page, wish, **fields) == "Nothing has changed."
    assert page.place == before and not page.session.is_exploring


AHEAD = {
    "in a lesson": (LessonSession.begin("hole"), "hole"),
    "in a lesson that is done, which is gone through again": (LessonSession.begin("pack", 0, through("pack")), "melds"),
    "at the end of a lesson, an earlier one left out": (
        LessonSession.begin("forcing", 5, through("pack", "forcing")).won(),
        "melds",
    ),
    "at the end of a lesson, the next one done": (
        LessonSession.begin("pack", 5, through("pack", "melds")).won(),
        "turn",
    ),
    "at an end that an older page kept, levels missing": (
        LessonSession.begin("melds", 6, through("pack")).won(),
        "melds",
    ),
    "where all is done": (LessonSession.begin("pack", 0, through(*NAMES)), ""),
    "where all is done, at the end": (
        LessonSession.begin("house-rules", 6, through(*NAMES)).won(),
        "",
    ),
}
"""Where a learner can be, and the lesson that is next from there."""


@languages
def test_the_end_says_what_has_ended(language: str) -> None:
    last = len(catalogue.lesson("pack").levels) - 1
    done = LessonSession.begin("pack", last, through("pack")).won()
    ends = {"done": done, "known": replace(done, placing=Placement("pack", 4)), "last": done.with_progress(Progress())}
    for key, place in ends.items():
        said = text_of(Learn(place, lang=language).view["goal"])
        assert said == words(language, "learn", "goal", key, n=1)


@pytest.mark.parametrize(("place", "ahead"), AHEAD.values(), ids=AHEAD)
def test_lamp_button_and_text_agree_on_what_is_next(place: LessonSession, ahead: str) -> None:
    page = Learn(place.to_map(), lang="en", storage_key="learn")
    lit = [each["value"] for each in page.view["map"]["doors"] if each["state"] == "next"]
    assert lit == ([ahead] if ahead else [])
    onward = page.view["map"]["go_on"]
    if onward is None:
        assert not ahead and not page.view["where"]
        return
    if onward["label"] == "Back to the lesson":  # it says that it leads back, not on
        assert place.part is not Part.DONE and ahead != place.name
        return
    assert f"esson {catalogue.lesson(ahead).number}" in page.view["where"]
    tell(page, onward["do"])
    assert page.place.name == ahead and page.place.part is not Part.DONE
    tell(page, "map")
    tell(page, "door", value=ahead)
    (door,) = [each for each in page.view["map"]["doors"] if each["open"]]
    assert door["ways_in"][0]["value"] == page.place.key, "behind the door it is the same level"


def test_a_file_that_names_a_door_which_is_not_there_loses_nothing_but_the_door() -> None:
    now = LessonSession.begin("pack", 1, through("pack")).to_map("melds")
    assert resume(kept(now)) == now
    lost = resume(kept(now).replace('door = "melds"', 'door = "cabbage"'))
    assert (lost.progress, lost.key) == (now.progress, now.key)


def test_the_drawings_of_the_doors_are_sent_once_with_the_words() -> None:
    page = pages.learn()
    doors = {state.value: door(state) for state in DoorState}
    assert page.page.words()["art"] == {**doors, **WALL_ART}
    assert len(set(doors.values())) == 3


# --- minutes


def test_the_minutes_count_every_word_and_every_move() -> None:
    lesson, said = catalogue.lesson("pack"), catalogue.words("pack", "en")
    short = duration.minutes(lesson, replace(said, texts={}))
    assert 0 < short < catalogue.minutes("pack")
    fewer = duration.minutes(replace(lesson, levels=lesson.levels[:2]), said)
    assert fewer < catalogue.minutes("pack")
    hints = {key: "word " * 1_000 for key in said.texts if key.endswith((".idea", ".where")) or ".mistakes." in key}
    assert duration.minutes(lesson, replace(said, texts={**said.texts, **hints})) == catalogue.minutes("pack")


# --- the end of a lesson


def test_at_the_end_the_board_lies_as_it_was_won() -> None:
    page = Learn(LessonSession.begin("pack", 5, through("pack")).to(Part.TWIST), lang="en", storage_key="learn")
    task = page.place.task
    assert task is not None
    play(page, task.solution)
    won = position_of(page)
    assert page.view["over"] == "won"
    tell(page, "next_part")
    assert page.view["mode"] == "done"
    assert (position_of(page), page.view["over"]) == (won, "won")
    again = Learn(lang="en", storage_key="learn")
    write(again, saved=page.saved)
    assert (position_of(again), again.view["over"]) == (won, "won")


def test_what_an_older_page_kept_of_an_end_shows_the_board_that_is_won() -> None:
    page = ended()
    done = next(row for row in kept(page.place).splitlines() if row.startswith("done = "))
    older = kept(page.place).replace(f"{done}\n", "")
    assert resume(older) == page.place


def test_three_ways_lead_on_from_the_end() -> None:
    page = ended()
    assert [each["do"] for each in page.view["choices"]] == ["next_part", "map"]
    assert [each["do"] for each in page.view["tools"]] == ["try_again"]
    tell(page, "map")
    assert page.view["map"]["go_on"] == {"do": "next_part", "label": "Next lesson", "main": True}
    assert page.view["where"] == "Next: lesson 2, Two's too few."
    tell(page, "next_part")
    assert page.place.key == "melds/sets"
    page = ended()
    tell(page, "try_again")
    assert page.place.key == "pack/neighbours"
    last = ended(NAMES[-1], through(*NAMES))
    assert [each["do"] for each in last.view["choices"]] == ["map"]
    tell(last, "map")
    assert last.view["map"]["go_on"] is None


# --- what learners met with


def test_no_review_asks_which_card_to_turn_up_and_every_answer_has_its_reason() -> None:
    progress = Progress().missing(Law("1.1"))
    page = Learn(LessonSession.begin("pack", 1, progress), lang="en", storage_key="learn")
    solve(page)
    assert page.place.part is not Part.REVIEW
    for answer in ("allowed", "forbidden"):
        review = LessonSession.begin("pack", 1, Progress().missing(Law("4.1")))
        page = Learn(review, lang="en", storage_key="learn")
        page.session = page.session.entered(review.to_review(Law("4.1"), 3))
        assert review_of(page.place).verdict.legal
        assert tell(page, answer).endswith(words("en", "learn", "reason", "turn"))


def test_a_review_of_such_a_law_that_an_older_page_kept_still_opens() -> None:
    begun = LessonSession.begin("pack", 1)
    for asked in range(3):
        now = resume(kept(begun.to_review(Law("1.1"), asked)))
        assert (now.part, review_of(now).law) == (Part.REVIEW, Law("1.1"))
        assert text_of(Learn(now, lang="en", storage_key="learn").view["goal"])


def test_a_link_to_a_level_that_has_moved_opens_it_where_it_is() -> None:
    now = read({"lesson": "turn", "level": "whose-rules"})
    assert (now.name, now.level.name) == ("eleven", "whose-rules")
