"""The messages of the law book, read from what anyone may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.laws import Law
from conquian.rooms.rules.session import LawPart, numbered
from conquian.ui import messages
from conquian.ui.messages import Message

MOST_TRIES: Final = 10
"""No example has more to try."""


@dataclass(frozen=True, slots=True)
class SearchLaws:
    """Something was typed in the search box."""

    text: str


@dataclass(frozen=True, slots=True)
class Unfold:
    """A part of a law was unfolded or, if it lay open, closed."""

    law: Law
    part: LawPart


@dataclass(frozen=True, slots=True)
class TryOut:
    """Something was tried in an example."""

    law: Law
    index: int


@dataclass(frozen=True, slots=True)
class Back:
    """An example is to begin anew."""

    law: Law


RulesMessage = SearchLaws | Unfold | TryOut | Back


def _law(message: Message) -> Law:
    return numbered(messages.text(message, "value"))


READERS: Final[Mapping[str, Callable[[Message], RulesMessage]]] = {
    "search": lambda message: SearchLaws(messages.text(message, "value")),
    "example": lambda message: Unfold(_law(message), LawPart.EXAMPLE),
    "books": lambda message: Unfold(_law(message), LawPart.BOOKS),
    "try": lambda message: TryOut(_law(message), messages.number(message, "index", MOST_TRIES)),
    "back": lambda message: Back(_law(message)),
}
"""How each type of message is read."""
