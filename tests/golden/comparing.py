"""What is lost or changed between a golden entry and what is there now; what is new is no loss."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl


def lost(then: object, now: object, path: str = "") -> Iterator[str]:
    """Every place at which something was lost or changed.

    >>> list(lost({"ply": 3, "law": "5.2"}, {"ply": 4, "law": "5.2", "new": 1}))
    ['ply: was 3, is 4']
    >>> list(lost({"cards": "3c4c5c"}, {}))
    ["cards: was '3c4c5c', is lost"]
    """
    if isinstance(then, Mapping) and isinstance(now, Mapping):
        for name, before in then.items():
            place = f"{path}.{name}" if path else str(name)
            if name not in now:
                yield f"{place}: was {before!r}, is lost"
            else:
                yield from lost(before, now[name], place)
    elif then != now or type(then) is not type(now):
        yield f"{path}: was {then!r}, is {now!r}"


def lost_in_link(then: str, now: str) -> Iterator[str]:
    """What a link no longer says.

    >>> list(lost_in_link("?seed=7&lang=de", "?lang=en&seed=7&more=1"))
    ["link.lang: was 'de', is 'en'"]
    """
    yield from lost(dict(parse_qsl(then[1:])), dict(parse_qsl(now[1:])), "link")


def lost_in_kept(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """What is no longer kept, byte for byte; a file may say more than it did, and the version may be a later one.

    >>> list(lost_in_kept({"version": 1, "done": "turn"}, {"version": 2, "done": "turn", "seat": "pone"}))
    []
    >>> list(lost_in_kept({"file": "[levels]\\na = 1"}, {"file": "a = 1"}))
    ["kept.file.levels: was {'a': 1}, is lost"]
    """
    for name, before in then.items():
        after = now.get(name)
        if name == "version":
            if type(after) is not int or after < before:
                yield f"kept.version: was {before}, is {after!r}"
        elif name == "file" and isinstance(after, str) and after != before:
            yield from lost(tomllib.loads(before), tomllib.loads(after), "kept.file")
        else:
            yield from lost({name: before}, now, "kept")
