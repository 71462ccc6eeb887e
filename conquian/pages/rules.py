"""The law book: every law to read, to search, to try and to print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from conquian.game.laws import Law
from conquian.pages.link import asked, link, look
from conquian.widgets.rules import RuleBook
from conquian.widgets.rules.reading import numbered

STORAGE_KEY: Final = "conquian.rules"


def rules(lang: str | None = None, law: str | None = None) -> RuleBook:
    """The law book; what is not given stands in the link: `?law=5.2&lang=de&faces=spanish`."""
    fields = link(lang=lang, law=law)
    found, problem = asked(fields, ("law",), _law)
    return RuleBook(found, **look(fields), storage_key=STORAGE_KEY, problem=problem)


def _law(fields: Mapping[str, str]) -> Law:
    return numbered(fields["law"])
