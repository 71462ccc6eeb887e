"""The meld builder: any cards of the forty, and whether they lie right."""

from __future__ import annotations

from typing import Final

from conquian.pages.link import asked, fields, look
from conquian.tutor.bench import FIELDS, read
from conquian.widgets.melds import MeldBuilder

STORAGE_KEY: Final = "conquian.melds"


def melds(lang: str | None = None, cards: str | None = None) -> MeldBuilder:
    """The meld builder; what is not given stands in the link: `?cards=3c4c5c,6c6d6h&lang=de&faces=spanish`."""
    link = fields(lang=lang, cards=cards)
    bench, problem = asked(link, FIELDS, read)
    return MeldBuilder(bench, **look(link), storage_key=STORAGE_KEY, problem=problem)
