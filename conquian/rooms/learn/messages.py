"""The messages of a lesson, besides what every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.course.course_messages import SHARED, Shared
from conquian.table.update import TableResponder
from conquian.ui import messages
from conquian.ui.message_fields import Content as Message


@dataclass(frozen=True, slots=True)
class Predict:
    """This is what the learner expects."""

    choice: str


@dataclass(frozen=True, slots=True)
class StopExperiment:
    """The experiment has run long enough."""


@dataclass(frozen=True, slots=True)
class RunOn:
    """The experiment that was stopped shall go on."""


@dataclass(frozen=True, slots=True)
class ShowHappening:
    """The consequence of the mistake is to be shown."""


@dataclass(frozen=True, slots=True)
class NextPart:
    """This part is done, and the next is wanted."""


@dataclass(frozen=True, slots=True)
class StayInLevel:
    """This part is done, and the one beside the way is wanted."""


@dataclass(frozen=True, slots=True)
class BackToLesson:
    """Enough was explored, or seen of what a mistake leads to."""


@dataclass(frozen=True, slots=True)
class OpenMap:
    """The map of the course is wanted."""


@dataclass(frozen=True, slots=True)
class TouchDoor:
    """The door of this lesson was touched: it opens, or shuts if it was open."""

    name: str


@dataclass(frozen=True, slots=True)
class EnterLevel:
    """This level is wanted, by the names of its lesson and of itself."""

    lesson: str
    name: str


@dataclass(frozen=True, slots=True)
class ShowKnown:
    """The lesson of this name is known already, says the learner, and wants to show it."""

    name: str


@dataclass(frozen=True, slots=True)
class AnswerReview:
    """The learner's answer to whether something is allowed."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class AwaitReply:
    """After so many actions the page has waited long enough: what the opponent does shall be done."""

    ply: int


LearnMessage = (
    Predict
    | Shared
    | StopExperiment
    | RunOn
    | ShowHappening
    | NextPart
    | StayInLevel
    | BackToLesson
    | OpenMap
    | TouchDoor
    | EnterLevel
    | ShowKnown
    | AnswerReview
    | AwaitReply
)

MOST_PLIES: Final = 1_000
"""No lesson has so many actions, and no experiment more deals."""


def _level(written: str) -> EnterLevel:
    """A level that is named `lesson/level`."""
    lesson, _, name = written.partition("/")
    return EnterLevel(lesson, name)


OWN: Final[Mapping[str, Callable[[Message], LearnMessage]]] = {
    **SHARED,
    "predict": lambda message: Predict(messages.text(message, "value")),
    "stop": lambda _: StopExperiment(),
    "run_on": lambda _: RunOn(),
    "show_happening": lambda _: ShowHappening(),
    "next_part": lambda _: NextPart(),
    "stay": lambda _: StayInLevel(),
    "back_to_lesson": lambda _: BackToLesson(),
    "map": lambda _: OpenMap(),
    "door": lambda message: TouchDoor(messages.text(message, "value")),
    "enter": lambda message: _level(messages.text(message, "value")),
    "show_known": lambda message: ShowKnown(messages.text(message, "value")),
    "allowed": lambda _: AnswerReview(allowed=True),
    "forbidden": lambda _: AnswerReview(allowed=False),
    "go_on": lambda message: AwaitReply(messages.number(message, "ply", MOST_PLIES)),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**TableResponder.readers(), **OWN}
"""How each type of message is read."""
