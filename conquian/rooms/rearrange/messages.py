"""The messages of the rearranging bench, read from what anyone may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.cards import Card
from conquian.rooms.rearrange.session import EXAMPLES
from conquian.ui import messages
from conquian.ui.card_grouping import Grouping, readers
from conquian.ui.message_fields import Content as Message


@dataclass(frozen=True, slots=True)
class BringToGroup:
    """A card on the table was touched: bring it to the active group, or take it back from there."""

    card: Card


@dataclass(frozen=True, slots=True)
class ReturnCard:
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
    """The answer is to be told: whether it is possible at all."""


@dataclass(frozen=True, slots=True)
class NextExercise:
    """The next question, please."""


@dataclass(frozen=True, slots=True)
class Practise:
    """The exercises, please."""


RearrangeMessage = Grouping | BringToGroup | ReturnCard | StartAgain | Deny | Ask | NextExercise | Practise


READERS: Final[Mapping[str, Callable[[Message], RearrangeMessage]]] = {
    **readers(EXAMPLES),
    "bring": lambda message: BringToGroup(messages.card(message)),
    "put_back": lambda message: ReturnCard(messages.card(message)),
    "start_again": lambda _: StartAgain(),
    "deny": lambda _: Deny(),
    "ask": lambda _: Ask(),
    "next": lambda _: NextExercise(),
    "practise": lambda _: Practise(),
}
"""How each type of message is read."""
