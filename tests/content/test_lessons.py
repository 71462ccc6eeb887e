"""Every lesson of the course: what it claims is worked out anew, and together they teach everything."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

import conquian as cq
from conquian.course import catalogue
from conquian.course.attempt import Attempt
from conquian.course.catalogue import folders
from conquian.course.goals import met
from conquian.course.lesson import STUMBLES, Known, Level, Part
from conquian.game.actions import Meld
from conquian.game.laws import Law
from conquian.rooms.learn.answer_scoring import accepted
from conquian.rooms.learn.lesson_check import objections, unreachable
from conquian.rooms.learn.lesson_player import Learner, replied
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.session_text import kept, resume
from conquian.rooms.learn.task_result import TaskResult
from tests.content.coverage import BY_ABSENCE, code, uncovered

COURSE: Final = (
    *("01-pack", "02-melds", "03-turn", "04-borrowing", "05-forcing", "06-eleven", "07-hole"),
    "08-stakes",
    "09-counting",
    "10-house-rules",
)
LESSONS: Final = catalogue.names()
LEVELS: Final = [(name, index) for name in LESSONS for index in range(len(catalogue.lesson(name).levels))]
PREDICTED: Final = [(name, index) for name, index in LEVELS if catalogue.lesson(name).levels[index].predict is not None]
TASKS: Final = [
    (name, index, part)
    for (name, index), part in product(LEVELS, (Part.DO, Part.TWIST))
    if catalogue.lesson(name).levels[index].task(part) is not None
]


def named(place: tuple[object, ...]) -> str:
    name, index, *rest = place
    assert isinstance(name, str) and isinstance(index, int)
    return "-".join([name, catalogue.lesson(name).levels[index].name, *map(str, rest)])


every_lesson = pytest.mark.parametrize("name", LESSONS)
every_task = pytest.mark.parametrize("place", TASKS, ids=named)


def all_levels() -> list[Level]:
    return [level for name in LESSONS for level in catalogue.lesson(name).levels]


# --- each lesson ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@every_lesson
def test_nothing_is_wrong_with_it(name: str) -> None:
    assert [str(each) for each in objections(name)] == []


@pytest.mark.slow
@every_lesson
def test_a_game_leads_to_every_position(name: str) -> None:
    assert [str(each) for each in unreachable(catalogue.lesson(name))] == []


@pytest.mark.parametrize("place", PREDICTED, ids=named)
def test_a_wrong_prediction_misses_a_law(place: tuple[str, int]) -> None:
    """A law that a wrong guess misses comes back."""
    name, index = place
    prediction = catalogue.lesson(name).levels[index].predict
    assert prediction is not None
    wrong = {choice for choice, _ in prediction.choices} - {prediction.right}
    assert {choice for choice, _ in prediction.laws} == wrong != set()


@pytest.mark.slow
@every_task
def test_whatever_is_done_is_answered(place: tuple[str, int, Part]) -> None:
    """After every legal action of the solution's positions the lesson goes on, passes, or says what was lost."""
    name, index, part = place
    learner = Learner(catalogue.lesson(name), index, part)
    task = learner.lesson.levels[index].task(part)
    assert task is not None
    own = [action for _, action in learner.play(task.solution).attempt.own]
    for count in range(len(own)):
        before = learner.play(tuple(own[:count]))
        best = accepted(before.state, task.known)
        for action in cq.legal_actions(before.state):
            after = replied(before.act(action))
            _is_answered(after)
            if task.known is not Known.RULES:
                mistaken = after.attempt.outcome is not None and after.attempt.outcome.verdict is TaskResult.MISTAKEN
                assert mistaken == (action not in best), f"{action}: {before.state}"


def _is_answered(now: LessonSession) -> None:
    """Nothing raises, what happens is played to an end, and one can go on from here another day."""
    assert now.passed or now.attempt.outcome is not None or now.awaits_learner
    assert resume(kept(now)).attempt.outcome == now.attempt.outcome
    if now.attempt.move is not None:
        next_one = replied(now.act(now.attempt.move)).attempt.outcome
        assert next_one is None or next_one.verdict is not TaskResult.MISTAKEN
    happening = now.attempt.happening
    if now.attempt.outcome is not None and now.attempt.outcome.verdict is TaskResult.OFF:
        _, last = now.attempt.own[-1]
        assert isinstance(last, Meld) or now.attempt.let_go is not None, "nothing says what is wrong with it"
        assert isinstance(last, Meld) or now.attempt.let_go in now.state.waste or happening is not None
    if happening is not None:
        end = Attempt(now.attempt.happened.start, now.seat, happening.actions)
        assert end.states
        if now.attempt.mistake is None or now.attempt.mistake.happens is None:
            assert met(happening.ends, end)


@pytest.mark.slow
@every_task
def test_what_costs_something_is_explained_and_shown(place: tuple[str, int, Part]) -> None:
    """Every answer that the solver refuses has its cost, and a way on at which the cost is seen."""
    name, index, part = place
    learner = Learner(catalogue.lesson(name), index, part)
    task = learner.lesson.levels[index].task(part)
    assert task is not None
    if task.known is Known.RULES:
        return
    own = [action for _, action in learner.play(task.solution).attempt.own]
    for count in range(len(own)):
        before = learner.play(tuple(own[:count]))
        for action in cq.legal_actions(before.state):
            if action not in accepted(before.state, task.known):
                after = before.act(action)
                assert after.attempt.outcome is not None and after.attempt.outcome.cost is not None
                assert after.attempt.happening is not None, f"{action}: {before.state}"


# --- the course -------------------------------------------------------------------------------------------------------


def test_the_lessons_are_numbered_by_their_folders() -> None:
    assert tuple(folder.name for folder in folders().values()) == COURSE
    assert [f"{catalogue.lesson(name).number:02}-{name}" for name in LESSONS] == list(COURSE)


@pytest.mark.parametrize("stumble", STUMBLES)
def test_some_level_deals_with_every_stumbling_block(stumble: str) -> None:
    """The level deals with it by asking first, or by waiting for the mistake."""
    dealing = [level for level in all_levels() if stumble in level.stumbles]
    assert dealing
    assert any(level.predict is not None or level.do.mistakes for level in dealing)


def test_open_cards_count_only_where_every_card_is_known() -> None:
    tasks = [task for level in all_levels() for task in (level.do, level.twist) if task is not None]
    assert {task.known for task in tasks} == set(Known)
    assert not [task for task in tasks if task.known is Known.OPEN and task.position.unknown]


# --- what covers each law ---------------------------------------------------------------------------------------------


def test_every_law_has_its_code_and_its_lessons() -> None:
    assert uncovered() == {}


def test_what_is_kept_by_absence_is_named_nowhere() -> None:
    assert [law for law in BY_ABSENCE if code(law)] == []


def test_a_law_is_found_where_it_is_named() -> None:
    assert "game/judge" in code(Law.LEAVE_MELDS)
    assert "game/laws" not in code(Law.LEAVE_MELDS)
    assert code(Law.PONE_BEGINS) != code(Law.WASTE_IS_DEAD), "4.1 is not 4.10"
