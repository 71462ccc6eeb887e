"""What the learner can wish for in the meld builder, read from a message that anybody may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.cards import Card, Cards
from conquian.tutor.bench import EXAMPLES
from conquian.widgets import messages
from conquian.widgets.grouping import Grouping, readers
from conquian.widgets.messages import Message, understood


@dataclass(frozen=True, slots=True)
class Take:
    """A card on the table was touched: take it back and hold it."""

    card: Card


@dataclass(frozen=True, slots=True)
class Extend:
    """A card that fits was touched: lay it in the active group."""

    card: Card


@dataclass(frozen=True, slots=True)
class LayMeld:
    """A meld of the map was touched."""

    meld: Cards


@dataclass(frozen=True, slots=True)
class LayOut:
    """The cards are to be laid out."""


@dataclass(frozen=True, slots=True)
class Clear:
    """The table is to be emptied."""


Intent = Grouping | Take | Extend | LayMeld | LayOut | Clear


def intent(content: object) -> Intent | None:
    """What this message wishes for, or None if it makes no sense: it may be anything that JSON can hold.

    >>> intent({"type": "toggle", "card": "7h", "n": 1})
    Toggle(card=card('7h'))
    >>> intent({"type": "toggle", "card": ["7h"]}), intent("toggle")
    (None, None)
    """
    return understood(content, READERS)


READERS: Final[Mapping[str, Callable[[Message], Intent]]] = {
    **readers(EXAMPLES),
    "take": lambda message: Take(messages.card(message)),
    "extend": lambda message: Extend(messages.card(message)),
    "lay_meld": lambda message: LayMeld(messages.meld(message)),
    "lay_out": lambda _: LayOut(),
    "clear": lambda _: Clear(),
}
"""How each type of message is read."""
