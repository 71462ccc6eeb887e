"""The link that opened a page: what it asks for, and what is wrong with it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import TypedDict, TypeVar
from urllib.parse import parse_qsl

from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.notation.errors import NotationError

Value = TypeVar("Value")
Given = str | int
"""A field that an author gives to a page, as in `outs(seed=1897, n=12)`."""


class Look(TypedDict):
    """The language and the faces that a link asks for, None where it does not, or not well."""

    lang: str | None
    faces: str | None


def fields(**given: Given | None) -> dict[str, str]:
    """The fields of the link that opened this page, which Voilà puts into the environment; what is given wins.

    >>> fields(seed=1897, n=None)
    {'seed': '1897'}
    """
    link = dict(parse_qsl(os.environ.get("QUERY_STRING", "")))
    return link | {name: str(value) for name, value in given.items() if value is not None}


def refuse(page: str, given: Mapping[str, object], known: tuple[str, ...]) -> None:
    """Raise TypeError, naming the fields that this page knows, if others are given.

    >>> refuse("table", {"colour": "red"}, ("pone", "dealer"))
    Traceback (most recent call last):
    TypeError: table does not know colour; it knows lang, pone, dealer
    """
    if unknown := sorted(given.keys() - set(known)):
        raise TypeError(f"{page} does not know {', '.join(unknown)}; it knows lang, {', '.join(known)}")


def look(link: Mapping[str, str]) -> Look:
    """The language and the faces.

    >>> look({"lang": "de", "faces": "x"})
    {'lang': 'de', 'faces': None}
    """
    lang, faces = link.get("lang"), link.get("faces")
    return {"lang": lang if lang in LANGUAGES else None, "faces": faces if faces in set(Faces) else None}


def asked(
    link: Mapping[str, str], names: tuple[str, ...], read: Callable[[Mapping[str, str]], Value]
) -> tuple[Value | None, NotationError | None]:
    """What the link asks for under these names, if it does, and what is wrong with it."""
    if not any(name in link for name in names):
        return None, None
    try:
        return read(link), None
    except NotationError as error:
        return None, error
