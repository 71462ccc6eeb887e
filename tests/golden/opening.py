"""Opening a page as a browser does: by a link, with what was kept or a file, and what is kept when one has begun."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import conquian.pages
from tests.golden.facts import facts
from tests.ui.page import send, write

Entry = dict[str, Any]
"""A `link` (without its question mark), what was `kept` by this page or `elsewhere`, a `file` as the message that
brings it; what the page then `shows`, where its own link `leads`, and what it `keeps`."""


@contextmanager
def opened(room: str, link: str) -> Iterator[Any]:
    """The page of a room as a link opens it, until it is left."""
    with patch.dict(os.environ, {"QUERY_STRING": link}):
        page = getattr(conquian.pages, room)()
    try:
        yield page
    finally:
        page.close()


def seen(room: str, entry: Mapping[str, Any]) -> Entry:
    """The entry with what it shows, where its link then leads, and what is then kept."""
    with opened(room, entry["link"]) as page:
        if "kept" in entry:
            write(page, saved=entry["kept"])
        if "elsewhere" in entry:
            write(page, elsewhere=entry["elsewhere"])
        if "file" in entry:
            send(page, entry["file"])
        view = json.loads(json.dumps(page.view))
        send(page, {"type": "faces", "value": page.faces.value})  # nothing is kept before one has begun
        keeps = json.loads(json.dumps(page.saved))
    return {**entry, "shows": facts(view), "leads": view["link"], "keeps": keeps}
