"""What the learner can wish for at the rearranging bench, read from a message that anybody may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.cards import Card
from conquian.tutor.rearranging import EXAMPLES
from conquian.widgets import messages
from conquian.widgets.grouping import Grouping, readers
from conquian.widgets.messages import Message, understood


@dataclass(frozen=True, slots=True)
class Bring:
    """A card on the table was touched: bring it to the active group, or take it back from there."""

    card: Card


@dataclass(frozen=True, slots=True)
class PutBack:
    """A card was brought back to the hand or the centre."""

    card: Card


@dataclass(frozen=True, slots=True)
class StartAgain:
    """The cards are to lie as they lay at first."""


@dataclass(frozen=True, slots=True)
class Deny:
    """It cannot be done, says the learner."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Whether it is possible at all shall be told."""


@dataclass(frozen=True, slots=True)
class Next:
    """The next question, please."""


@dataclass(frozen=True, slots=True)
class Practise:
    """The exercises, please."""


Intent = Grouping | Bring | PutBack | StartAgain | Deny | Ask | Next | Practise


def intent(content: object) -> Intent | None:
    """What this message wishes for, or None if it makes no sense: it may be anything that JSON can hold.

    >>> intent({"type": "bring", "card": "7h", "n": 1})
    Bring(card=card('7h'))
    >>> intent({"type": "bring", "card": ["7h"]}), intent("bring")
    (None, None)
    """
    return understood(content, READERS)


READERS: Final[Mapping[str, Callable[[Message], Intent]]] = {
    **readers(EXAMPLES),
    "bring": lambda message: Bring(messages.card(message)),
    "put_back": lambda message: PutBack(messages.card(message)),
    "start_again": lambda _: StartAgain(),
    "deny": lambda _: Deny(),
    "ask": lambda _: Ask(),
    "next": lambda _: Next(),
    "practise": lambda _: Practise(),
}
"""How each type of message is read."""
