"""Messages to the forcing lab, besides those that every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.cards import Card
from conquian.game.variants import SWITCHES
from conquian.rooms.forcing.positions import WITNESSES, Consequence
from conquian.rooms.forcing.tasks import ForcingCourse
from conquian.table import messages as table
from conquian.ui import messages
from conquian.ui.message_fields import Content as Message


@dataclass(frozen=True, slots=True)
class NameCard:
    """A card was named, or is named no longer."""

    card: Card


@dataclass(frozen=True, slots=True)
class AnswerTask:
    """The cards that were named are the answer."""


@dataclass(frozen=True, slots=True)
class ShowTruth:
    """The right answer is to be shown."""


@dataclass(frozen=True, slots=True)
class NextTask:
    """Another task of the same kind is wanted."""


@dataclass(frozen=True, slots=True)
class SameTask:
    """The same task is wanted once more."""


@dataclass(frozen=True, slots=True)
class ChangeSides:
    """The victim wants to be the forcer, or the forcer the victim."""


@dataclass(frozen=True, slots=True)
class ChooseCourse:
    """Tasks of another kind are wanted."""

    course: ForcingCourse


@dataclass(frozen=True, slots=True)
class ShowSwitch:
    """A position on which this switch matters is wanted."""

    switch: str


@dataclass(frozen=True, slots=True)
class SwitchRule:
    """The switch of the task is set to this value."""

    value: str


@dataclass(frozen=True, slots=True)
class Foretell:
    """This is what the learner thinks will come of declining."""

    what: Consequence


OwnMessage = (
    NameCard
    | AnswerTask
    | ShowTruth
    | NextTask
    | SameTask
    | ChangeSides
    | ChooseCourse
    | ShowSwitch
    | SwitchRule
    | Foretell
)
ForcingMessage = OwnMessage | table.TableMessage

_COURSES: Final = frozenset(course.value for course in ForcingCourse if course is not ForcingCourse.FREE)
_SWITCHES: Final = frozenset(WITNESSES)
_VALUES: Final = frozenset(value.value for switch in WITNESSES for value in SWITCHES[switch])
_FORETOLD: Final = frozenset(what.value for what in Consequence)

OWN: Final[Mapping[str, Callable[[Message], OwnMessage]]] = {
    "name_card": lambda message: NameCard(messages.card(message)),
    "answer": lambda _: AnswerTask(),
    "show_truth": lambda _: ShowTruth(),
    "next_task": lambda _: NextTask(),
    "same_task": lambda _: SameTask(),
    "change_sides": lambda _: ChangeSides(),
    "course": lambda message: ChooseCourse(ForcingCourse(messages.one_of(message, _COURSES))),
    "show_switch": lambda message: ShowSwitch(messages.one_of(message, _SWITCHES)),
    "set_switch": lambda message: SwitchRule(messages.one_of(message, _VALUES)),
    "foretell": lambda message: Foretell(Consequence(messages.one_of(message, _FORETOLD))),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**table.READERS, **OWN}
"""How each type of message is read."""
