"""How tests talk to a widget: as the page does, and never unheard."""

from __future__ import annotations

from collections.abc import Mapping
from unittest.mock import patch

from conquian.table.state import TableState
from conquian.ui.base import Widget
from conquian.ui.messages import Message


def receive(widget: Widget, data: object, *buffers: bytes) -> None:
    """Hand the widget a message; what breaks inside, ipywidgets would only log."""
    with patch.object(widget.log, "warning", side_effect=AssertionError("the message broke the widget")):
        widget._handle_msg({"content": {"data": data}, "buffers": buffers})


def send(widget: Widget, message: Mapping[str, object]) -> None:
    """Send a message as the page does, and see it answered."""
    number = widget.answered + 1
    receive(widget, {"method": "custom", "content": {**message, "n": number}})
    assert widget.answered == number


def tell(widget: Widget, kind: str, **fields: object) -> str:
    """Send a message as the page does; what the widget says."""
    send(widget, {"type": kind, **fields})
    return str(widget.view["spoken"]["text"])


def message(kind: str, *values: object) -> Message:
    """A message of this kind that was understood, with these values."""
    return Message(kind, values)


def game_of(page: Widget) -> TableState:
    """The game at the table of a page."""
    game: TableState = page.session.table.game
    return game


def position_of(page: Widget) -> str:
    """The position at the table of a page, as its line."""
    return str(game_of(page).state)


def write(widget: Widget, **state: object) -> None:
    """Write traits as the page does."""
    receive(widget, {"method": "update", "state": state, "buffer_paths": []})
