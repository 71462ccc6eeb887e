"""Fields of TOML of unknown origin: each is what it has to be, or there is a NotationError with its line.

A format is a table of fields, each with its reader: `need` and `get` hand the fields to the readers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from conquian.game.laws import Law
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import FIELDS
from conquian.notation.tables import Way, line_of, read_table

NAME: Final = re.compile(r"[a-z]+(?:-[a-z]+)*", re.ASCII)
"""A name that a lesson, a level, a choice or a mistake may have."""
LONGEST_NUMBER: Final = 64
"""The most bits of a number in TOML."""
_LANGUAGE: Final = re.compile(r"[a-z]{2}", re.ASCII)

Key = TypeVar("Key")
Other = TypeVar("Other")
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class TomlField:
    r"""A field of a file: what is `written` there, its `name` in an error, and the way to it in the `file`.

    A file as a whole is a field, too, named after its format.

    >>> file = FileFormat("example", 1, 100, ("format", "level")).read("format = 1\nlevel = 9")
    >>> file.need("level", number(1, 5))
    Traceback (most recent call last):
    conquian.notation.errors.NotationError: line 2: level: “9” is not a number that can stand here. Possible: 1 … 5.
    """

    written: Any
    name: str
    way: Way = ()
    file: str = ""

    def error(self, fault: Fault, expected: str, text: str | None = None, place: int = 1) -> NotationError:
        """The error that this fault is here; of an entry of a list, its place is the number of that entry."""
        if self.way and isinstance(self.way[-1], int) and not isinstance(self.written, dict):
            place = self.way[-1] + 1
        text = shown(self.written) if text is None else text
        line = line_of(self.file, self.way)
        return NotationError(fault, text, field=self.name, place=place, expected=expected, line=line)

    def around(self, error: NotationError) -> NotationError:
        """The same error as one of this field: of a position it names the field inside."""
        name = f"{self.name}.{error.field}" if error.field in FIELDS else self.name
        return self.named(name).error(error.fault, error.expected, error.text, error.place)

    def named(self, name: str) -> TomlField:
        """The same field under another name."""
        return replace(self, name=name)

    def part(self, key: str | int) -> TomlField:
        """The field of this key, or the entry of this index; tables of a list are numbered from 1."""
        written = self.written[key]
        if isinstance(key, str):
            name = f"{self.name}.{key}" if self.way else key
        else:
            name = f"{self.name}.{key + 1}" if isinstance(written, dict) else self.name
        return TomlField(written, name, (*self.way, key), self.file)

    # --- of a table ---------------------------------------------------------------------------------------------------

    def __contains__(self, key: str) -> bool:
        """Whether this table has a field of this key. Raises NotationError if this is no table."""
        return key in self._keys()

    def only(self, *known: str, expected: str = "") -> None:
        """Raise NotationError unless this is a table with no keys but these."""
        for key, _ in self.entries(expected):
            if key.written not in known:
                raise key.error(Fault.NOT_A_FIELD, " ".join(known))

    def need(self, key: str, read: TomlReader[Value]) -> Value:
        """The value of this table's field with this key. Raises NotationError, also if there is no such field."""
        if key not in self:
            where = self if self.way else self.named(key)
            raise where.error(Fault.FIELD_MISSING, key, "")
        return read(self.part(key))

    def get(self, key: str, read: TomlReader[Value], otherwise: Other) -> Value | Other:
        """The value of this table's field with this key, or `otherwise` if there is none. Raises NotationError."""
        return read(self.part(key)) if key in self else otherwise

    def entries(self, expected: str = "", most: int | None = None) -> Iterator[tuple[TomlField, TomlField]]:
        """The keys and values of this table, at most `most` of each. Raises NotationError."""
        keys = self._keys(expected)
        if most is not None and len(keys) > most:
            raise self.error(Fault.NOT_A_NUMBER, f"0 … {most}", str(len(keys)))
        for key, value in keys.items():
            part = self.part(key)
            yield replace(part, written=key, name=self.name), part if isinstance(value, dict) else part.named(self.name)

    def _keys(self, expected: str = "") -> dict[str, Any]:
        if not isinstance(self.written, dict):
            is_listed = bool(self.way) and isinstance(self.way[-1], int)
            last = self.name.rpartition(".")[2]
            raise self.error(Fault.NOT_THE_TYPE, expected or (f"[[{last}]]" if is_listed else f"[{last}]"))
        return self.written


