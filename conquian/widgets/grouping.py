"""Screens on which cards lie in groups: what the learner can wish for on each of them, and steps that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from conquian.game.cards import Card
from conquian.game.spreads import Spread
from conquian.notation import codes
from conquian.tutor.bench import MOST_GROUPS
from conquian.widgets import messages
from conquian.widgets.messages import Message
from conquian.widgets.screen import Screen, Setting

Step = TypeVar("Step")

MOST_UNDONE: Final = 100
"""So many steps can be taken back."""


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


Grouping = Toggle | Move | Touch | Arrange | ShowExample | NewGroup | Undo


def readers(examples: Iterable[str]) -> Mapping[str, Callable[[Message], Grouping]]:
    """How each message is read that all these screens understand, on a screen with these examples.

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


class GroupingScreen(Screen, Generic[Step]):
    """A screen that remembers how things lay, to take steps back."""

    def __init__(self, setting: Setting, **traits: Any) -> None:
        self._past: list[Step] = []
        super().__init__(setting, **traits)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    def remember(self, before: Step) -> None:
        """Keep how things lay before a step."""
        self._past = [*self._past[-MOST_UNDONE + 1 :], before]

    def forget(self) -> None:
        """No step so far can be taken back any more."""
        self._past = []

    def undo(self, put_back: Callable[[Step], None]) -> str:
        """Put things back as they lay before the last step, and say so."""
        if not self._past:
            return self.refuse_aloud(self.say("nothing_to_undo"))
        put_back(self._past.pop())
        return self.say("undone")
