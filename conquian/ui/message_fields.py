"""Readers of what a message holds: a text, a number, one of some texts, a card, a meld, a file.

A message is not trusted: a reader checks all that it takes from one, and its length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final, Generic, Literal, TypedDict, TypeVar, get_type_hints

from conquian.game.cards import Cards
from conquian.game.melds import MELDS
from conquian.notation import codes
from conquian.notation.errors import Fault, NotationError
from conquian.teach.card_groups import MOST_GROUPS

Content = Mapping[str, object]
"""A message as a page sent it."""
Value = TypeVar("Value")
Other = TypeVar("Other")

LONGEST_TEXT: Final = 2_000
"""The most characters that a field of a message may have."""


@dataclass(frozen=True, slots=True)
class Reader(Generic[Value]):
    """A reader of one value: `read` gives it, or raises NotationError for what makes no sense.

    `gives` is the type of the value, `fields` says what a page sends for it: by the name of each field its type, or the
    texts that it may be.

    >>> number("group", 3).read({"group": 2})
    2
    """

    gives: Any
    fields: Mapping[str, Any]
    read: Callable[[Content], Value]

    def then(self, convert: Callable[[Value], Other]) -> Reader[Other]:
        """A reader of what `convert` makes of the value; it may raise NotationError, and says what it returns.

        >>> text("layout").then(codes.spread).read({"layout": "3c4c5c"})
        spread('3c4c5c')
        """
        gives = convert if isinstance(convert, type) else get_type_hints(convert)["return"]
        return Reader(gives, self.fields, lambda content: convert(self.read(content)))


class NamedFile(TypedDict):
    """A file of the visitor's as a page sends it."""

    name: str
    text: str


def text(name: str = "value") -> Reader[str]:
    """A reader of a field that holds a text of at most `LONGEST_TEXT` characters."""

    def read(content: Content) -> str:
        value = content.get(name)
        if not isinstance(value, str) or len(value) > LONGEST_TEXT:
            raise NotationError(Fault.NOT_THE_TYPE, field=name)
        return value

    return Reader(str, {name: str}, read)


def _day(text: str) -> date:
    if len(text) != len("2026-11-29"):
        raise NotationError(Fault.NOT_A_VALUE, text, field="value")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotationError(Fault.NOT_A_VALUE, text, field="value") from None


DAY: Final = text().then(_day)
"""A reader of a day such as 2026-11-29."""


def file(longest: int) -> Reader[str]:
    """A reader of the `text` of a file, cut off one character behind the longest that is read anywhere."""

    def read(content: Content) -> str:
        value = content.get("text")
        if not isinstance(value, str):
            raise NotationError(Fault.NOT_THE_TYPE, field="text")
        return value[: longest + 1]

    return Reader(str, {"text": str}, read)


def files(longest: int, most: int) -> Reader[tuple[tuple[str, str], ...]]:
    """A reader of some `files`, each with its `name` and its `text`, cut off as that of one file is.

    >>> files(3, 2).read({"files": [{"name": "a.toml", "text": "abcdef"}]})
    (('a.toml', 'abcd'),)
    """

    def read(content: Content) -> tuple[tuple[str, str], ...]:
        found = content.get("files")
        if not isinstance(found, list) or len(found) > most or not all(isinstance(each, dict) for each in found):
            raise NotationError(Fault.NOT_THE_TYPE, field="files")
        return tuple((text("name").read(each), file(longest).read(each)) for each in found)

    return Reader(tuple[tuple[str, str], ...], {"files": list[NamedFile]}, read)


def number(name: str, limit: int) -> Reader[int]:
    """A reader of a field that holds a whole number from 0 to below the limit."""

    def read(content: Content) -> int:
        value = content.get(name)
        if type(value) is not int or not 0 <= value < limit:
            raise NotationError(Fault.NOT_THE_TYPE, field=name)
        return value

    return Reader(int, {name: int}, read)


def one_of(texts: Iterable[str], name: str = "value") -> Reader[str]:
    """A reader of a field that holds one of these texts.

    >>> one_of(["de", "en"]).read({"value": "de"})
    'de'
    """
    known = frozenset(map(str, texts))

    def check(value: str) -> str:
        if value not in known:
            raise NotationError(Fault.NOT_A_VALUE, value, field=name)
        return value

    return replace(text(name).then(check), fields={name: known})


def given(value: Value) -> Reader[Value]:
    """A reader that takes nothing from the message, for a method that answers several kinds of them."""
    return Reader(type(value), {}, lambda _: value)


def _meld(cards: Cards) -> Cards:
    if cards.mask not in MELDS:
        raise NotationError(Fault.NOT_A_MELD, str(cards), field="meld")
    return cards


def _to_group(content: Content) -> int | None:
    return None if content.get("group") == "new" else GROUP.read(content)


CARD: Final = text("card").then(codes.card)
"""The reader of a card."""
MELD: Final = text("meld").then(codes.cards).then(_meld)
"""The reader of the cards of a meld."""
ACTION: Final = text("action").then(codes.action)
"""The reader of an action, in the words of a record."""
GROUP: Final = number("group", MOST_GROUPS)
"""The reader of a group of cards, by its number."""
TO_GROUP: Final[Reader[int | None]] = Reader(int | None, {"group": int | Literal["new"]}, _to_group)
"""The reader of the group to which a card is brought; None for a new one."""
LAYOUT: Final = text("layout").then(codes.spread)
"""The reader of a way to lay cards."""
