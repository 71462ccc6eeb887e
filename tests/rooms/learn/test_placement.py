"""I know this: five levels of a lesson pass it, a wrong answer leads to where it is learned, nothing is given away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from conquian.course import catalogue, itinerary
from conquian.course.lesson import Part
from conquian.course.progress import Progress, Result, level_key
from conquian.rooms.learn.placement import MOVES, Placement, known_by
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept, resume
from conquian.rooms.learn.widget import Learn
from tests.rooms.learn.walk import play
from tests.ui.page import position_of, tell

NAMES = catalogue.names()


def placed(name: str, language: str = "en") -> Learn:
    """The page at the first move, come to from the map."""
    page = Learn(LessonSession.begin(NAMES[0]).to_map(), lang=language, storage_key="learn")
    tell(page, "door", value=name)
    tell(page, "show_known", value=name)
    return page


def guess(page: Learn) -> None:
    """Answer the question that comes first, if there is one."""
    if page.place.part is Part.PREDICT:
        assert page.place.level.predict is not None
        tell(page, "predict", value=page.place.level.predict.right)


def solve(page: Learn) -> None:
    guess(page)
    task = page.place.task
    assert task is not None
    play(page, task.solution)
    assert page.view["mode"] == "passed"
    tell(page, "next_part")


@pytest.mark.parametrize("name", NAMES)
def test_five_moves_pass_a_lesson_and_lead_to_its_end(name: str) -> None:
    page = placed(name)
    for move, index in enumerate(known_by(name), 1):
        asked = Part.DO if page.place.level.predict is None else Part.PREDICT
        assert (page.place.name, page.place.index, page.place.part) == (name, index, asked)
        assert f"Show what you know: {move} of {MOVES}" in page.view["where"]
        dots = [dot["state"] for dot in page.view["dots"]]
        assert dots == ["passed"] * (move - 1) + ["now"] + ["to_come"] * (MOVES - move), "as many as are counted"
        guess(page)
        assert page.place.part is Part.DO
        assert page.view["predictions"] == page.view["offers"] == []
        assert "more_hint" not in [tool["do"] for tool in page.view["tools"]]
        if move == MOVES:
            assert page.place.task is not None
            play(page, page.place.task.solution)
            board = position_of(page)
            tell(page, "next_part")
        else:
            solve(page)
    assert page.place.part is Part.DONE and itinerary.is_open(page.place.progress, name)
    assert position_of(page) == board, "what lies there was played"
    again = resume(kept(page.place))
    assert again == page.place and again.state == page.place.state
    levels = catalogue.lesson(name).levels
    assert {f"{name}/{level.name}" for level in levels} == set(page.place.progress.levels)
    assert {each.result for each in page.place.progress.levels.values()} == {Result.PASSED}
    assert page.view["mode"] == "done" and page.view["end"]["play"].startswith("play.ipynb")
    tell(page, "try_again")
    assert (page.place.index, page.place.placing) == (0, None), "this lesson again"


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


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("move", range(MOVES))
def test_after_a_wrong_move_no_level_is_left_out_and_the_lesson_ends_when_all_were_passed(name: str, move: int) -> None:
    """The levels between two moves were neither shown nor played: the way leads there before the lesson ends."""
    page = placed(name)
    for _ in range(move):
        solve(page)
    guess(page)
    assert page.place.task is not None
    play(page, page.place.task.mistakes[0].play)
    tell(page, "try_again")
    entered, now = [], page.place
    while now.part is not Part.DONE:
        entered.append(now.index)
        now = now.with_progress(replace(now.progress, missed=())).pass_level().leave_level()
    assert len(entered) == len(set(entered)), "none twice"
    assert entered[0] == known_by(name)[move]
    assert {level_key(name, level.name) for level in catalogue.lesson(name).levels} == set(now.progress.levels)
    assert now.index == len(catalogue.lesson(name).levels) - 1


def test_no_hint_is_given_and_a_belief_that_is_refused_leads_to_its_level_as_well() -> None:
    page = placed("melds")
    guess(page)
    tell(page, "more_hint")
    assert page.place.attempt.hints == 0
    tell(page, "do", action="meld 6c6d")
    assert page.view["mode"] == "mistaken" and page.view["text"]["state"] == "bad"
    tell(page, "show_happening")
    while page.view["choices"][0]["do"] == "step_on":
        tell(page, "step_on")
    tell(page, "back_to_lesson")
    assert page.view["mode"] == "mistaken" and not page.view["waits"]
    tell(page, "try_again")
    assert (page.place.key, page.place.part, page.place.placing) == ("melds/sets", Part.PREDICT, None)
    assert not page.place.progress.levels


def test_it_is_kept_and_what_cannot_be_gives_way_to_the_level() -> None:
    now = LessonSession.begin("pack").to_move(Placement("pack", 2))
    assert now.level.predict is not None and resume(kept(now)) == now
    wrong = now.predict("most")
    assert wrong.failed and resume(kept(wrong)) == replace(wrong, fresh=())
    assert not resume(kept(wrong).replace('said = "most"', 'said = "forty"')).placing
    now = replace(now.predict("forty"), said="")  # as it was kept before there were questions
    assert now.part is Part.DO and resume(kept(now)) == now
    for hostile in ('part = "twist"', 'part = "review"', 'part = "cabbage"'):
        assert not resume(kept(now).replace('part = "do"', hostile)).placing
    for more in ('hints = "2"', 'said = "yes"', 'tries = "1"'):
        field, _, _ = more.partition(" ")
        lines = [line for line in kept(now).splitlines() if not line.startswith(f"{field} = ")]
        assert not resume("\n".join(lines).replace('part = "do"', f'part = "do"\n{more}')).placing, more
    elsewhere = resume(kept(now).replace('level = "once"', 'level = "dealer"'))
    assert (elsewhere.level.name, elsewhere.placing, elsewhere.part) == ("dealer", None, Part.PREDICT)
