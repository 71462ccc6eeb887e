"""The codec for what a session links and keeps: a table of its fields, by which they are written and read as texts.

A link or a browser may hold anything. Each text is bounded before it is read, and one that cannot be read raises
NotationError, which names the field: a page then leaves what was kept where it is (`conquian.ui.page`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, Final, TypeVar

from conquian.notation.codes import LONGEST_TEXT
from conquian.notation.errors import Fault, NotationError

Session = TypeVar("Session")
REQUIRED: Final = object()
"""The `usual` value of a field that has none."""
LONGEST_NUMBER: Final = 20
"""The most digits of a number."""
LONGEST_KEPT: Final = 60_000
"""The most letters of a text of any field: a browser keeps no longer ones."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field: `read` makes its value of a text, with ValueError where there is none, and `write` the text of a value.

    A field that is left out has its `usual` value, and one that has it is left out, unless it is `always` written;
    without a usual value it is required. None is written as an empty text. No text is longer than `longest`. The value
    is the attribute of the session with the field's name, or the one at this `path`.
    """

    read: Callable[[str], Any]
    usual: Any = REQUIRED
    write: Callable[[Any], str] = str
    always: bool = False
    longest: int = LONGEST_TEXT
    path: str = ""

    def encode(self, value: object) -> str:
        """The text of this value."""
        return "" if value is None else self.write(value)

    def decode(self, text: str | None, name: str) -> Any:
        """The value of this text, None being none. Raises NotationError, which names the field unless `read` does."""
        if text is None:
            if self.usual is REQUIRED:
                raise NotationError(Fault.FIELD_MISSING, field=name, expected=name)
            return self.usual
        if len(text) > self.longest:
            raise NotationError(Fault.TOO_LONG, text, field=name, expected=str(self.longest))
        try:
            return self.read(text)
        except NotationError as error:
            raise error if error.field else error.within(name) from None
        except ValueError:
            raise NotationError(Fault.NOT_A_VALUE, text, field=name) from None


@dataclass(frozen=True, slots=True)
class Codec:
    """The fields of a session by name, in the order in which they are written, and the `format` that they are in.

    Texts that name another format are refused.

    >>> from types import SimpleNamespace
    >>> codec = Codec({"search": Field(str.strip, ""), "right": number(100)})
    >>> codec.encode(SimpleNamespace(search="hole", right=3)), codec.encode(SimpleNamespace(search="", right=0))
    ({'search': 'hole', 'right': '3'}, {'right': '0'})
    >>> codec.decode({"right": "12"})
    {'search': '', 'right': 12}
    >>> codec.decode({"right": "a dozen"})
    Traceback (most recent call last):
    conquian.notation.errors.NotationError: right: “a dozen” is not a number that can stand here. Possible: 0 … 100.
    """

    fields: Mapping[str, Field]
    format: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(self.fields)

    def only(self, *names: str) -> Codec:
        """The codec of these fields alone."""
        return Codec({name: self.fields[name] for name in names})

    def encode(self, session: object) -> dict[str, str]:
        """The texts of a session, by field."""
        texts = {"format": self.format} if self.format else {}
        for name, field in self.fields.items():
            value = attrgetter(field.path or name)(session)
            if field.always or value != field.usual:
                texts[name] = field.encode(value)
        return texts

    def decode(self, texts: Mapping[str, str]) -> dict[str, Any]:
        """The values of these texts, by field; texts of other names are not looked at. Raises NotationError."""
        if texts.get("format", self.format) != self.format and self.format:
            raise NotationError(Fault.NOT_A_VALUE, texts["format"], field="format", expected=self.format)
        return {name: field.decode(texts.get(name), name) for name, field in self.fields.items()}

    def restore(self, session: Session, texts: Mapping[str, str]) -> Session:
        """The session with the values of these texts. Raises NotationError."""
        values = {self.fields[name].path or name: value for name, value in self.decode(texts).items()}
        return replace(session, **values)  # type: ignore[type-var]  # a session is a dataclass


# --- fields of several sessions ---------------------------------------------------------------------------------------


def number(most: int, least: int = 0, *, required: bool = False, always: bool = True, expected: str = "") -> Field:
    """A number of this range; where it is left out, the `least`, unless it is `required`.

    `expected` is how an error calls the range, if not by both ends.

    >>> number(100).read("12")
    12
    """

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER and least <= int(text) <= most):
            raise NotationError(Fault.NOT_A_NUMBER, text, expected=expected or f"{least} … {most}")
        return int(text)

    return Field(read, REQUIRED if required else least, always=always, longest=LONGEST_KEPT)


def ordinal(most: int) -> Field:
    """A number that readers count from 1 and a session from 0.

    >>> ordinal(40).read("40"), ordinal(40).write(0)
    (39, '1')
    """
    counted = number(most, least=1)
    return replace(counted, read=lambda text: counted.read(text) - 1, usual=0, write=lambda value: str(value + 1))


def flag(word: str = "yes", *, usual: bool = False, always: bool = False, path: str = "") -> Field:
    """Whether something is so: `word` stands for what is not `usual`, and any other text for what is.

    >>> flag().read("yes"), flag().read("no"), flag("off", usual=True).read("off")
    (True, False, False)
    """

    def write(value: bool) -> str:
        return "" if value is usual else word

    return Field(lambda text: (text == word) is not usual, usual, write, always, path=path)


def choice(values: Iterable[Any], usual: Any = REQUIRED) -> Field:
    """One of these values, each written as `str` writes it; any other text is refused with them.

    >>> choice(["one", "two"]).read("two")
    'two'
    """
    known = {str(value): value for value in values}

    def read(text: str) -> Any:
        if text not in known:
            raise NotationError(Fault.NOT_A_VALUE, text, expected=" ".join(known))
        return known[text]

    return Field(read, usual)


def outcome(values: Iterable[Any]) -> Field:
    """One of these values, each written as `str` writes it; None for any other text.

    >>> outcome(["won", "lost"]).read("drawn") is None
    True
    """
    return Field({str(value): value for value in values}.get, None, always=True)


def several(read: Callable[[str], Any], separator: str, *, always: bool = False, path: str = "") -> Field:
    """Values one after the other, with this separator between their texts.

    >>> several(int, "; ").read("1; 2"), several(int, "; ").write((1, 2))
    ((1, 2), '1; 2')
    """

    def read_all(text: str) -> tuple[Any, ...]:
        try:
            return tuple(read(each) for each in text.split(separator) if each)
        except NotationError as error:
            raise error.within("") from None

    def write_all(values: Iterable[Any]) -> str:
        return separator.join(map(str, values))

    return Field(read_all, (), write_all, always, LONGEST_KEPT, path)
