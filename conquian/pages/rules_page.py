"""The law book: every law to read, to search, to try and to print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from conquian.game.laws import Law
from conquian.pages.link import asked, fields, look
from conquian.tutor.reading import numbered
from conquian.widgets.rules import RuleBook

STORAGE_KEY: Final = "conquian.rules"


def rules(lang: str | None = None, law: str | None = None) -> RuleBook:
    """The law book; what is not given stands in the link: `?law=5.2&lang=de&faces=spanish`."""
    link = fields(lang=lang, law=law)
    found, problem = asked(link, ("law",), _law)
    return RuleBook(found, **look(link), storage_key=STORAGE_KEY, problem=problem)


def _law(link: Mapping[str, str]) -> Law:
    return numbered(link["law"])
