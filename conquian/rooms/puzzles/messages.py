"""The messages of a puzzle, besides what every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.course.course_messages import SHARED, Shared
from conquian.game.actions import Action
from conquian.notation import codes
from conquian.table.update import TableResponder
from conquian.ui import messages
from conquian.ui.message_fields import Content as Message


@dataclass(frozen=True, slots=True)
class AnswerQuestion:
    """This choice of a question is the learner's answer."""

    choice: str


@dataclass(frozen=True, slots=True)
class Tick:
    """The learner says that this action of a rule question is allowed."""

    action: Action


@dataclass(frozen=True, slots=True)
class Prove:
    """The learner wants to see what follows from the answer: that it comes to nothing, or holds."""


@dataclass(frozen=True, slots=True)
class NextPuzzle:
    """The next puzzle is wanted."""


@dataclass(frozen=True, slots=True)
class NextFolder:
    """A puzzle of another theme is wanted."""


@dataclass(frozen=True, slots=True)
class OfTheDay:
    """The puzzle of the day is wanted."""


@dataclass(frozen=True, slots=True)
class GoToPuzzle:
    """This puzzle is wanted, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class GoToFolder:
    """This theme is wanted, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class BackToPuzzle:
    """Enough was explored, or seen of what follows."""


PuzzleMessage = (
    AnswerQuestion | Shared | Tick | Prove | NextPuzzle | NextFolder | OfTheDay | GoToPuzzle | GoToFolder | BackToPuzzle
)


OWN: Final[Mapping[str, Callable[[Message], PuzzleMessage]]] = {
    **SHARED,
    "answer": lambda message: AnswerQuestion(messages.text(message, "value")),
    "tick": lambda message: Tick(codes.action(messages.text(message, "action"))),
    "prove": lambda _: Prove(),
    "next_puzzle": lambda _: NextPuzzle(),
    "next_folder": lambda _: NextFolder(),
    "day": lambda _: OfTheDay(),
    "puzzle": lambda message: GoToPuzzle(messages.text(message, "value")),
    "folder": lambda message: GoToFolder(messages.text(message, "value")),
    "back_to_puzzle": lambda _: BackToPuzzle(),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**TableResponder.readers(), **OWN}
"""How each type of message is read."""
