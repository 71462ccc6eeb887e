"""A visit to one room without a widget: what a page writes and asks for comes in as JSON, what has changed goes out.

It stands where the widget stands in a notebook, and needs the standard library only: in a worker of the page Pyodide
runs it, in a kernel it is at the other end of a comm (`kernel_visits`).
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

from conquian.rooms import DOORS
from conquian.ui.changes import changes
from conquian.ui.messages import message_number
from conquian.ui.page import Page


class Visit:
    """A room that was opened by the `query` of its link; `is_drawn` says that the browser shows it already.

    Raises KeyError for a room that is not there.

    >>> visit = Visit("melds", "?cards=3c4c5c&lang=en")
    >>> visit.hear({"method": "custom", "content": {"type": "undo", "n": 1}})
    >>> sorted(visit.news())
    ['about', 'answered', 'saved', 'sprite', 'storage_key', 'terms', 'view', 'words']
    >>> visit.news()
    {}
    """

    def __init__(self, name: str, query: str, is_drawn: bool = False) -> None:
        door = DOORS[name]
        self.page: Page[Any] = Page.open(door.room(), dict(parse_qsl(query.removeprefix("?"))))
        self._drawn = self.page if is_drawn else None
        self._answer = 0
        self._told: dict[str, Any] = {} if is_drawn else {"storage_key": door.storage_key}
        self._news = dict(self._told)

    def hear(self, message: object) -> None:
        """Take up one message of the page's model: `update` with what the browser wrote, or `custom` with what it asks.

        It may be anything at all; what makes no sense changes nothing.
        """
        match message:
            case {"method": "update", "state": dict(written)}:
                self.page = self.page.accept(written)
            case {"method": "custom", "content": content}:
                self.page = self.page.receive(content)
                self._answer = message_number(content, self._answer)
                self._tell("answered", self._answer)

    def news(self) -> dict[str, Any]:
        """All that has changed since this was asked last: traits by their names, as plain JSON."""
        self._draw()
        found, self._news = self._news, {}
        return found

    def _draw(self) -> None:
        if self.page != self._drawn:
            for name, value in changes(self._drawn, self.page).items():
                self._tell(name, value)
            self._drawn = self.page

    def _tell(self, name: str, value: object) -> None:
        if name not in self._told or self._told[name] != value:
            self._told[name] = self._news[name] = value
