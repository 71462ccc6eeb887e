"""The messages of every room in which cards lie in groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from conquian.game.cards import Card
from conquian.game.spreads import Spread
from conquian.notation import codes
from conquian.teach.card_groups import MOST_GROUPS
from conquian.ui import messages
from conquian.ui.message_fields import Content, Reader, number, text
from conquian.ui.message_fields import Content as Message


@dataclass(frozen=True, slots=True)
class Toggle:
    """A card that can be laid was touched: lay it, or take it back."""

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
class Undo:
    """The last step is to be taken back."""


def _to_group(content: Content) -> int | None:
    return None if content.get("group") == "new" else GROUP.read(content)


GROUP: Final = number("group", MOST_GROUPS)
"""The reader of a group, by its number."""
TO_GROUP: Final[Reader[int | None]] = Reader(int | None, {"group": int | Literal["new"]}, _to_group)
"""The reader of the group to which a card is brought; None for a new one."""
LAYOUT: Final = text("layout").then(codes.spread)
"""The reader of a way to lay cards."""

Grouping = Toggle | Move | Touch | Arrange | ShowExample | NewGroup | Undo


def readers(examples: Iterable[str]) -> Mapping[str, Callable[[Message], Grouping]]:
    """The readers of all messages that all these screens understand, on a screen with these examples.

    >>> readers(["hole"])["move"]({"card": "7h", "group": "new"})
    Move(card=card('7h'), group=None)
    """
    known = frozenset(examples)
    return {
        "toggle": lambda message: Toggle(messages.card(message)),
        "move": _move,
        "touch": lambda message: Touch(_group(message)),
        "arrange": lambda message: Arrange(codes.spread(messages.text(message, "layout"))),
        "example": lambda message: ShowExample(messages.one_of(message, known)),
        "new_group": lambda _: NewGroup(),
        "undo": lambda _: Undo(),
    }


def _move(message: Message) -> Move:
    return Move(messages.card(message), None if message.get("group") == "new" else _group(message))


def _group(message: Message) -> int:
    return messages.number(message, "group", MOST_GROUPS)
