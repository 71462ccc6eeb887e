"""The messages of the glossary, read from what anyone may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.rooms.glossary.session import named
from conquian.ui import messages
from conquian.ui.messages import Message


@dataclass(frozen=True, slots=True)
class SearchWords:
    """Something was typed in the search box."""

    text: str


@dataclass(frozen=True, slots=True)
class OpenTerm:
    """A term was chosen."""

    term: str


GlossaryMessage = SearchWords | OpenTerm

READERS: Final[Mapping[str, Callable[[Message], GlossaryMessage]]] = {
    "search": lambda message: SearchWords(messages.text(message, "value")),
    "open": lambda message: OpenTerm(named(messages.text(message, "value"))),
}
"""How each type of message is read."""
