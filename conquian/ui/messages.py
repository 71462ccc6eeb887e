"""Messages from the page: what every screen understands, and how the fields of a message are read.

A message may hold anything that JSON can; what makes no sense raises NotationError, which `understood` turns into None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.game.cards import Card, Cards
from conquian.game.melds import MELDS
from conquian.notation import codes
from conquian.notation.errors import Fault, NotationError

Message = Mapping[str, object]
Wish = TypeVar("Wish")

Readers = Mapping[str, Callable[[Message], Wish]]
"""How each message is read, by its `type`."""

LONGEST_TEXT: Final = 2_000
"""No field of a message is longer than this."""
MOST_MESSAGES: Final = 2**53
"""Beyond this a browser cannot count."""


@dataclass(frozen=True, slots=True)
class SpeakLanguage:
    """A language was chosen."""

    language: str


@dataclass(frozen=True, slots=True)
class ShowFaces:
    """Faces were chosen."""

    faces: Faces


@dataclass(frozen=True, slots=True)
class StillThere:
    """The page asks whether the kernel is listening."""


Common = SpeakLanguage | ShowFaces | StillThere


def understood(content: object, readers: Readers[Wish]) -> Wish | None:
    """The wish of this message, read by the reader for its `type`, or None if it makes no sense.

    >>> understood({"type": "language", "value": "de"}, COMMON)
    SpeakLanguage(language='de')
    >>> understood({"type": "language", "value": ["de"]}, COMMON), understood("language", COMMON)
    (None, None)
    """
    if not isinstance(content, dict):
        return None
    kind = content.get("type")
    read = readers.get(kind) if isinstance(kind, str) else None
    try:
        return read(content) if read else None
    except NotationError:
        return None


def text(message: Message, name: str) -> str:
    """A field that holds a text."""
    value = message.get(name)
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise NotationError(Fault.NOT_THE_TYPE, field=name)
    return value


def file(message: Message, longest: int) -> str:
    """The `text` of a file that was brought, cut off where it is too long in any case."""
    value = message.get("text")
    if not isinstance(value, str):
        raise NotationError(Fault.NOT_THE_TYPE, field="text")
    return value[: longest + 1]  # what is longer is too long, however long it is


def number(message: Message, name: str, limit: int) -> int:
    """A field that holds a number from 0 to below the limit."""
    value = message.get(name)
    if type(value) is not int or not 0 <= value < limit:
        raise NotationError(Fault.NOT_THE_TYPE, field=name)
    return value


def one_of(message: Message, known: frozenset[str], name: str = "value") -> str:
    """A field that holds one of the known texts."""
    value = text(message, name)
    if value not in known:
        raise NotationError(Fault.NOT_A_VALUE, value, field=name)
    return value


def card(message: Message) -> Card:
    """The card that the message names."""
    return codes.card(text(message, "card"))


def meld(message: Message) -> Cards:
    """The cards of the meld that the message names."""
    cards = codes.cards(text(message, "meld"))
    if cards.mask not in MELDS:
        raise NotationError(Fault.NOT_A_MELD, str(cards), field="meld")
    return cards


_FACES: Final = frozenset(faces.value for faces in Faces)
_LANGUAGES: Final = frozenset(LANGUAGES)

COMMON: Final[Mapping[str, Callable[[Message], Common]]] = {
    "language": lambda message: SpeakLanguage(one_of(message, _LANGUAGES)),
    "faces": lambda message: ShowFaces(Faces(one_of(message, _FACES))),
    "still_there": lambda _: StillThere(),
}
"""How each message is read that every screen understands."""


def answered(content: object, otherwise: int) -> int:
    """The number of an intent, or `otherwise` if it bears none that can be trusted.

    >>> answered({"n": 7}, 3), answered({"n": True}, 3), answered({"n": -1}, 3), answered("n", 3)
    (7, 3, 3, 3)
    """
    n = content.get("n") if isinstance(content, dict) else None
    return n if type(n) is int and 0 <= n < MOST_MESSAGES else otherwise
