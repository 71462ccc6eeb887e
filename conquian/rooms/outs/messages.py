"""The messages of the outs drill, read from what anyone may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.rooms.outs.exercises import FIRST_GONE
from conquian.rooms.outs.session import EXAMPLES
from conquian.ui import messages
from conquian.ui.card_grouping import ShowExample, Toggle, Undo
from conquian.ui.message_fields import Content as Message

STARTS: Final[Mapping[str, int]] = {"first": 0, "gone": FIRST_GONE}
"""Where a learner can begin, each with the number of its exercise."""


@dataclass(frozen=True, slots=True)
class Check:
    """These are all, says the learner."""


@dataclass(frozen=True, slots=True)
class ShowOuts:
    """The cards shall be shown."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next exercise, please."""


@dataclass(frozen=True, slots=True)
class Start:
    """A fresh series, please, from its exercise `n` on."""

    n: int


OutsMessage = Toggle | Check | ShowOuts | NextRound | Undo | ShowExample | Start


READERS: Final[Mapping[str, Callable[[Message], OutsMessage]]] = {
    "toggle": lambda message: Toggle(messages.card(message)),
    "check": lambda _: Check(),
    "show": lambda _: ShowOuts(),
    "next": lambda _: NextRound(),
    "undo": lambda _: Undo(),
    "example": lambda message: ShowExample(messages.one_of(message, frozenset(EXAMPLES))),
    "start": lambda message: Start(STARTS[messages.one_of(message, frozenset(STARTS))]),
}
"""How each type of message is read."""
