"""Tables from TOML of unknown origin, texts as TOML writes them, and the lines of a file on which keys stand."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from conquian.notation.errors import Fault, NotationError

Way = tuple[str | int, ...]
"""The keys and indices that lead to a value."""
LONGEST_KEY: Final = 16
"""The most parts of a key; no key of ours has more than two."""
_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_CHAIN: Final = re.compile(rf"(?<![\w\\-])(?:{_PART}[ \t]*\.[ \t]*){{{LONGEST_KEY}}}", re.ASCII)

_KEYS: Final = rf"{_PART}(?:[ \t]*\.[ \t]*{_PART})*+"
_TOKEN: Final = re.compile(
    rf"""^[ \t]*\[(?P<listed>\[)?[ \t]*(?P<table>{_KEYS})[ \t]*\](?(listed)\])(?=[ \t\r]*(?:\#|$))
    |(?P<keys>{_KEYS})[ \t]*=
    |(?P<between>\#[^\n]*|[\n,])
    |[\[\]{{}}]
    |(?P<value>\"{{3}}(?:[^\\]|\\.)*?\"{{3,5}}|'{{3}}.*?'{{3,5}}|{_PART}|[^\s"'\#\[\]{{}},=]+)""",
    re.ASCII | re.DOTALL | re.MULTILINE | re.VERBOSE,
)
"""The parts of a readable file: headings, keys, comments, brackets and values."""

_WHERE: Final = re.compile(r" \(at [^)]*\)$")
_AT_LINE: Final = re.compile(r"at line (\d+)")
"""The place where the reader of the standard library says that it stopped."""


@cache
def packaged_table(package: str, name: str) -> dict[str, Any]:
    """The table in a TOML file of our own, which lies in this package.

    >>> packaged_table("conquian.explain", "sources.toml")["origins"]["S3"]["place"]
    'spain'
    """
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))


def read_table(text: str, longest: int, field: str) -> dict[str, Any]:
    """The table that this text of at most `longest` letters describes.

    Raises NotationError, placed in `field`, if the text is longer or describes no table. The reader of the standard
    library takes minutes for a key of thousands of parts: such a key is refused first.

    >>> read_table("game.seed = 7", longest=100, field="record")
    {'game': {'seed': 7}}
    """
    if len(text) > longest:
        raise NotationError(Fault.TOO_LONG, text, field=field, expected=str(longest))
    chain = _CHAIN.search(text)
    if chain is not None:
        at = text.count("\n", 0, chain.start()) + 1
        raise NotationError(Fault.NOT_TOML, chain[0], field=field, line=at)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        said, found = str(error), _AT_LINE.search(str(error))
        at = text.count("\n") + 1 if "end of document" in said else int(found[1]) if found is not None else 0
        raise NotationError(Fault.NOT_TOML, _WHERE.sub("", said), field=field, line=at) from None


def quoted(text: str) -> str:
    r"""A text as TOML writes it: the escapes of JSON are those of TOML, but for the delete character.

    >>> print(quoted('A "quiet"\nbeginning'))
    "A \"quiet\"\nbeginning"
    """
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


# --- lines ------------------------------------------------------------------------------------------------------------


def line_of(text: str, way: Way) -> int:
    r"""The line of this TOML on which what this way leads to stands, or the last table or list before; 0 if none does.

    >>> text = 'a = 1\n[[b]]\nc = [\n  "one",\n  "two",\n]'
    >>> [line_of(text, way) for way in (("a",), ("b", 0), ("b", 0, "c", 1), ("b", 0, "d"), ("e",))]
    [1, 2, 5, 2, 0]
    """
    lines = _lines(text)
    return next((lines[way[:length]] for length in range(len(way), 0, -1) if way[:length] in lines), 0)


def _lines(text: str) -> dict[Way, int]:
    """The first line of each table, list and value, by the way to it."""
    lines: dict[Way, int] = {}
    sizes: dict[Way, int] = {}  # of the lists of tables, so far
    table: Way = ()  # under whose heading this stands
    around: list[Way] = []  # the lists and inline tables that are not closed yet
    here: Way = ()
    line = 1
    for match in _TOKEN.finditer(text):
        piece = match[0]
        if match["table"] and not around:
            here = table = _table(match, sizes)
        elif match["keys"]:
            here = (*(around[-1] if around else table), *_parts(match["keys"]))
        elif piece in {"]", "}"}:
            here = around.pop()
        elif piece == ",":
            here = (*here[:-1], here[-1] + 1) if isinstance(here[-1], int) else here
        if not match["between"]:
            for length in range(1, len(here) + 1):
                lines.setdefault(here[:length], line)
        if piece in {"[", "{"}:
            around.append(here)
            here = (*here, 0) if piece == "[" else here
        line += piece.count("\n")
    return lines


def _table(heading: re.Match[str], sizes: dict[Way, int]) -> Way:
    """The way to the table with this heading: of a list of tables to the last, which may begin here."""
    way: Way = ()
    parts = _parts(heading["table"])
    for n, part in enumerate(parts, start=1):
        way = (*way, part)
        if heading["listed"] and n == len(parts):
            sizes[way] = sizes.get(way, 0) + 1
        if way in sizes:
            way = (*way, sizes[way] - 1)
    return way


def _parts(keys: str) -> list[str]:
    """The parts of a key, which may be quoted."""
    parts = re.findall(_PART, keys, re.ASCII)
    return [next(iter(tomllib.loads(f"{part} = 0"))) if part[0] in {'"', "'"} else part for part in parts]
