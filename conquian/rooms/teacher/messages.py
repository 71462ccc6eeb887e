"""The messages of the teacher's room, read from what anyone may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from conquian.rooms.teacher.session import named
from conquian.ui import messages
from conquian.ui.message_fields import Content as Message


@dataclass(frozen=True, slots=True)
class ChooseLesson:
    """The notes for another lesson were chosen."""

    lesson: str


MOST_QUESTIONS: Final = 99


@dataclass(frozen=True, slots=True)
class AskQuestion:
    """This question of the notes is to be asked from the screen, by its number."""

    number: int


class SlideStep(StrEnum):
    """A step through the questions on the screen: on to the answer or the next one, back, or out to the notes."""

    NEXT = "next"
    BACK = "back"
    END = "end"


TeacherMessage = ChooseLesson | AskQuestion | SlideStep

READERS: Final[Mapping[str, Callable[[Message], TeacherMessage]]] = {
    "lesson": lambda message: ChooseLesson(named(messages.text(message, "value"))),
    "ask": lambda message: AskQuestion(messages.number(message, "number", MOST_QUESTIONS)),
    "next": lambda _: SlideStep.NEXT,
    "back": lambda _: SlideStep.BACK,
    "end": lambda _: SlideStep.END,
}
"""How each type of message is read."""
