"""How tests talk to a screen: as the page does, and never unheard."""

from __future__ import annotations

from unittest.mock import patch

from conquian.widgets.screen import Screen


def receive(screen: Screen, data: object, *buffers: bytes) -> None:
    """Hand the screen a message; what breaks inside, ipywidgets would only log."""
    with patch.object(screen.log, "warning", side_effect=AssertionError("the message broke the screen")):
        screen._handle_msg({"content": {"data": data}, "buffers": buffers})


def tell(screen: Screen, kind: str, **fields: object) -> str:
    """Send an intent as the page does; what the screen says."""
    message = {"type": kind, **fields, "n": screen.answer + 1}
    receive(screen, {"method": "custom", "content": message})
    assert screen.answer == message["n"]
    return str(screen.view["spoken"]["text"])


def write(screen: Screen, **state: object) -> None:
    """Write traits as the page does."""
    receive(screen, {"method": "update", "state": state, "buffer_paths": []})
