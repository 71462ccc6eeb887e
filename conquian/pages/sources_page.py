"""My source says: two rule books, or two ways to read one rule, side by side and at the table."""

from __future__ import annotations

from typing import Final

from conquian.pages.link import Given, asked, fields, look, refuse
from conquian.tutor.comparing import FIELDS, read
from conquian.widgets.readings import Readings

STORAGE_KEY: Final = "conquian.sources"


def sources(source: str | None = None, lang: str | None = None, **more: Given) -> Readings:
    """Where a source differs from the usual rules, or what the link asks for.

    `?source=S1&law=5.1&lang=de`, `?source=S1&with=S3` or `?switch=borrowing&value=ends&with=none`
    """
    refuse("sources", more, FIELDS)
    link = fields(lang=lang, source=source, **more)
    comparing, problem = asked(link, FIELDS, read)
    return Readings(comparing, **look(link), storage_key=STORAGE_KEY, problem=problem)
