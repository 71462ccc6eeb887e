"""What the learner can wish for in the meld builder, read from a message that anybody may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.cards import Card, Cards
from conquian.game.spreads import Spread
from conquian.notation import codes
from conquian.tutor.bench import EXAMPLES, MOST_GROUPS
from conquian.widgets import messages
from conquian.widgets.messages import Message, understood


@dataclass(frozen=True, slots=True)
class Toggle:
    """A card of the pack was touched: lay it, or take it back."""

    card: Card


@dataclass(frozen=True, slots=True)
class Take:
    """A card on the table was touched: take it back and hold it."""

    card: Card


@dataclass(frozen=True, slots=True)
class Extend:
    """A card that fits was touched: lay it in the active group."""

    card: Card


@dataclass(frozen=True, slots=True)
class Move:
    """A card was brought to a group, or, where `group` is None, to a new one."""

    card: Card
    group: int | None


@dataclass(frozen=True, slots=True)
class Touch:
    """A group was touched."""

    group: int


@dataclass(frozen=True, slots=True)
class LayMeld:
    """A meld of the map was touched."""

    meld: Cards


@dataclass(frozen=True, slots=True)
class Arrange:
    """One of the ways to lay the cards was touched."""

    layout: Spread


@dataclass(frozen=True, slots=True)
class ShowExample:
    """An example was chosen, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class NewGroup:
    """A new group is wanted."""


@dataclass(frozen=True, slots=True)
class LayOut:
    """The cards are to be laid out."""


@dataclass(frozen=True, slots=True)
class Undo:
    """The last step is to be taken back."""


@dataclass(frozen=True, slots=True)
class Clear:
    """The table is to be emptied."""


Intent = Toggle | Take | Extend | Move | Touch | LayMeld | Arrange | ShowExample | NewGroup | LayOut | Undo | Clear


def intent(content: object) -> Intent | None:
    """What this message wishes for, or None if it makes no sense: it may be anything that JSON can hold.

    >>> intent({"type": "toggle", "card": "7h", "n": 1})
    Toggle(card=card('7h'))
    >>> intent({"type": "toggle", "card": ["7h"]}), intent("toggle")
    (None, None)
    """
    return understood(content, READERS)


def _move(message: Message) -> Move:
    return Move(messages.card(message), None if message.get("group") == "new" else _group(message))


def _group(message: Message) -> int:
    return messages.number(message, "group", MOST_GROUPS)


_EXAMPLES: Final = frozenset(EXAMPLES)
READERS: Final[Mapping[str, Callable[[Message], Intent]]] = {
    "toggle": lambda message: Toggle(messages.card(message)),
    "take": lambda message: Take(messages.card(message)),
    "extend": lambda message: Extend(messages.card(message)),
    "move": _move,
    "touch": lambda message: Touch(_group(message)),
    "lay_meld": lambda message: LayMeld(messages.meld(message)),
    "arrange": lambda message: Arrange(codes.spread(messages.text(message, "layout"))),
    "example": lambda message: ShowExample(messages.one_of(message, _EXAMPLES)),
    "new_group": lambda _: NewGroup(),
    "lay_out": lambda _: LayOut(),
    "undo": lambda _: Undo(),
    "clear": lambda _: Clear(),
}
"""How each type of message is read."""
