"""Tables from TOML of unknown origin."""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final

from conquian.notation.errors import Fault, NotationError

LONGEST_KEY: Final = 16
"""No key of ours has more than two parts."""
_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_CHAIN: Final = re.compile(rf"(?<![\w\\-])(?:{_PART}[ \t]*\.[ \t]*){{{LONGEST_KEY}}}", re.ASCII)


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
        raise NotationError(Fault.NOT_TOML, chain[0], field=field, place=text.count("\n", 0, chain.start()) + 1)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(Fault.NOT_TOML, str(error), field=field) from None
