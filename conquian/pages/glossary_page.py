"""The glossary: every word of the game to look up, in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from conquian.pages.link import asked, fields, look
from conquian.tutor.lookup import named
from conquian.widgets.glossary import Glossary

STORAGE_KEY: Final = "conquian.glossary"


def glossary(lang: str | None = None, term: str | None = None) -> Glossary:
    """The glossary; what is not given stands in the link: `?term=spread&lang=de&faces=spanish`."""
    link = fields(lang=lang, term=term)
    found, problem = asked(link, ("term",), _term)
    return Glossary(found, **look(link), storage_key=STORAGE_KEY, problem=problem)


def _term(link: Mapping[str, str]) -> str:
    return named(link["term"])
