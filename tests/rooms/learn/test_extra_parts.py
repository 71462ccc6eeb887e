"""Parts beside the way: nothing hangs on them, and what is tried there on purpose counts once."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace

import pytest

from conquian.course import catalogue, duration
from conquian.course.lesson import Part
from conquian.game.actions import Action
from conquian.game.judge import Verdict, judge, refuse_illegal
from conquian.game.state import State
from conquian.notation.codes import action
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept, resume
from conquian.rooms.learn.task_result import solved
from conquian.rooms.learn.widget import Learn
from tests.rooms.learn.walk import opened, part_of, play
from tests.ui.page import game_of, tell


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
