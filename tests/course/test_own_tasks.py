"""Mistakes that are kept as tasks: bounded, never lost by joining, and believed only as far as they can be."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from conquian.coach.decision import choices
from conquian.coach.task import OwnTask
from conquian.course.career.own_tasks import MOST_TASKS, KeptTask, OwnTasks
from conquian.course.career.repetition import Repetition
from conquian.course.progress import Progress, dumps, loads, salvaged
from conquian.game.state import Seat
from conquian.notation.codes import LONGEST_TEXT
from conquian.notation.errors import NotationError
from tests.coach.hands import duel
from tests.notation.fuzzing import check, hostile

DAY = date(2026, 11, 29)
RECORD = duel(2).record
TASKS = [task for ply in choices(RECORD, Seat.DEALER) if (task := OwnTask.of(RECORD, ply)) is not None]


def kept(*tasks: OwnTask) -> OwnTasks:
    found = OwnTasks()
    for task in tasks:
        found = found.keeping(task, DAY)
    return found


def test_a_task_tells_what_was_played_and_the_answer_to_it_and_nothing_later() -> None:
    for task in TASKS:
        assert OwnTask.read(str(task)) == task
        assert task.record.actions == RECORD.actions[: task.ply + 1]
        assert task.seat is Seat.DEALER


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f"{TASKS[0].ply} |", f"{TASKS[0].ply - 1} |"),  # the other seat's, or no choice
        (f"{TASKS[0].ply} |", "999 |"),
        ("turn", "decline"),
        (" | ", " "),
        ("; ", "; discard 9c; "),
    ],
)
def test_what_is_no_decision_is_no_task(old: str, new: str) -> None:
    with pytest.raises(NotationError):
        OwnTask.read(str(TASKS[0]).replace(old, new, 1))


def test_hostile_tasks_are_refused_and_never_raise_anything_else() -> None:
    rng = Random(45)
    for _ in range(1_000):
        text = hostile(tuple(map(str, TASKS)), rng)
        try:
            assert OwnTask.read(text).record.positions()
        except NotationError as error:
            check(error)
    with pytest.raises(NotationError):
        OwnTask.read(f"{TASKS[0]}{'; decline' * LONGEST_TEXT}")


def test_a_new_task_is_due_tomorrow_and_kept_once() -> None:
    tasks = kept(TASKS[0])
    assert tasks.due(DAY) == ()
    assert tasks.due(DAY + timedelta(1)) == (TASKS[0].name,)
    assert tasks.keeping(TASKS[0], DAY + timedelta(9)) == tasks


def test_only_an_answer_on_a_day_when_it_is_due_counts() -> None:
    name, tomorrow = TASKS[0].name, DAY + timedelta(1)
    tasks = kept(TASKS[0])
    assert tasks.answered(name, True, DAY) == tasks
    right, wrong = (tasks.answered(name, is_right, tomorrow) for is_right in (True, False))
    assert (right.due(tomorrow + timedelta(5)), right.due(tomorrow + timedelta(6))) == ((), (name,))
    assert wrong.due(tomorrow + timedelta(1)) == (name,)
    assert right.answered(name, False, tomorrow + timedelta(2)) == right


def test_the_best_known_gives_way_to_a_new_one() -> None:
    many = {f"own-{n}": KeptTask(TASKS[0], Repetition(DAY, days=n)) for n in range(1, MOST_TASKS + 1)}
    tasks = OwnTasks.of(many).keeping(TASKS[1], DAY)
    assert len(tasks) == MOST_TASKS
    assert set(many) - set(tasks.kept) == {f"own-{MOST_TASKS}"}
    fresh = OwnTasks.of({f"own-{n}": KeptTask(TASKS[0], Repetition(DAY)) for n in range(MOST_TASKS)})
    assert TASKS[1].name in fresh.keeping(TASKS[1], DAY).kept


def test_two_browsers_join_by_the_last_answer() -> None:
    before = kept(*TASKS[:2])
    after = before.answered(TASKS[0].name, False, DAY + timedelta(1))
    assert before.joined(after) == after.joined(before) == after


def test_progress_is_written_and_read_with_its_tasks_and_an_old_file_has_none() -> None:
    progress = Progress(tasks=kept(*TASKS[:MOST_TASKS]))
    file = dumps(progress, {})
    assert loads(file)[0] == progress
    assert loads(dumps(Progress(), {}))[0].tasks == OwnTasks()
    assert salvaged(file.replace("format = 1", "format = ?")).tasks == progress.tasks


@pytest.mark.parametrize(
    ("old", "new"),
    [('due = "2026-11-30"', 'due = "2026-13-30"'), ("days = 0", "days = -1"), ("ease = 250", "ease = 9")],
)
def test_a_schedule_that_cannot_be_is_refused(old: str, new: str) -> None:
    with pytest.raises(NotationError):
        loads(dumps(Progress(tasks=kept(TASKS[0])), {}).replace(old, new))
