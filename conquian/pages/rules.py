"""The law book: every law to read, to search, to try and to print."""

from __future__ import annotations

import os
from typing import Final
from urllib.parse import parse_qsl

from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.notation.errors import NotationError
from conquian.widgets.rules import RuleBook
from conquian.widgets.rules.reading import numbered

STORAGE_KEY: Final = "conquian.rules"


def rules(lang: str | None = None, law: str | None = None) -> RuleBook:
    """The law book; what is not given stands in the link: `?law=5.2&lang=de&faces=spanish`."""
    link = _link() | {name: given for name, given in (("lang", lang), ("law", law)) if given is not None}
    language = link.get("lang") if link.get("lang") in LANGUAGES else None
    faces = link.get("faces") if link.get("faces") in set(Faces) else None
    number, problem = link.get("law"), None
    try:
        number = None if number is None else str(numbered(number))
    except NotationError as error:
        number, problem = None, error
    return RuleBook(number, lang=language, faces=faces, storage_key=STORAGE_KEY, problem=problem)


def _link() -> dict[str, str]:
    """The fields of the link that opened this page, which Voilà puts into the environment."""
    return dict(parse_qsl(os.environ.get("QUERY_STRING", "")))
