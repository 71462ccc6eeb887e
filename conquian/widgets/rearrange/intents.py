"""What the learner can wish for at the rearranging bench, read from a message that anybody may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.game.cards import Card
from conquian.game.spreads import Spread
from conquian.notation import codes
from conquian.tutor.bench import MOST_GROUPS
from conquian.tutor.rearranging import EXAMPLES
from conquian.widgets import messages
from conquian.widgets.messages import Message, understood


@dataclass(frozen=True, slots=True)
class Toggle:
    """A card of the hand, or the centre card, was touched: lay it, or take it back."""

    card: Card


@dataclass(frozen=True, slots=True)
class Bring:
    """A card on the table was touched: bring it to the active group, or take it back from there."""

    card: Card


@dataclass(frozen=True, slots=True)
class Move:
    """A card was brought to a group, or, where `group` is None, to a new one."""

    card: Card
    group: int | None


@dataclass(frozen=True, slots=True)
class PutBack:
    """A card was brought back to the hand or the centre."""

    card: Card


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


Intent = (
    Toggle
    | Bring
    | Move
    | PutBack
    | Touch
    | Arrange
    | ShowExample
    | NewGroup
    | Undo
    | StartAgain
    | Deny
    | Ask
    | Next
    | Practise
)


def intent(content: object) -> Intent | None:
    """What this message wishes for, or None if it makes no sense: it may be anything that JSON can hold.

    >>> intent({"type": "bring", "card": "7h", "n": 1})
    Bring(card=card('7h'))
    >>> intent({"type": "bring", "card": ["7h"]}), intent("bring")
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
    "bring": lambda message: Bring(messages.card(message)),
    "move": _move,
    "put_back": lambda message: PutBack(messages.card(message)),
    "touch": lambda message: Touch(_group(message)),
    "arrange": lambda message: Arrange(codes.spread(messages.text(message, "layout"))),
    "example": lambda message: ShowExample(messages.one_of(message, _EXAMPLES)),
    "new_group": lambda _: NewGroup(),
    "undo": lambda _: Undo(),
    "start_again": lambda _: StartAgain(),
    "deny": lambda _: Deny(),
    "ask": lambda _: Ask(),
    "next": lambda _: Next(),
    "practise": lambda _: Practise(),
}
"""How each type of message is read."""
