"""Intents: what the visitor of the glossary can wish for, read from a message that anybody may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.tutor.lookup import named
from conquian.widgets import messages
from conquian.widgets.messages import Message, understood


@dataclass(frozen=True, slots=True)
class Search:
    """Something was typed in the search box."""

    text: str


@dataclass(frozen=True, slots=True)
class Open:
    """A term was chosen."""

    term: str


Intent = Search | Open


def intent(content: object) -> Intent | None:
    """What this message wishes for, or None if it makes no sense: it may be anything that JSON can hold.

    >>> intent({"type": "open", "value": "spread", "n": 1})
    Open(term='spread')
    >>> intent({"type": "open", "value": "cabbage"}), intent("open")
    (None, None)
    """
    return understood(content, READERS)


READERS: Final[Mapping[str, Callable[[Message], Intent]]] = {
    "search": lambda message: Search(messages.text(message, "value")),
    "open": lambda message: Open(named(messages.text(message, "value"))),
}
"""How each type of message is read."""
