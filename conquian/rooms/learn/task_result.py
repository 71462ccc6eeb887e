"""Outcomes: what came of an attempt at a task, and what the opponent does next in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from conquian.course.attempt import Attempt
from conquian.course.goals import met
from conquian.course.lesson import Known, Replies, Task
from conquian.game.actions import Action
from conquian.game.judge import judge
from conquian.game.player_view import player_view
from conquian.game.state import Phase
from conquian.players.careful import Careful
from conquian.rooms.learn.answer_scoring import Cost, accepted, cost


class TaskResult(StrEnum):
    """The result of a part: it is passed, a mistake was made, or what was asked for is out of reach."""

    PASSED = "passed"
    MISTAKEN = "mistaken"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class TaskOutcome:
    """The outcome of a part: the verdict and, for a mistake, which one it was, or what it cost."""

    verdict: TaskResult
    mistake: str = ""
    cost: Cost | None = None


def outcome_of(task: Task, attempt: Attempt) -> TaskOutcome | None:
    """The outcome of an attempt at a task: by what is known, or by its goals."""
    if task.known is not Known.RULES and attempt.own:
        costly = next((each for each in (cost(*step, task.known) for step in attempt.own) if each is not None), None)
        if costly is not None:
            return TaskOutcome(TaskResult.MISTAKEN, _noticed(task, attempt), costly)
    if task.success is not None and met(task.success, attempt):
        return TaskOutcome(TaskResult.PASSED)
    if task.known is Known.RULES and (noticed := _noticed(task, attempt)):
        return TaskOutcome(TaskResult.MISTAKEN, noticed)
    if task.failure is not None and met(task.failure, attempt):
        return TaskOutcome(TaskResult.OFF)
    if not _is_spent(task, attempt):
        return None
    return TaskOutcome(TaskResult.PASSED if task.success is None else TaskResult.OFF)


def _noticed(task: Task, attempt: Attempt) -> str:
    """The mistake of the task that was made, if one was that is noticed by a goal."""
    return next((each.name for each in task.mistakes if each.when is not None and met(each.when, attempt)), "")


def _is_spent(task: Task, attempt: Attempt) -> bool:
    """Whether nothing more will be done: the deal is over, or the learner has no actions left and there is no reply."""
    state = attempt.state
    if state.phase is Phase.OVER:
        return True
    if state.turn is attempt.seat:
        return len(attempt.own) >= task.actions
    return reply_of(task, attempt) is None


def reply_of(task: Task, attempt: Attempt) -> Action | None:
    """The opponent's next action: what is written down, then what `replies` names."""
    state = attempt.state
    made = len(attempt.done) - len(attempt.own)
    if made < len(task.script):
        written = task.script[made]
        return written if judge(state, written).legal else None
    if len(attempt.own) >= task.actions and task.success is None:
        return None
    match task.replies:
        case Replies.WRITTEN:
            return None
        case Replies.BEST:
            return accepted(state, Known.OPEN)[0]
        case Replies.PLAYER:
            return Careful()(player_view(state, state.turn, attempt.steps))


def solved(task: Task) -> tuple[Action, ...]:
    """The actions of both where the learner does what the solution says."""
    attempt = Attempt(task.position, task.seat)
    for action in (*task.solution, None):
        while outcome_of(task, attempt) is None and attempt.state.turn is not task.seat:
            reply = reply_of(task, attempt)
            if reply is None:
                break
            attempt = replace(attempt, done=(*attempt.done, reply))
        if action is not None:
            attempt = replace(attempt, done=(*attempt.done, action))
    return attempt.done


def move_of(task: Task, attempt: Attempt) -> Action | None:
    """The action that leads the learner, who is to act, to the goal; None if nothing does.

    It is what the lesson has next, else what passes at once, else what is as good as any.
    """
    state = attempt.state
    written = task.solution[len(attempt.own) :][:1]
    legal = [action for action in (*written, *accepted(state, task.known)) if judge(state, action).legal]
    after = {action: outcome_of(task, replace(attempt, done=(*attempt.done, action))) for action in legal}
    leads = [action for action, came in after.items() if came is None or came.verdict is TaskResult.PASSED]
    passes = [action for action in leads if after[action] is not None]
    return next(iter((*(action for action in leads if action in written), *passes, *leads)), None)