TomlReader = Callable[[TomlField], Value]
"""A function that makes a value of what is written in a field. Raises NotationError."""


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A format of files: what such a file is called in an error, its version, its length at most, and its fields.

    Where the version `is_said`, a file has to say it in a field named `format`. Without `fields`, any are read.
    """

    name: str
    version: int
    longest: int
    fields: tuple[str, ...] | None = None
    is_said: bool = True

    def read(self, text: str) -> TomlField:
        """The file that this text is, in which there are no other fields. Raises NotationError."""
        file = TomlField(read_table(text, self.longest, self.name), self.name, (), text)
        expected = f"format = {self.version}"
        if "format" in file:
            written = file.part("format")
            if type(written.written) is not int or written.written != self.version:
                raise written.error(Fault.NOT_THE_TYPE, expected)
        if self.fields is not None:
            file.only(*self.fields)
        if self.is_said and "format" not in file:
            raise TomlField(None, "format").error(Fault.NOT_THE_TYPE, expected)
        return file


def shown(written: object) -> str:
    """The value that stood there, for an error: a text or a number itself, of anything else the name of its type.

    Python makes no text of a list that is nested too deeply, nor of a number with thousands of digits.

    >>> shown("melted"), shown(61), shown(["melded"]), shown(16**9999)
    ('melted', '61', 'list', 'int')
    """
    if isinstance(written, str) or (isinstance(written, int) and written.bit_length() < LONGEST_NUMBER):
        return str(written)
    return type(written).__name__


# --- readers ----------------------------------------------------------------------------------------------------------


def truth(field: TomlField) -> bool:
    """True or false. Raises NotationError."""
    if not isinstance(field.written, bool):
        raise field.error(Fault.NOT_THE_TYPE, "true false")
    return field.written


def number(least: int, most: int) -> TomlReader[int]:
    """The reader of a number from the least to the most that there can be; a truth value is none."""

    def read(field: TomlField) -> int:
        if not isinstance(field.written, int | float):
            raise field.error(Fault.NOT_THE_TYPE, f"{least} … {most}")
        if type(field.written) is not int or not least <= field.written <= most:
            raise field.error(Fault.NOT_A_NUMBER, f"{least} … {most}")
        return field.written

    return read


def one_of(values: Iterable[Value]) -> TomlReader[Value]:
    """The reader of one of these values, such as the members of an enumeration, by its text."""
    known = {str(value): value for value in values}

    def read(field: TomlField) -> Value:
        if not isinstance(field.written, str) or field.written not in known:
            raise field.error(Fault.NOT_A_VALUE, " ".join(known) or "[]")
        return known[field.written]

    return read


def law(field: TomlField) -> Law:
    """A law, by its number. Raises NotationError."""
    if not isinstance(field.written, str) or field.written not in _LAWS:
        raise field.error(Fault.NOT_A_VALUE, f"{_FIRST} … {_LAST}")
    return Law(field.written)


_LAWS: Final = frozenset(Law)
_FIRST, *_, _LAST = Law


def matching(pattern: re.Pattern[str], expected: str, fault: Fault = Fault.NOT_A_VALUE) -> TomlReader[str]:
    """The reader of a name of this pattern."""

    def read(field: TomlField) -> str:
        if not isinstance(field.written, str) or not pattern.fullmatch(field.written):
            raise field.error(fault, expected)
        return field.written

    return read


def plain_text(longest: int, signs: str = "") -> TomlReader[str]:
    """The reader of a text of at most `longest` letters, all of them printable except for these `signs`."""

    def read(field: TomlField) -> str:
        if not isinstance(field.written, str) or not all(each.isprintable() or each in signs for each in field.written):
            raise field.error(Fault.NOT_THE_TYPE, '"…"')
        if len(field.written) > longest:
            raise field.error(Fault.TOO_LONG, str(longest))
        return field.written

    return read


def text(field: TomlField) -> str:
    """Any text that can be written again. Raises NotationError."""
    if not isinstance(field.written, str):
        raise field.error(Fault.NOT_THE_TYPE, '"…"')
    if any("\ud800" <= sign <= "\udfff" for sign in field.written):
        raise field.error(Fault.NOT_TEXT, "UTF-8", "")
    return field.written


def language(expected: str) -> TomlReader[str]:
    """The reader of a language by its two letters."""
    return matching(_LANGUAGE, expected, Fault.NOT_THE_TYPE)


def texts(field: TomlField) -> tuple[tuple[str, str], ...]:
    """A table of texts by language, in the order of the languages. Raises NotationError.

    >>> texts(TomlField({"en": "Pass", "de": "Passe"}, "title"))
    (('de', 'Passe'), ('en', 'Pass'))
    """
    return tuple(sorted(table_of(language('en = "…"'), text, 'en = "…"')(field)))


def parsed(read: Callable[[str], Value], expected: str = '"…"') -> TomlReader[Value]:
    """The reader of a text in a notation, such as that of cards."""

    def read_text(field: TomlField) -> Value:
        if not isinstance(field.written, str):
            raise field.error(Fault.NOT_THE_TYPE, expected)
        return as_written(read)(field)

    return read_text


def as_written(read: Callable[[Any], Value]) -> TomlReader[Value]:
    """The reader that hands the contents of a field, whatever their type, to `read`, which knows nothing of fields."""

    def read_written(field: TomlField) -> Value:
        try:
            return read(field.written)
        except NotationError as error:
            raise field.around(error) from None

    return read_written


def list_of(
    read: TomlReader[Value], expected: str = "[…]", most: int | None = None, least: int = 0
) -> TomlReader[tuple[Value, ...]]:
    """The reader of a list of `least` to `most` entries; of a list that is too long or too short it reads no entry."""

    def read_list(field: TomlField) -> tuple[Value, ...]:
        if not isinstance(field.written, list):
            raise field.error(Fault.NOT_THE_TYPE, expected)
        if most is not None and not least <= len(field.written) <= most:
            raise field.error(Fault.NOT_A_NUMBER, f"{least} … {most}", str(len(field.written)))
        return tuple(read(field.part(index)) for index in range(len(field.written)))

    return read_list


def table_of(
    read_key: TomlReader[Key],
    read: TomlReader[Value],
    expected: str = "",
    most: int | None = None,
) -> TomlReader[tuple[tuple[Key, Value], ...]]:
    """The reader of a table of at most `most` entries, which reads the keys as well as the values."""
    return lambda field: tuple((read_key(key), read(value)) for key, value in field.entries(expected, most))


def each_once(table: TomlField, key: str, names: Sequence[str]) -> None:
    """Raise NotationError if two entries of a list have the same name; `names` are those of all entries, in order."""
    for index, name in enumerate(names):
        if name in names[:index]:
            entry = table.part(key).part(index)
            where = entry.named(f"{table.part(key).name}.name") if isinstance(entry.written, dict) else entry
            raise where.error(Fault.FIELD_TWICE, "", name)
