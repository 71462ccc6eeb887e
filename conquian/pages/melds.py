"""The meld builder: any cards of the forty, and whether they lie right."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl

from conquian.explain.names import Faces
from conquian.explain.words import LANGUAGES
from conquian.notation.errors import NotationError
from conquian.tutor.bench import FIELDS, Bench, read
from conquian.widgets.melds import MeldBuilder

STORAGE_KEY: Final = "conquian.melds"


def melds(lang: str | None = None, cards: str | None = None) -> MeldBuilder:
    """The meld builder; what is not given stands in the link: `?cards=3c4c5c,6c6d6h&lang=de&faces=spanish`."""
    link = _link() | {name: given for name, given in (("lang", lang), ("cards", cards)) if given is not None}
    language = link.get("lang") if link.get("lang") in LANGUAGES else None
    bench, problem = _bench(link)
    faces = link.get("faces") if link.get("faces") in set(Faces) else None
    return MeldBuilder(bench, lang=language, faces=faces, storage_key=STORAGE_KEY, problem=problem)


def _link() -> dict[str, str]:
    """The fields of the link that opened this page, which Voilà puts into the environment."""
    return dict(parse_qsl(os.environ.get("QUERY_STRING", "")))


def _bench(link: Mapping[str, str]) -> tuple[Bench | None, NotationError | None]:
    """The bench that the link asks for, if it asks for one, and what is wrong with it."""
    if not any(name in link for name in FIELDS):
        return None, None
    try:
        return read(link), None
    except NotationError as error:
        return Bench(), error
