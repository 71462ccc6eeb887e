"""What can be wished for in a lesson, besides what every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.notation.errors import Fault, NotationError
from conquian.tutor.progress import LONGEST_FILE
from conquian.widgets import messages
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
class Hint:
    """One hint more is wanted."""


@dataclass(frozen=True, slots=True)
class ShowHappening:
    """What the mistake leads to is wanted."""


@dataclass(frozen=True, slots=True)
class StepOn:
    """One action more of what the mistake leads to."""


@dataclass(frozen=True, slots=True)
class ShowEnd:
    """The end of what the mistake leads to."""


@dataclass(frozen=True, slots=True)
class TryAgain:
    """The same part is wanted once more, with other suits."""


@dataclass(frozen=True, slots=True)
class NextPart:
    """This part is done, and the next is wanted."""


@dataclass(frozen=True, slots=True)
class Explore:
    """From here on the learner wants to play freely."""


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


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A file with progress was brought; what it says is read later."""

    text: str


Intent = (
    Predict
    | Stop
    | RunOn
    | Hint
    | ShowHappening
    | StepOn
    | ShowEnd
    | TryAgain
    | NextPart
    | Explore
    | BackToLesson
    | GoToLesson
    | GoToLevel
    | Answer
    | GoOn
    | OpenFile
)

MOST_PLIES: Final = 1_000
"""No lesson has so many actions, and no experiment more deals."""


def _file(message: Message) -> OpenFile:
    text = message.get("text")
    if not isinstance(text, str):
        raise NotationError(Fault.NOT_THE_TYPE, field="text")
    return OpenFile(text[: LONGEST_FILE + 1])  # what is longer is too long, however long it is


OWN: Final[Mapping[str, Callable[[Message], Intent]]] = {
    "predict": lambda message: Predict(messages.text(message, "value")),
    "stop": lambda _: Stop(),
    "run_on": lambda _: RunOn(),
    "more_hint": lambda _: Hint(),
    "show_happening": lambda _: ShowHappening(),
    "step_on": lambda _: StepOn(),
    "to_end": lambda _: ShowEnd(),
    "try_again": lambda _: TryAgain(),
    "next_part": lambda _: NextPart(),
    "explore": lambda _: Explore(),
    "back_to_lesson": lambda _: BackToLesson(),
    "lesson": lambda message: GoToLesson(messages.text(message, "value")),
    "level": lambda message: GoToLevel(messages.text(message, "value")),
    "allowed": lambda _: Answer(allowed=True),
    "forbidden": lambda _: Answer(allowed=False),
    "go_on": lambda message: GoOn(messages.number(message, "ply", MOST_PLIES)),
    "open_file": _file,
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
