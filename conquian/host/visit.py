"""A visit to one room without a widget: what a page writes and asks for comes in as JSON, what has changed goes out.

It stands where the widget stands in a notebook, and needs the standard library only: in a worker of the page Pyodide
runs it, in a kernel it is at the other end of a comm (`kernel_visits`).
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

from conquian.explain.names import usual_faces
from conquian.explain.words import LANGUAGES
from conquian.rooms import DOORS
from conquian.ui.changes import changes
from conquian.ui.messages import message_number
from conquian.ui.page import Page
from conquian.ui.room import Voice


class Visit:
    """A room that was opened by the `query` of its link; `is_drawn` says that the browser shows it already.

    `language` names that in whose usual voice the browser can draw; what it has for that is not sent.

    Raises KeyError for a room that is not there.

    >>> visit = Visit("melds", "?cards=3c4c5c&lang=en")
    >>> visit.hear({"method": "custom", "content": {"type": "undo", "n": 1}})
    >>> sorted(visit.news())
    ['about', 'answered', 'laws', 'saved', 'sprite', 'terms', 'view', 'words']
    >>> visit.news()
    {}
    """

    def __init__(self, name: str, query: str, is_drawn: bool = False, language: str = "") -> None:
        self.page: Page[Any] = Page.open(DOORS[name].room(), dict(parse_qsl(query.removeprefix("?"))))
        self._drawn = self.page if is_drawn else None
        self._answer = 0
        self._known = Voice(language, usual_faces(language)) if language in LANGUAGES else None
        self._told: dict[str, Any] = {}
        self._news: dict[str, Any] = {}

    def hear(self, message: object) -> None:
        """Take up one message of the page's model: `update` with what the browser wrote, or `custom` with what it asks.

        After `request_state` all is news again but pictures, terms and laws, which never change: an answer was lost.
        It may be anything at all; what makes no sense changes nothing.
        """
        match message:
            case {"method": "update", "state": dict(written)}:
                self.page = self.page.accept(written)
            case {"method": "custom", "content": content}:
                self.page = self.page.receive(content)
                self._answer = message_number(content, self._answer)
                self._tell("answered", self._answer)
            case {"method": "request_state"}:
                self._news |= {name: self._told[name] for name in self._told.keys() - {"sprite", "terms", "laws"}}

    def news(self) -> dict[str, Any]:
        """All that has changed since this was asked last: traits by their names, as plain JSON."""
        self._draw()
        found, self._news = self._news, {}
        return found

    def _draw(self) -> None:
        if self.page != self._drawn:
            for name, value in changes(self._drawn, self.page, self._known).items():
                self._tell(name, value)
            self._drawn = self.page

    def _tell(self, name: str, value: object) -> None:
        if name not in self._told or self._told[name] != value:
            self._told[name] = self._news[name] = value
