"""Intents: what the learner can wish for at the table, read from a message that anybody may have written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.cards import Card, Cards
from conquian.game.melds import MELDS
from conquian.game.spreads import Spread
from conquian.notation import codes
from conquian.notation.errors import Fault, NotationError
from conquian.tutor.bench import EXAMPLES, MOST_GROUPS


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
class SpeakLanguage:
    """A language was chosen."""

    language: str


@dataclass(frozen=True, slots=True)
class ShowFaces:
    """Faces were chosen."""

    faces: Faces


@dataclass(frozen=True, slots=True)
class NewGroup:
    """A new group is wanted."""


@dataclass(frozen=True, slots=True)
class LayOut:
    """The cards are to be laid out."""


@dataclass(frozen=True, slots=True)
class Clear:
    """The table is to be emptied."""


Intent = (
    Toggle
    | Take
    | Extend
    | Move
    | Touch
    | LayMeld
    | Arrange
    | ShowExample
    | SpeakLanguage
    | ShowFaces
    | NewGroup
    | LayOut
    | Clear
)


def intent(content: object) -> Intent | None:
    """What this message wishes for, or None if it makes no sense: it may be anything that JSON can hold.

    >>> intent({"type": "toggle", "card": "7h", "n": 1})
    Toggle(card=card('7h'))
    >>> intent({"type": "toggle", "card": ["7h"]}), intent("toggle")
    (None, None)
    """
    if not isinstance(content, dict):
        return None
    kind = content.get("type")
    read = READERS.get(kind) if isinstance(kind, str) else None
    try:
        return read(content) if read else None
    except NotationError:
        return None


def _text(content: Mapping[str, object], name: str) -> str:
    value = content.get(name)
    if not isinstance(value, str):
        raise NotationError(Fault.NOT_THE_TYPE, field=name)
    return value


def _card(content: Mapping[str, object]) -> Card:
    return codes.card(_text(content, "card"))


def _group(content: Mapping[str, object]) -> int:
    value = content.get("group")
    if type(value) is not int or not 0 <= value < MOST_GROUPS:
        raise NotationError(Fault.NOT_THE_TYPE, field="group")
    return value


def _meld(content: Mapping[str, object]) -> Cards:
    cards = codes.cards(_text(content, "meld"))
    if cards.mask not in MELDS:
        raise NotationError(Fault.NOT_A_MELD, str(cards), field="meld")
    return cards


def _one_of(known: frozenset[str], content: Mapping[str, object]) -> str:
    value = _text(content, "value")
    if value not in known:
        raise NotationError(Fault.NOT_A_VALUE, value, field="value")
    return value


_FACES: Final = frozenset(faces.value for faces in Faces)
READERS: Final[Mapping[str, Callable[[Mapping[str, object]], Intent]]] = {
    "toggle": lambda content: Toggle(_card(content)),
    "take": lambda content: Take(_card(content)),
    "extend": lambda content: Extend(_card(content)),
    "move": lambda content: Move(_card(content), None if content.get("group") == "new" else _group(content)),
    "touch": lambda content: Touch(_group(content)),
    "lay_meld": lambda content: LayMeld(_meld(content)),
    "arrange": lambda content: Arrange(codes.spread(_text(content, "layout"))),
    "example": lambda content: ShowExample(_one_of(frozenset(EXAMPLES), content)),
    "language": lambda content: SpeakLanguage(_one_of(frozenset(LANGUAGES), content)),
    "faces": lambda content: ShowFaces(Faces(_one_of(_FACES, content))),
    "new_group": lambda _: NewGroup(),
    "lay_out": lambda _: LayOut(),
    "clear": lambda _: Clear(),
}
"""How each type of message is read."""
