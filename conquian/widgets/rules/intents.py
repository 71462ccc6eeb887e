"""Intents: what the visitor of the law book can wish for, read from a message that anybody may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.laws import Law
from conquian.tutor.reading import Part, numbered
from conquian.widgets import messages
from conquian.widgets.messages import Message, understood

MOST_TRIES: Final = 10
"""No example has more to try."""


@dataclass(frozen=True, slots=True)
class Search:
    """Something was typed in the search box."""

    text: str


@dataclass(frozen=True, slots=True)
class Unfold:
    """A part of a law was unfolded or, if it lay open, closed."""

    law: Law
    part: Part


@dataclass(frozen=True, slots=True)
class TryOut:
    """Something was tried in an example."""

    law: Law
    index: int


@dataclass(frozen=True, slots=True)
class Back:
    """An example is to begin anew."""

    law: Law


Intent = Search | Unfold | TryOut | Back


def intent(content: object) -> Intent | None:
    """What this message wishes for, or None if it makes no sense: it may be anything that JSON can hold.

    >>> intent({"type": "example", "value": "5.2", "n": 1})
    Unfold(law=Law('5.2'), part=<Part.EXAMPLE: 'example'>)
    >>> intent({"type": "example", "value": 5.2}), intent("example")
    (None, None)
    """
    return understood(content, READERS)


def _law(message: Message) -> Law:
    return numbered(messages.text(message, "value"))


READERS: Final[Mapping[str, Callable[[Message], Intent]]] = {
    "search": lambda message: Search(messages.text(message, "value")),
    "example": lambda message: Unfold(_law(message), Part.EXAMPLE),
    "books": lambda message: Unfold(_law(message), Part.BOOKS),
    "try": lambda message: TryOut(_law(message), messages.number(message, "index", MOST_TRIES)),
    "back": lambda message: Back(_law(message)),
}
"""How each type of message is read."""
