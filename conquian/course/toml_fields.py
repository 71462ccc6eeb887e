"""Fields of TOML of unknown origin: each is what it has to be, or there is a NotationError."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, TypeVar

from conquian.game.laws import Law
from conquian.notation.errors import Fault, NotationError

NAME: Final = re.compile(r"[a-z]+(?:-[a-z]+)*", re.ASCII)
"""What a lesson, a level, a choice or a mistake may be called."""
LONGEST_NUMBER: Final = 64
"""No number of TOML has more bits."""

_LAWS: Final = frozenset(Law)

Word = TypeVar("Word", bound=StrEnum)


def shown(written: object) -> str:
    """The value that stood there, for a complaint: a text or a number itself, of anything else the name of its type.

    Python makes no text of a list that is nested too deeply, nor of a number with thousands of digits.

    >>> shown("melted"), shown(61), shown(["melded"]), shown(16**9999)
    ('melted', '61', 'list', 'int')
    """
    if isinstance(written, str) or (isinstance(written, int) and written.bit_length() < LONGEST_NUMBER):
        return str(written)
    return type(written).__name__


def only(table: Mapping[str, Any], field: str, *known: str) -> None:
    """Nothing, if there are no keys but these."""
    for key in table:
        if key not in known:
            raise NotationError(Fault.NOT_A_FIELD, key, field=field, expected=" ".join(known))


def of_format(table: Mapping[str, Any], version: int) -> None:
    """Nothing, if this is written in this version of its format."""
    written = table.get("format")
    if type(written) is not int or written != version:
        raise NotationError(Fault.NOT_THE_TYPE, shown(written), field="format", expected=f"format = {version}")


def law(written: object, field: str) -> Law:
    """A law, by its number.

    >>> law("5.2", "laws"), law("4.2.1", "laws")
    Traceback (most recent call last):
    conquian.notation.errors.NotationError: laws, column 1: not-a-value: '4.2.1' (expected: 1.1 … 9.3)
    """
    if not isinstance(written, str) or written not in _LAWS:
        raise NotationError(Fault.NOT_A_VALUE, shown(written), field=field, expected="1.1 … 9.3")
    return Law(written)


def listed(written: object, field: str, most: int, expected: str) -> list[object]:
    """A list of this many entries at most, which are not looked at yet: so each list of a stranger is read.

    >>> listed(["1.2", "1.2"], "missed", 1, '["5.2"]')
    Traceback (most recent call last):
    conquian.notation.errors.NotationError: missed, column 1: not-a-number: '2' (expected: 0 … 1)
    """
    if not isinstance(written, list):
        raise NotationError(Fault.NOT_THE_TYPE, shown(written), field=field, expected=expected)
    if len(written) > most:
        raise NotationError(Fault.NOT_A_NUMBER, str(len(written)), field=field, expected=f"0 … {most}")
    return written


def one_of(kind: type[Word], written: object, field: str) -> Word:
    """One of these words."""
    if not isinstance(written, str) or written not in set(kind):
        raise NotationError(Fault.NOT_A_VALUE, shown(written), field=field, expected=" ".join(kind))
    return kind(written)


def number(written: object, field: str, most: int) -> int:
    """A number from 1 to the most that there can be; a truth value is none."""
    if type(written) is not int or not 0 < written <= most:
        raise NotationError(Fault.NOT_A_NUMBER, shown(written), field=field, expected=f"1 … {most}")
    return written
