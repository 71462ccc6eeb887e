"""The link that opened a page: what it asks for, and what is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from urllib.parse import parse_qsl

DRAWN = "CONQUIAN_DRAWN"
"""The variable in which the site says that it has drawn the page of this kernel by itself: it is set to 1."""

Given = str | int
"""A field that an author gives to a page, as in `outs(seed=1897, n=12)`."""


def fields(**given: Given | None) -> dict[str, str]:
    """The fields of the link that opened this page, which Voilà puts into the environment; what is given wins.

    >>> fields(seed=1897, n=None)
    {'seed': '1897'}
    """
    link = dict(parse_qsl(os.environ.get("QUERY_STRING", "")))
    return link | {name: str(value) for name, value in given.items() if value is not None}


def is_drawn() -> bool:
    """Whether the site has drawn the page by itself, so that it needs no widget."""
    return os.environ.get(DRAWN) == "1"


def given(
    page: str, known: tuple[str, ...], values: tuple[Given, ...], named: Mapping[str, Given | None]
) -> dict[str, Given | None]:
    """The fields that an author gives to a page, in their order or by name.

    Raises TypeError, naming what the page knows, for too many, for an unknown one, and for one that is given twice.

    >>> given("outs", ("seed", "n"), (1897,), {"n": 12})
    {'seed': 1897, 'n': 12}
    >>> given("outs", ("seed", "n"), (), {"colour": "red"})
    Traceback (most recent call last):
    TypeError: outs does not know colour; it knows lang, seed, n
    """
    if len(values) > len(known):
        raise TypeError(f"{page} takes at most {len(known)} fields: {', '.join(known)}; {len(values)} are given")
    placed = dict(zip(known, values, strict=False))
    if twice := placed.keys() & named.keys():
        raise TypeError(f"{page} is given {', '.join(sorted(twice))} twice")
    if unknown := sorted(named.keys() - set(known)):
        raise TypeError(f"{page} does not know {', '.join(unknown)}; it knows lang, {', '.join(known)}")
    return {**placed, **named}
