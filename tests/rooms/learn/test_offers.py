"""What is offered in a level: each action once, a hint to meld only where there is a meld, and rules to be broken."""

from __future__ import annotations

import pytest

from conquian.course import catalogue
from conquian.course.lesson import Breaking, Part
from conquian.explain.words import LANGUAGES, words
from conquian.game.actions import Meld
from conquian.game.laws import Law
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.widget import Learn
from conquian.teach.law_examples import can_come_back, law_example
from tests.rooms.learn.learners import review_of
from tests.rooms.learn.walk import LEVELS, named, opened, part_of, replies, text_of
from tests.ui.page import tell

levels = pytest.mark.parametrize("level", LEVELS, ids=named)


@levels
def test_no_action_is_offered_twice(level: tuple[str, int]) -> None:
    page = part_of(level, Part.DO)
    task = page.place.task
    assert task is not None
    for action in task.solution:
        replies(page)
        _expect_each_once(page)
        tell(page, "do", action=str(action))


def _expect_each_once(page: Learn) -> None:
    shown = [each["action"] for each in page.view["offers"]]
    shown += [each["action"] for each in page.view["choices"] if "action" in each]
    assert len(shown) == len(set(shown)), shown


@levels
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_to_choose_a_meld_only_where_there_is_one(level: tuple[str, int], language: str) -> None:
    page = part_of(level, Part.DO, language)
    task = page.place.task
    assert task is not None
    for action in task.solution:
        replies(page)
        hint = page.view["hint"]
        if hint is not None and hint["text"] == words(language, "learn", "hint", "choose"):
            assert any(isinstance(each, Meld) for each in page.session.table.game.legal)
        tell(page, "do", action=str(action))


BREAKS = [
    (name, index)
    for name in catalogue.names()
    for index, level in enumerate(catalogue.lesson(name).levels)
    if level.breaking is not None
]


@pytest.mark.parametrize("level", BREAKS, ids=named)
def test_to_be_refused_is_a_success_where_a_rule_is_to_be_broken(level: tuple[str, int]) -> None:
    page = part_of(level, Part.BREAK)
    scene = page.place.attempt.scene
    assert isinstance(scene, Breaking)
    action = next(action for action, law in scene.tries if law is not None)
    tell(page, "do", action=str(action))
    told = page.view["text"] or page.view["hint"]
    assert told["state"] == "good" and told["laws"]


def test_elsewhere_a_refusal_is_none() -> None:
    page = part_of(("melds", 1), Part.DO)
    tell(page, "do", action="meld 4s5s6s7h")
    assert page.view["hint"]["state"] == "bad"


def test_a_review_asks_for_a_meld_by_its_cards() -> None:
    page = opened(("melds", 0))
    wrong = next(n for n in range(40) if isinstance(review_of(_review(n)).question[1], Meld))
    asked = Learn(_review(wrong), lang="en", storage_key="learn").view["goal"]
    assert text_of(asked).startswith("Would you be allowed to lay ")
    assert any("cards" in piece for piece in asked)
    assert page.place.part is Part.PREDICT


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_says_who_does_what_and_asks_in_whole_sentences(language: str) -> None:
    asked = set()
    for law in Law:
        for number, each in enumerate(law_example(law).tries):
            session = LessonSession.begin("melds", 2).to_review(law, number)
            goal = text_of(Learn(session, lang=language, storage_key="learn").view["goal"])
            if isinstance(each.action, Meld):
                assert not goal.endswith(".") and ";" not in goal, "nothing stands between the cards but a word"
            else:
                done, question = goal.removesuffix("?").rsplit(". ", 1)
                assert done.split()[0] in ("You", "Du") or language == "es"
                assert len(done.split()) > 2 and question
                asked.add(goal)
    assert len(asked) > 8


@pytest.mark.parametrize("law", [law for law in Law if can_come_back(law)], ids=str)
def test_a_review_of_a_meld_shows_all_that_would_lie(law: Law) -> None:
    """What lies already and is not told could decide the answer (law 5.3: a run that lends its last card)."""
    melds = 0
    for asked in range(len(law_example(law).tries)):
        session = LessonSession.begin("melds", 2).to_review(law, asked)
        _, action = review_of(session).question
        if not isinstance(action, Meld):
            continue
        melds += 1
        goal = Learn(session, lang="en", storage_key="learn").view["goal"]
        shown = [tuple(piece["cards"]) for piece in goal if "cards" in piece]
        assert shown == [tuple(map(str, group)) for group in action.spread.groups]
    assert melds == sum(isinstance(each.action, Meld) for each in law_example(law).tries)


def _review(asked: int) -> LessonSession:
    law = catalogue.lesson("melds").levels[1].laws[0]
    return LessonSession.begin("melds", 2).to_review(law, asked)
