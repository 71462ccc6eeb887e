"""The messages of the teacher's room, read from what anyone may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.rooms.teacher.session import named
from conquian.ui import messages
from conquian.ui.messages import Message


@dataclass(frozen=True, slots=True)
class ChooseLesson:
    """The notes for another lesson were chosen."""

    lesson: str


READERS: Final[Mapping[str, Callable[[Message], ChooseLesson]]] = {
    "lesson": lambda message: ChooseLesson(named(messages.text(message, "value"))),
}
"""How each type of message is read."""
