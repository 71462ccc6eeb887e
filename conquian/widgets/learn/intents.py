"""What can be wished for in a lesson, besides what every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.widgets import messages
from conquian.widgets.course import SHARED, Shared
from conquian.widgets.messages import Message, understood
from conquian.widgets.table import intents as table


@dataclass(frozen=True, slots=True)
class Predict:
    """This is what the learner expects."""

    choice: str


@dataclass(frozen=True, slots=True)
class Stop:
    """The experiment has run long enough."""


@dataclass(frozen=True, slots=True)
class RunOn:
    """The experiment that was stopped shall go on."""


@dataclass(frozen=True, slots=True)
class ShowHappening:
    """What the mistake leads to is wanted."""


@dataclass(frozen=True, slots=True)
class NextPart:
    """This part is done, and the next is wanted."""


@dataclass(frozen=True, slots=True)
class BackToLesson:
    """Enough was explored, or seen of what a mistake leads to."""


@dataclass(frozen=True, slots=True)
class GoToLesson:
    """Another lesson is wanted, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class GoToLevel:
    """Another level of this lesson is wanted, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether something is allowed, says the learner."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class GoOn:
    """After so many actions the page has waited long enough: what the opponent does shall be done."""

    ply: int


Intent = (
    Predict | Shared | Stop | RunOn | ShowHappening | NextPart | BackToLesson | GoToLesson | GoToLevel | Answer | GoOn
)

MOST_PLIES: Final = 1_000
"""No lesson has so many actions, and no experiment more deals."""


OWN: Final[Mapping[str, Callable[[Message], Intent]]] = {
    **SHARED,
    "predict": lambda message: Predict(messages.text(message, "value")),
    "stop": lambda _: Stop(),
    "run_on": lambda _: RunOn(),
    "show_happening": lambda _: ShowHappening(),
    "next_part": lambda _: NextPart(),
    "back_to_lesson": lambda _: BackToLesson(),
    "lesson": lambda message: GoToLesson(messages.text(message, "value")),
    "level": lambda message: GoToLevel(messages.text(message, "value")),
    "allowed": lambda _: Answer(allowed=True),
    "forbidden": lambda _: Answer(allowed=False),
    "go_on": lambda message: GoOn(messages.number(message, "ply", MOST_PLIES)),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**table.READERS, **OWN}
"""How each type of message is read."""


def intent(content: object) -> Intent | None:
    """What this message wishes for on this page alone, or None; a message may be anything that JSON can hold.

    >>> intent({"type": "predict", "value": "yes"}), intent({"type": "forbidden"})
    (Predict(choice='yes'), Answer(allowed=False))
    >>> intent({"type": "predict", "value": ["yes"]}), intent({"type": "go_on", "ply": -1})
    (None, None)
    """
    return understood(content, OWN)
