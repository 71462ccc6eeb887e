"""The worth, to a player who sees one hand, of the answers that a lesson teaches.

A task can teach what is right by the cards and wrong at the table: forcing is worth much to a player who knows the pair
over there, and little to one who does not. So each decision on the way that a task teaches is weighed by the advice for
a seat (`conquian.advice`): the best answer that lets the learner pass, against the best other action. The advice sees
what the learner does: one hand, what lies open, and the other hand where the lesson names all of it. What was declined
before counts for nothing: the opponent of a lesson follows its script. What came of it stands beside the lessons, in
`unseen.json`; `conquian lesson weigh` writes it, and beside an author's own lessons `conquian lesson check` does.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from conquian.advice.advice import advise
from conquian.advice.seat_value import SeatStanding, SeatValue, read_row, row, seat_value
from conquian.course import catalogue
from conquian.course.lesson import Known, Lesson, Part, Task
from conquian.course.shelf import placed_in
from conquian.game.actions import Action
from conquian.game.judge import legal_actions
from conquian.game.player_view import PlayerView, player_view
from conquian.game.state import Seat, State
from conquian.rooms.learn.answer_scoring import accepted
from conquian.rooms.learn.immediate_wins import can_pass
from conquian.rooms.learn.lesson_player import Learner
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.worth.mistake_values import as_known, told_cards
from conquian.solver.certificates.vocabulary import essence

FORMAT: Final = 2
FILE: Final = "unseen.json"
WORLDS: Final = 2000
SEED: Final = 1


class Knowledge(StrEnum):
    """The knowledge of the learner who answers: one hand, the other one too if the lesson names it, or all cards.

    With all cards open the answer is weighed for a player who sees one hand all the same; it need not be the best.
    """

    SEAT = "seat"
    TOLD = "told"
    OPEN = "open"


class Unweighed(StrEnum):
    """The reason why a task has nothing to weigh: no other action is possible in it, or every action there passes."""

    NO_CHOICE = "no-choice"
    ALL_RIGHT = "all-right"


@dataclass(frozen=True)
class Answer:
    """A decision on the way that a task teaches: where, what the seat knows there, and which actions let it pass."""

    where: str
    state: State
    seat: Seat
    knows: Knowledge
    right: tuple[Action, ...]
    wrong: tuple[Action, ...]

    @property
    def task(self) -> str:
        """The task that it belongs to, `level.do` or `level.twist`."""
        return self.where.rpartition(".")[0]

    @cached_property
    def digest(self) -> str:
        """Sixteen letters that change when the position does, or what passes there."""
        asked = (str(self.state), self.seat, self.knows, sorted(map(str, self.right)))
        return hashlib.sha256("\n".join(map(str, asked)).encode()).hexdigest()[:16]


def answers(lesson: Lesson) -> Iterator[Answer | tuple[str, Unweighed]]:
    """Every decision on the way that each task of a lesson teaches; of a task without any, why it has none.

    >>> [each for each in answers(catalogue.lesson("forcing")) if not isinstance(each, Answer)]
    [('hidden-fit.do', <Unweighed.NO_CHOICE: 'no-choice'>)]
    """
    texts = catalogue.original(lesson.name).texts
    for index, level in enumerate(lesson.levels):
        for part in (Part.DO, Part.TWIST):
            task, where = level.task(part), f"{level.name}.{part}"
            if task is None:
                continue
            learner, found = Learner(lesson, index, part), False
            for each in _of_task(learner, task, told_cards(level, part, texts), where):
                found = True
                yield each
            if not found:
                yield where, _why_not(learner, task)


def _of_task(learner: Learner, task: Task, named: str, where: str) -> Iterator[Answer]:
    own = learner.play(task.solution).attempt.own
    for number, (state, taught) in enumerate(own):
        if len(_essences(state, legal_actions(state))) < 2:
            continue
        before = learner.play(tuple(each for _, each in own[:number]))
        right = tuple(each for each in _best(state, task, taught) if each == taught or _passes(before, each, task))
        same = _essences(state, right)
        wrong = tuple(each for each in legal_actions(state) if essence(state, each) not in same)
        if not wrong:
            continue
        view, knows = player_view(state, task.seat).state, Knowledge.SEAT
        if task.known is Known.OPEN:
            knows = Knowledge.OPEN
        elif (informed := as_known(state, task.seat, named)) != view:
            view, knows = informed, Knowledge.TOLD
        yield Answer(f"{where}.{number + 1}", view, task.seat, knows, right, wrong)


def _best(state: State, task: Task, taught: Action) -> tuple[Action, ...]:
    """The actions that the task lets count as right; the one taught is among them."""
    return tuple(dict.fromkeys((taught, *accepted(state, task.known))))


def _passes(before: LessonSession, one: Action, task: Task) -> bool:
    return can_pass(before.act(one), task.known)


def _essences(state: State, actions: tuple[Action, ...]) -> set[object]:
    return {essence(state, each) for each in actions}


def _why_not(learner: Learner, task: Task) -> Unweighed:
    own = learner.play(task.solution).attempt.own
    one = all(len(_essences(state, legal_actions(state))) < 2 for state, _ in own)
    return Unweighed.NO_CHOICE if one else Unweighed.ALL_RIGHT


# --- what they are worth ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AnswerValue:
    """The best answer that passes beside the best other action, to a player who knows what the learner does.

    `of` is the digest of the question, `knows` what is known there, and the worlds were drawn from `seed`.
    """

    of: str
    knows: Knowledge
    seed: int
    weighed: SeatValue

    @property
    def standing(self) -> SeatStanding:
        """The standing that the interval of the difference shows; whatever is beyond chance counts."""
        return self.weighed.standing

    @property
    def misleads(self) -> bool:
        """Whether a lesson that teaches this has to say why: it is worse, and not every card lies open."""
        return self.standing is SeatStanding.WORSE and self.knows is not Knowledge.OPEN

    def __str__(self) -> str:
        told = self.weighed
        low, high = f"{told.ahead.low:+.2f}", f"{told.ahead.high:+.2f}"
        return (
            f"{told.action} {told.stakes.value:+.2f}, {told.other} {told.other_stakes.value:+.2f}:"
            f" {told.ahead.value:+.2f} ({low} to {high}), {told.method}, {told.worlds}"
        )


def answer_value(answer: Answer, worlds: int = WORLDS, seed: int = SEED) -> AnswerValue:
    """The worth of this answer.

    >>> asked = next(each for each in answers(catalogue.lesson("pack")) if isinstance(each, Answer))
    >>> value = answer_value(asked, worlds=40).weighed
    >>> str(value.action), str(value.other), value.method, value.worlds
    ('meld 6h7hJh', 'decline', <Method.SAMPLED: 'sampled'>, 40)
    """
    advice = advise(PlayerView(answer.seat, answer.state), worlds, seed=seed)
    passing = {essence(answer.state, each) for each in answer.right}
    found = seat_value(advice, lambda each: essence(answer.state, each) in passing)
    return AnswerValue(answer.digest, answer.knows, advice.seed, found)


# --- as text ----------------------------------------------------------------------------------------------------------


def write_values(values: Mapping[str, AnswerValue]) -> str:
    """The values by `lesson/level.task.number`, as JSON with a line for each."""
    rows = ",\n".join(f"{json.dumps(where)}: {json.dumps(_row(value))}" for where, value in sorted(values.items()))
    return f'{{"format": {FORMAT}, "answers": {{\n{rows}\n}}}}\n'


def _row(value: AnswerValue) -> dict[str, Any]:
    return {"of": value.of, "knows": value.knows, "seed": value.seed} | row(value.weighed)


def read_values(text: str) -> dict[str, AnswerValue]:
    """The values as `write_values` tells them."""
    return {
        where: AnswerValue(told["of"], Knowledge(told["knows"]), told["seed"], read_row(told))
        for where, told in json.loads(text)["answers"].items()
    }


class NoValuesError(ValueError):
    """A file beside lessons that should hold their values, and holds something else."""


def file(folder: Traversable | None = None) -> Traversable:
    """The file with the values of the lessons in this folder, or of the course."""
    return (folder or catalogue.shelf()).joinpath(FILE)


def kept(folder: Traversable | None = None) -> dict[str, AnswerValue]:
    """The values that stand beside the lessons in this folder, or of the course; none before they were first weighed.

    Raises NoValuesError for a file that holds something else, with its path, and NotationError for one that cannot be
    read.
    """
    there = file(folder)
    if not there.is_file():
        return {}
    with placed_in(there):
        data = there.read_bytes()
    try:
        return read_values(data.decode())
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise NoValuesError(str(there)) from None


def stale(asked: Mapping[str, Answer], values: Mapping[str, AnswerValue]) -> list[str]:
    """The places of the answers that are not among these values as they are now."""
    return [where for where, answer in asked.items() if where not in values or values[where].of != answer.digest]


def keep(values: Mapping[str, AnswerValue], folder: Traversable | None = None) -> None:
    """Write the values down beside the lessons in this folder, or of the course; the file is whole at any moment."""
    there = Path(str(file(folder)))
    part = there.with_suffix(".part")
    part.write_text(write_values(values), encoding="utf-8", newline="\n")
    part.replace(there)
