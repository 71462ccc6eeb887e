"""Parts beside the way: offered once the way is done, one after the other, and nothing hangs on them."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace

import pytest

from conquian.course import catalogue, duration
from conquian.course.lesson import Breaking, Level, Part
from conquian.course.progress import Result
from conquian.game.actions import Action
from conquian.game.judge import Verdict, judge, refuse_illegal
from conquian.game.state import State
from conquian.notation.codes import action
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept, resume
from conquian.rooms.learn.task_result import solved
from conquian.rooms.learn.widget import Learn
from tests.rooms.learn.walk import LEVELS, opened, part_of, play
from tests.ui.page import game_of, tell

EXTRA = [(name, index) for name, index in LEVELS for level in [catalogue.lesson(name).levels[index]] if level.extra]
TWO = ("turn", 1)
"""A level with two of them."""


def level_of(where: tuple[str, int]) -> Level:
    name, index = where
    return catalogue.lesson(name).levels[index]


def forbidden(scene: Breaking) -> Action:
    """The first thing to be tried that the laws forbid."""
    return next(action for action, law in scene.tries if law is not None)


def at_the_end_of_the_way(where: tuple[str, int]) -> LessonSession:
    """The level when the last part on its way is passed."""
    last = level_of(where).path[-1]
    now = LessonSession.begin(*where).to(last)
    if isinstance(now.attempt.scene, Breaking):
        return now.try_in_vain(forbidden(now.attempt.scene))
    task = now.task
    assert task is not None
    return replace(now, attempt=replace(now.attempt, done=solved(task)))


@pytest.mark.parametrize("where", EXTRA)
def test_it_is_offered_where_the_way_is_done_and_the_level_counts_as_passed(where: tuple[str, int]) -> None:
    now = at_the_end_of_the_way(where)
    assert now.passed and now.extra is level_of(where).extra[0]
    stayed = now.stay()
    assert (stayed.part, stayed.index) == (now.extra, now.index)
    assert stayed.progress.levels[now.key].result is Result.PASSED
    assert now.go_on().progress.levels == stayed.progress.levels
    assert (now.go_on().name, now.go_on().index) == (now.name, now.index + 1)


def test_before_that_there_is_none() -> None:
    begun = LessonSession.begin(*TWO)
    assert begun.extra is None and begun.stay() is begun
    unsolved = begun.to(level_of(TWO).path[-1])
    assert unsolved.extra is not None and unsolved.stay() is unsolved
    none = at_the_end_of_the_way(("pack", 1))
    assert none.extra is None and none.stay() is none


def test_one_follows_the_other_and_a_mistake_in_them_takes_nothing_back() -> None:
    page = opened(TWO)
    tell(page, "predict", value="both")
    solve_task(page)
    assert offered(page) == [("next_part", "Go on"), ("stay", "Another one like it")]
    tell(page, "stay")
    task = page.place.task
    assert task is not None and task == page.place.level.twist
    play(page, task.mistakes[0].play)
    assert page.view["mode"] == "mistaken"
    tell(page, "try_again")
    solve_task(page)
    assert offered(page) == [("next_part", "Go on"), ("stay", "Try to break the rule")]
    tell(page, "stay")
    scene = page.place.attempt.scene
    assert isinstance(scene, Breaking)
    tell(page, "do", action=str(forbidden(scene)))
    assert offered(page) == [("next_part", "Go on")]
    level = page.place.progress.levels["turn/whole-turn"]
    assert (level.result, level.tries) == (Result.PASSED, 1)
    tell(page, "next_part")
    assert page.place.progress.levels["turn/whole-turn"] == level
    assert page.place.part is Part.REVIEW or page.place.index == TWO[1] + 1


def solve_task(page: Learn) -> None:
    task = page.place.task
    assert task is not None
    play(page, task.solution)


def offered(page: Learn) -> list[tuple[str, str]]:
    return [(each["do"], each["label"]) for each in page.view["choices"]]


def test_a_place_kept_when_it_was_still_on_the_way_goes_on_and_the_level_is_passed() -> None:
    now = resume(kept(LessonSession.begin("pack", 2).to(Part.TWIST)))
    assert now.part is Part.TWIST and not now.progress.levels
    task = now.task
    assert task is not None
    after = replace(now, attempt=replace(now.attempt, done=solved(task))).go_on()
    assert list(after.progress.levels) == ["pack/once"] and after.index == 3


def test_their_minutes_are_not_counted() -> None:
    lesson, words = catalogue.lesson("turn"), catalogue.words("turn", "en")
    whole = replace(lesson, levels=tuple(replace(level, extra=()) for level in lesson.levels))
    assert duration.minutes(lesson, words) < duration.minutes(whole, words)


def test_in_the_first_lessons_nothing_has_to_be_broken_to_go_on() -> None:
    """To break a rule is offered once the right move was done: a learner who has just begun is not made to err."""
    for name in ("pack", "melds", "turn"):
        assert not [level.name for level in catalogue.lesson(name).levels if Part.BREAK in level.path]
    page = opened(("turn", 4))
    tell(page, "predict", value="neither")
    solve_task(page)
    assert ("next_part", "Go on") in offered(page)
    tell(page, "next_part")
    assert page.place.index == 5 and "turn/never-in-hand" in page.place.progress.levels


def touched(card: str) -> dict[str, str]:
    return {"kind": "choose", "card": card}


def dragged(card: str, place: str) -> dict[str, str]:
    return {"kind": "bring_to", "card": card, "value": place}


OWN_PLACE, THEIR_PLACE = {"kind": "place", "value": "bottom"}, {"kind": "place", "value": "top"}
LAY = {"kind": "lay"}


@pytest.mark.parametrize(
    ("where", "messages", "law"),
    [
        (("melds", 0), [touched("As"), touched("Kd"), LAY], "3.2"),  # two cards that fit nothing
        (("melds", 0), [dragged("As", "bottom"), touched("Kd"), LAY], "3.2"),
        (("melds", 5), [dragged("6d", "top")], "3.6"),  # the centre card, to the opponent's run
        (("melds", 5), [dragged("7d", "top")], "3.6"),  # a hand card
        (("melds", 5), [touched("7d"), THEIR_PLACE], "3.6"),
        (("turn", 0), [touched("5d")], "4.1"),  # before a card is turned up
        (("turn", 0), [OWN_PLACE], "4.4"),
        (("turn", 4), [dragged("Qs", "waste")], "4.7"),  # a discard without a meld
        (("turn", 4), [dragged("6d", "bottom-hand")], "4.6"),  # the centre card, into the hand
    ],
)
def test_what_is_tried_by_hand_counts_like_what_is_offered(
    where: tuple[str, int], messages: list[dict[str, str]], law: str
) -> None:
    page = part_of(where, Part.BREAK)
    for message in messages:
        assert not page.place.passed
        tell(page, **message)
    assert [str(each.law) for each in page.place.attempt.tried] == [law] and page.place.passed
    assert not game_of(page).chosen and page.view["ghosts"] == []
    assert (page.view["text"] or page.view["hint"])["state"] == "good"
    for message in messages:
        tell(page, **message)
    assert len(page.place.attempt.tried) == 1, "the same once more is no other attempt"


@pytest.mark.parametrize(("part", "tries"), [(Part.BREAK, ["turn", "decline"]), (Part.TWIST, ["turn", "discard Qs"])])
def test_what_is_tried_in_vain_is_judged_once(monkeypatch: pytest.MonkeyPatch, part: Part, tries: list[str]) -> None:
    page = part_of(("turn", 4), part)
    judged = Counter[Action]()

    def counted(state: State, wish: Action) -> Verdict:
        judged[wish] += 1
        return judge(state, wish)

    for name, module in [*sys.modules.items()]:
        for asked in (judge, refuse_illegal):
            if name.startswith("conquian.") and getattr(module, asked.__name__, None) is asked:
                monkeypatch.setattr(module, asked.__name__, counted)
    for tried in tries:
        judged.clear()
        tell(page, "do", action=tried)
        assert judged[action(tried)] == 1


@pytest.mark.parametrize(
    ("where", "message"),
    [
        (("melds", 0), {"kind": "place", "value": "stock"}),  # another law than those of melds
        (("melds", 5), touched("Ad")),  # a card that is only chosen
        (("turn", 0), dragged("5d", "bottom-hand")),  # a card that is put back
        (("turn", 4), dragged("Qs", "stock")),
    ],
)
def test_what_breaks_no_wanted_law_leads_no_further(where: tuple[str, int], message: dict[str, str]) -> None:
    page = part_of(where, Part.BREAK)
    tell(page, **message)
    assert not page.place.passed
