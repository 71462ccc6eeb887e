"""The messages of a set, besides what every table understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.course.chapter_set import MOST_CHAPTERS
from conquian.course.set_file import LONGEST_SET
from conquian.table import messages as table
from conquian.ui import messages
from conquian.ui.message_fields import Content as Message


@dataclass(frozen=True, slots=True)
class GoToChapter:
    """This chapter is wanted, from 1; 0 is the list of them."""

    number: int


@dataclass(frozen=True, slots=True)
class ChooseSet:
    """A set of the shelf is wanted, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class OpenSet:
    """A set that the visitor brought is wanted; what it says is read later."""

    text: str


@dataclass(frozen=True, slots=True)
class TryChapter:
    """The position is wanted as it was set."""


@dataclass(frozen=True, slots=True)
class Nickname:
    """A pupil goes by this name, or by none."""

    text: str


@dataclass(frozen=True, slots=True)
class PrintAll:
    """All chapters are wanted on paper."""


SetsMessage = GoToChapter | ChooseSet | OpenSet | TryChapter | Nickname | PrintAll

_NUMBERS: Final = frozenset(str(number) for number in range(MOST_CHAPTERS + 1))

OWN: Final[Mapping[str, Callable[[Message], SetsMessage]]] = {
    "chapter": lambda message: GoToChapter(int(messages.one_of(message, _NUMBERS))),
    "set": lambda message: ChooseSet(messages.text(message, "value")),
    "open_file": lambda message: OpenSet(messages.file(message, LONGEST_SET)),
    "again": lambda _: TryChapter(),
    "print_all": lambda _: PrintAll(),
    "nickname": lambda message: Nickname(messages.text(message, "value")),
}
"""How each type of message is read that this page adds."""

READERS: Final = {**table.READERS, **OWN}
"""How each type of message is read."""
