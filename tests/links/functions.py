"""Hostile links through the page functions: a page comes out, with a sentence about what it could not read."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable
from unittest.mock import patch

import conquian.pages
from conquian.explain.words import LANGUAGES
from conquian.ui.base import Widget


def open_page(page: str, query: str) -> Widget:
    """The page as the kernel makes it when a link with this query opens it."""
    with patch.dict(os.environ, {"QUERY_STRING": query.replace("\0", "%00")}):  # no variable holds a NUL
        widget: Widget = getattr(conquian.pages, page)()
    return widget


def explain_or_open(links: Iterable[tuple[str, str]], progress: Callable[[int], None] = lambda _: None) -> Counter[str]:
    """Open every link and look at the page; how many were `opened`, and how many were `explained`.

    Raises whatever a page raises, with the link as a note.
    """
    counts: Counter[str] = Counter()
    for page, query in links:
        try:
            widget = open_page(page, query)
            _looks_right(widget)
        except Exception as error:
            error.add_note(f"{page}: {query!r}")
            raise
        counts["explained" if widget.view["notice"] else "opened"] += 1
        widget.close()
        progress(1)
    return counts


def _looks_right(widget: Widget) -> None:
    assert widget.language in LANGUAGES
    assert widget.saved == {}, "a link alone keeps nothing"
    text = json.dumps([widget.view, widget.page.words()], ensure_ascii=False)
    assert len(text) < 400_000
    notice = widget.view["notice"]
    assert isinstance(notice, str)
    assert len(notice) < 1_000
