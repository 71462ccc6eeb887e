"""What can be wished for in the forcing lab, besides what every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.cards import Card
from conquian.game.variants import SWITCHES
from conquian.tutor.forcing_positions import WITNESSES, Consequence
from conquian.tutor.forcing_tasks import Course
from conquian.widgets import messages
from conquian.widgets.messages import Message, understood
from conquian.widgets.table import intents as table


@dataclass(frozen=True, slots=True)
class NameCard:
    """A card was named, or is named no longer."""

    card: Card


@dataclass(frozen=True, slots=True)
class Answer:
    """The cards that were named are the answer."""


@dataclass(frozen=True, slots=True)
class ShowTruth:
    """What is right shall be told."""


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

    course: Course


@dataclass(frozen=True, slots=True)
class ShowSwitch:
    """A position on which this switch matters is wanted."""

    switch: str


@dataclass(frozen=True, slots=True)
class SetSwitch:
    """The switch of the task is set to this value."""

    value: str


@dataclass(frozen=True, slots=True)
class Foretell:
    """This is what the learner thinks will come of declining."""

    what: Consequence


Intent = (
    NameCard | Answer | ShowTruth | NextTask | SameTask | ChangeSides | ChooseCourse | ShowSwitch | SetSwitch | Foretell
)

_COURSES: Final = frozenset(course.value for course in Course if course is not Course.FREE)
_SWITCHES: Final = frozenset(WITNESSES)
_VALUES: Final = frozenset(value.value for switch in WITNESSES for value in SWITCHES[switch])
_FORETOLD: Final = frozenset(what.value for what in Consequence)

OWN: Final[Mapping[str, Callable[[Message], Intent]]] = {
    "name_card": lambda message: NameCard(messages.card(message)),
    "answer": lambda _: Answer(),
    "show_truth": lambda _: ShowTruth(),
    "next_task": lambda _: NextTask(),
    "same_task": lambda _: SameTask(),
    "change_sides": lambda _: ChangeSides(),
    "course": lambda message: ChooseCourse(Course(messages.one_of(message, _COURSES))),
    "show_switch": lambda message: ShowSwitch(messages.one_of(message, _SWITCHES)),
    "set_switch": lambda message: SetSwitch(messages.one_of(message, _VALUES)),
    "foretell": lambda message: Foretell(Consequence(messages.one_of(message, _FORETOLD))),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**table.READERS, **OWN}
"""How each type of message is read."""


def intent(content: object) -> Intent | None:
    """What this message wishes for on this page alone, or None; a message may be anything that JSON can hold.

    >>> intent({"type": "name_card", "card": "2d"}), intent({"type": "set_switch", "value": "direct"})
    (NameCard(card=card('2d')), SetSwitch(value='direct'))
    >>> intent({"type": "course", "value": "free"}), intent({"type": "foretell"})
    (None, None)
    """
    return understood(content, OWN)
