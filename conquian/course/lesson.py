"""Lessons: levels that are played at the table, as values; what is said in them stands beside them in each language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from conquian.course.attempt import Attempt
from conquian.course.experiment import Experiment
from conquian.course.goals import Goal, is_known, met
from conquian.game.actions import Action
from conquian.game.laws import Law
from conquian.game.state import Seat, State

FEWEST_LEVELS: Final = 5
MOST_LEVELS: Final = 7


class Part(StrEnum):
    """The parts of a level, in their order, what was done being explained after each; and what comes between levels.

    In a REVIEW a law that was missed comes back; DONE is the end of a lesson.
    """

    PREDICT = "predict"
    EXPERIMENT = "experiment"
    DO = "do"
    TWIST = "twist"
    BREAK = "break"
    REVIEW = "review"
    DONE = "done"


class Known(StrEnum):
    """Against what an answer is measured.

    RULES: the goal alone decides. SEAT: what the seat can count, its hand and what lies open; the answer must leave as
    much hope as any. OPEN: every card lies open, and the answer must be worth as much as any.
    """

    RULES = "rules"
    SEAT = "seat"
    OPEN = "open"


class Replies(StrEnum):
    """The source of the opponent's replies: written ones alone, a player that sees its own seat only, or best play."""

    WRITTEN = "written"
    PLAYER = "player"
    BEST = "best"


class Oversight(StrEnum):
    """An oversight in a task as it is taught: a win at once is handed to the other player, or left lying.

    WORSE_UNSEEN: something else is worth more to a player who knows what the learner does.
    """

    WIN_GIVEN = "win-given"
    WIN_MISSED = "win-missed"
    WORSE_UNSEEN = "worse-unseen"


STUMBLES: Final = (
    *("drawn-card", "discard-every-turn", "empty-hand", "who-forces-what", "set-and-run", "what-is-left"),
    *("neighbours", "eight-at-most", "ten-of-a-suit", "their-melds", "first-card-up", "hand-melds", "last-card"),
    *("how-many-dealt", "greedy-grouping"),
)
"""The things that learners stumble over; some level deals with each."""


@dataclass(frozen=True, slots=True)
class Happening:
    """The consequence of a mistake: actions from a position on, None for where it was made, and the goal at the end."""

    actions: tuple[Action, ...]
    ends: Goal
    position: State | None = None
    is_study: bool = False


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something that learners get wrong: how it is played, how it is noticed, and what it leads to.

    It is noticed by the goal `when` or, where the judge refuses it, by its `law`. `meant` is the text of the task which
    says that it is worth more than the answer taught; empty if it is not.
    """

    name: str
    play: tuple[Action, ...]
    law: Law | None
    when: Goal | None
    happens: Happening | None
    meant: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """A position to act in: `seat` reaches the goal `success` in this number of `actions` of its own.

    `solution` is one way to do it. If the task is `arranged`, melds are laid card by card and never found by the table.
    `offers` are actions that are offered on purpose, allowed or not. `script` is what the opponent does, action by
    action; after it, `replies` answers. `meant` pairs each intended oversight with the text of the task that says so.
    """

    position: State
    seat: Seat
    known: Known
    actions: int
    success: Goal | None
    failure: Goal | None
    solution: tuple[Action, ...]
    offers: tuple[Action, ...] = ()
    script: tuple[Action, ...] = ()
    replies: Replies = Replies.WRITTEN
    mistakes: tuple[Mistake, ...] = ()
    arranged: bool = False
    is_study: bool = False
    meant: tuple[tuple[Oversight, str], ...] = ()

    def mistake(self, name: str) -> Mistake | None:
        """The mistake of this name."""
        return next((each for each in self.mistakes if each.name == name), None)


@dataclass(frozen=True, slots=True)
class Prediction:
    """A question asked before anything is done: each choice by its name, with the goal that holds if it is right.

    `laws` name, for a wrong choice, the law that who makes it has missed.
    """

    position: State
    seat: Seat
    choices: tuple[tuple[str, Goal], ...]
    laws: tuple[tuple[str, Law], ...] = ()
    is_study: bool = False
    known: Known = Known.RULES

    @property
    def right(self) -> str:
        """The choice that is right: the first whose goal holds before anything was done; empty if none is known to."""
        attempt = Attempt(self.position, self.seat)
        return next((name for name, goal in self.choices if is_known(goal, attempt) and met(goal, attempt)), "")

    def law(self, choice: str) -> Law | None:
        """The law that this choice has missed."""
        return dict(self.laws).get(choice)


@dataclass(frozen=True, slots=True)
class Breaking:
    """Laws to be broken on purpose: what can be tried, each with the law that refuses it, None if it is allowed."""

    position: State
    seat: Seat
    tries: tuple[tuple[Action, Law | None], ...]
    is_study: bool = False


Scene = Prediction | Experiment | Task | Breaking
"""The scene on the table in a part of a level."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level: the laws that it teaches, its parts, and what learners stumble over that it deals with.

    Its `extra` parts are not on the way through the lesson; they are offered once the others are done.
    """

    name: str
    laws: tuple[Law, ...]
    do: Task
    predict: Prediction | None = None
    twist: Task | None = None
    breaking: Breaking | None = None
    experiment: Experiment | None = None
    stumbles: tuple[str, ...] = ()
    extra: tuple[Part, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts that there are, in their order."""
        return tuple(self.scenes)

    @property
    def path(self) -> tuple[Part, ...]:
        """The parts on the way through the lesson, in their order."""
        return tuple(part for part in self.parts if part not in self.extra)

    @property
    def scenes(self) -> dict[Part, Scene]:
        """The scene on the table in each of the parts."""
        there: dict[Part, Scene | None] = {
            Part.PREDICT: self.predict,
            Part.EXPERIMENT: self.experiment,
            Part.DO: self.do,
            Part.TWIST: self.twist,
            Part.BREAK: self.breaking,
        }
        return {part: found for part, found in there.items() if found is not None}

    def task(self, part: Part) -> Task | None:
        """The task of this part, if it is one."""
        return {Part.DO: self.do, Part.TWIST: self.twist}.get(part)

    @property
    def practised(self) -> frozenset[Law]:
        """Every law that a learner in this level can miss or break."""
        found: set[Law] = set()
        for task in (self.do, self.twist):
            if task is not None:
                found.update(each.law for each in task.mistakes if each.law is not None)
        if self.breaking is not None:
            found.update(law for _, law in self.breaking.tries if law is not None)
        if self.predict is not None:
            found.update(law for _, law in self.predict.laws)
        if self.experiment is not None:
            found.update(law for _, law in self.experiment.laws)
        return frozenset(found)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its name, its number in the course, and its levels."""

    name: str
    number: int
    levels: tuple[Level, ...]

    @property
    def compares_rules(self) -> bool:
        """Whether it is played by the rules of more than one book."""
        scenes = [each for level in self.levels for each in (level.predict, level.do, level.twist, level.breaking)]
        return len({scene.position.variant for scene in scenes if scene is not None}) > 1

    def level(self, name: str) -> int | None:
        """The index of the level of this name."""
        return next((index for index, level in enumerate(self.levels) if level.name == name), None)
