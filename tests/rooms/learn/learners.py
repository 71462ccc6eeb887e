"""Learners in a course of two lessons: one with levels of each kind, and the example of the documentation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import conquian as cq
from conquian.course import catalogue
from conquian.course.experiment import ExperimentRun
from conquian.course.lesson import Part
from conquian.course.progress import Progress, Result, level_key
from conquian.notation.codes import action
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.task_result import TaskResult
from conquian.teach.law_examples import LawReview
from conquian.teach.suit_permutation import relabelled
from tests.course.lessons import EXAMPLE, SCHOOL, WORDS, said, shelved


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The course of these two lessons."""
    lessons = {"first": (SCHOOL, {"en": said(SCHOOL)}), "second": (EXAMPLE, {"en": WORDS})}
    with shelved(tmp_path_factory.mktemp("lessons"), lessons):
        yield


def through(*lessons: str, result: Result = Result.PASSED) -> Progress:
    """The progress of a learner who has passed these lessons."""
    progress = Progress()
    for name in lessons:
        for level in catalogue.lesson(name).levels:
            progress = progress.passing(level_key(name, level.name), result)
    return progress


def begun(level: str, part: Part = Part.DO, name: str = "first") -> LessonSession:
    index = catalogue.lesson(name).level(level)
    assert index is not None
    return LessonSession.begin(name, index).to(part)


def done(now: LessonSession, *actions: str) -> LessonSession:
    """After these actions, tried where they are illegal, the opponent answering in between."""
    for each in actions:
        wish = action(relabelled(each, now.suits))
        now = now.act(wish) if cq.judge(now.state, wish).legal else now.try_in_vain(wish)
        while now.attempt.reply is not None:
            now = now.replied()
    return now


def verdict(now: LessonSession) -> TaskResult | None:
    return None if now.attempt.outcome is None else now.attempt.outcome.verdict


def tried_out(now: LessonSession) -> LessonSession:
    """The experiment to its end."""
    while run_of(now).goes_on:
        now = counted(now)
    return now


def run_of(now: LessonSession) -> ExperimentRun:
    """The run of the experiment that the learner is at."""
    assert now.experiment is not None
    return now.experiment


def counted(now: LessonSession, deals: int = 1) -> LessonSession:
    """The experiment after this many more deals."""
    for _ in range(deals):
        now = replace(now, experiment=run_of(now).counted())
    return now


def stopped(now: LessonSession) -> LessonSession:
    """The experiment, stopped."""
    return replace(now, experiment=run_of(now).stopped())


def started(now: LessonSession) -> LessonSession:
    """The experiment, going on."""
    return replace(now, experiment=run_of(now).started())


def review_of(now: LessonSession) -> LawReview:
    """The review that the learner is at."""
    assert now.review is not None
    return now.review


def passed(now: LessonSession) -> LessonSession:
    """The level passed as its solutions say, from wherever one is in it."""
    key = now.key
    while now.key == key and now.part not in (Part.REVIEW, Part.DONE):
        match now.part:
            case Part.PREDICT:
                assert now.level.predict is not None
                now = now.predict(now.level.predict.right)
                continue
            case Part.EXPERIMENT:
                assert now.experiment is not None
                now = tried_out(now.predict(now.experiment.plan.finds))
            case Part.BREAK:
                assert now.level.breaking is not None
                for tried, _ in now.level.breaking.tries:
                    now = now.try_in_vain(tried)
            case _:
                assert now.task is not None
                now = done(now, *(relabelled(str(each), _back(now.suits)) for each in now.task.solution))
        assert now.passed
        now = now.go_on()
    return now


def _back(order: str) -> str:
    return "".join("cdhs"[order.index(suit)] for suit in "cdhs")
