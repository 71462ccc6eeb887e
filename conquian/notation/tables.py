"""Tables from TOML of unknown origin."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, Final

from conquian.notation.errors import Fault, NotationError

WRITTEN: Final[Mapping[type, str]] = {str: '"…"', int: "7", bool: "true false", list: "[…]", dict: "{…}"}
"""How each type of value is written, for a complaint about another one."""
LONGEST_KEY: Final = 16
"""No key of ours has more than two parts."""
_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_CHAIN: Final = re.compile(rf"(?<![\w\\-])(?:{_PART}[ \t]*\.[ \t]*){{{LONGEST_KEY}}}", re.ASCII)

_WHERE: Final = re.compile(r" \(at [^)]*\)$")
_AT_LINE: Final = re.compile(r"at line (\d+)")
"""Where the reader of the standard library says that it stopped."""


def read_table(text: str, longest: int, field: str) -> dict[str, Any]:
    """The table that this text describes, of so many letters at most; NotationError, placed in `field`, if it is none.

    A key of thousands of parts takes the reader of the standard library minutes: it is refused before that.

    >>> read_table("game.seed = 7", longest=100, field="record")
    {'game': {'seed': 7}}
    """
    if len(text) > longest:
        raise NotationError(Fault.TOO_LONG, text, field=field, expected=str(longest))
    chain = _CHAIN.search(text)
    if chain is not None:
        at = text.count("\n", 0, chain.start()) + 1
        raise NotationError(Fault.NOT_TOML, chain[0], field=field, place=at, line=at)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        said, found = str(error), _AT_LINE.search(str(error))
        at = text.count("\n") + 1 if "end of document" in said else int(found[1]) if found is not None else 0
        raise NotationError(Fault.NOT_TOML, _WHERE.sub("", said), field=field, line=at) from None
