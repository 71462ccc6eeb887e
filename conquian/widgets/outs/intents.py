"""What the learner can wish for in the outs drill, read from a message that anybody may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.tutor.outs_drill import EXAMPLES
from conquian.tutor.outs_exercises import FIRST_GONE
from conquian.widgets import messages
from conquian.widgets.grouping import ShowExample, Toggle, Undo
from conquian.widgets.messages import Message, understood

STARTS: Final[Mapping[str, int]] = {"first": 0, "gone": FIRST_GONE}
"""Where somebody can begin, each with the number of its exercise."""


@dataclass(frozen=True, slots=True)
class Check:
    """These are all, says the learner."""


@dataclass(frozen=True, slots=True)
class Show:
    """The cards shall be shown."""


@dataclass(frozen=True, slots=True)
class Next:
    """The next exercise, please."""


@dataclass(frozen=True, slots=True)
class Start:
    """A fresh series, please, from its exercise `n` on."""

    n: int


Intent = Toggle | Check | Show | Next | Undo | ShowExample | Start


def intent(content: object) -> Intent | None:
    """What this message wishes for, or None if it makes no sense: it may be anything that JSON can hold.

    >>> intent({"type": "toggle", "card": "7h", "n": 1}), intent({"type": "start", "value": "gone"})
    (Toggle(card=card('7h')), Start(n=10))
    >>> intent({"type": "toggle", "card": ["7h"]}), intent("check")
    (None, None)
    """
    return understood(content, READERS)


READERS: Final[Mapping[str, Callable[[Message], Intent]]] = {
    "toggle": lambda message: Toggle(messages.card(message)),
    "check": lambda _: Check(),
    "show": lambda _: Show(),
    "next": lambda _: Next(),
    "undo": lambda _: Undo(),
    "example": lambda message: ShowExample(messages.one_of(message, frozenset(EXAMPLES))),
    "start": lambda message: Start(STARTS[messages.one_of(message, frozenset(STARTS))]),
}
"""How each type of message is read."""
