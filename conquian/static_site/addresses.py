"""Addresses of rooms, where each room is a file in the folder of its language and none is a notebook."""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import parse_qs

from conquian.explain.words import LANGUAGES

_ROOM: Final = re.compile(r"([a-z]+)\.ipynb(\?[^#]*)?(#.*)?", re.ASCII)


def linked(value: Any) -> Any:
    """The same JSON, in which every text that is the address of a notebook is that of a file.

    A room lies in the folder of its language; without a language the address stays in the folder that it is read in.

    >>> linked({"href": "rules.ipynb?law=5.2&lang=de&faces=french", "text": "rules.ipynb is a notebook"})
    {'href': '../de/rules.html?law=5.2&lang=de&faces=french', 'text': 'rules.ipynb is a notebook'}
    """
    match value:
        case str():
            found = _ROOM.fullmatch(value) if ".ipynb" in value else None
            return value if found is None else _file(found)
        case dict():
            return {name: linked(each) for name, each in value.items()}
        case list() | tuple():
            return [linked(each) for each in value]
    return value


def _file(found: re.Match[str]) -> str:
    name, query, part = found[1], found[2] or "", found[3] or ""
    language = parse_qs(query[1:]).get("lang", [""])[0]
    folder = f"../{language}/" if language in LANGUAGES else ""
    return f"{folder}{name}.html{query}{part}"
