"""Intents: what a teacher can wish for, read from a message that anybody may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.notation.errors import Fault, NotationError
from conquian.widgets import messages
from conquian.widgets.messages import Message, understood
from conquian.widgets.teacher.notes import names


@dataclass(frozen=True, slots=True)
class Choose:
    """The notes for another lesson were chosen."""

    lesson: str


Intent = Choose


def intent(content: object) -> Intent | None:
    """What this message wishes for, or None if it makes no sense: it may be anything that JSON can hold.

    >>> intent({"type": "lesson", "value": "cabbage"}), intent("lesson")
    (None, None)
    """
    return understood(content, READERS)


def named(name: str) -> str:
    """The name of a lesson that has notes. Raises NotationError for any other.

    >>> named("cabbage")
    Traceback (most recent call last):
    conquian.notation.errors.NotationError: lesson, column 1: not-a-value: 'cabbage'...
    """
    if name not in names():
        raise NotationError(Fault.NOT_A_VALUE, name, field="lesson", expected=" ".join(names()))
    return name


READERS: Final[Mapping[str, Callable[[Message], Intent]]] = {
    "lesson": lambda message: Choose(named(messages.text(message, "value"))),
}
"""How each type of message is read."""
