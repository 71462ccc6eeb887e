"""The functions that a page's worker calls: a visit, and what it hears and says as texts, with addresses of files."""

from __future__ import annotations

import json

from conquian.host.visit import Visit
from conquian.rooms import DOORS
from conquian.static_site.addresses import linked

__all__ = ["DOORS", "Visit", "hear", "news"]


def hear(visit: Visit, text: str) -> None:
    """Let the visit take up one message, the text of a JSON object."""
    visit.hear(json.loads(text))


def news(visit: Visit) -> str:
    """All that has changed since this was asked last, as the text of a JSON object.

    >>> visit = Visit("melds", "?cards=3c4c5c", is_drawn=True)
    >>> hear(visit, '{"method": "custom", "content": {"type": "undo", "n": 1}}')
    >>> sorted(json.loads(news(visit)))
    ['answered', 'saved', 'view']
    """
    return json.dumps(linked(visit.news()), ensure_ascii=False, separators=(",", ":"))
