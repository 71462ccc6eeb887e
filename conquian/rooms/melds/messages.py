"""The messages of the meld builder, read from what anyone may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.cards import Card, Cards
from conquian.teach.card_groups import EXAMPLES
from conquian.ui import messages
from conquian.ui.card_grouping import Grouping, readers
from conquian.ui.message_fields import Content as Message


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
class ClearGroups:
    """The table is to be emptied."""


MeldsMessage = Grouping | Take | Extend | LayMeld | LayOut | ClearGroups


READERS: Final[Mapping[str, Callable[[Message], MeldsMessage]]] = {
    **readers(EXAMPLES),
    "take": lambda message: Take(messages.card(message)),
    "extend": lambda message: Extend(messages.card(message)),
    "lay_meld": lambda message: LayMeld(messages.meld(message)),
    "lay_out": lambda _: LayOut(),
    "clear": lambda _: ClearGroups(),
}
"""How each type of message is read."""
