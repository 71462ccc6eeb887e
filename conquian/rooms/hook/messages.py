"""The messages of the hook, read from what anyone may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.rooms.hook.script import beats
from conquian.table import messages as table
from conquian.ui import messages
from conquian.ui.message_fields import Content as Message


@dataclass(frozen=True, slots=True)
class GoOn:
    """The beat of this number has been read; a second press of the same button is about the same beat."""

    ply: int


@dataclass(frozen=True, slots=True)
class Skip:
    """The beat is to be over now, and what it asks for done."""


@dataclass(frozen=True, slots=True)
class Restart:
    """All is wanted from the beginning."""


HookMessage = GoOn | Skip | Restart | table.Company

OWN: Final[Mapping[str, Callable[[Message], HookMessage]]] = {
    "go_on": lambda message: GoOn(messages.number(message, "ply", len(beats()))),
    "skip": lambda _: Skip(),
    "restart": lambda _: Restart(),
    "company": lambda _: table.Company(),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**{name: table.READERS[name] for name in ("do", "choose", "place", "bring_to", "lay")}, **OWN}
"""How each type of message is read: of those of a table, what touches a card or a button."""
