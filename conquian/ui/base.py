"""The base of every widget: the browser may write what is on an allow-list, and nothing it sends is trusted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import anywidget
import traitlets

from conquian.ui.messages import message_number


class Widget(anywidget.AnyWidget):
    """A widget that answers the messages of a page.

    The browser sends `{"type": …, "n": …}`; `receive` deals with it, and `answered` then holds that `n`: a page that
    does not see its number come back knows that its kernel is gone. Every synced trait can be written by a visitor who
    holds the page, so `set_state` lets nothing through but the traits in `browser_may_write`.
    """

    browser_may_write: ClassVar[frozenset[str]] = frozenset()

    answered = traitlets.Int(0).tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self._on_message)

    def receive(self, content: object) -> None:
        """Deal with what the browser sent, which may be anything at all; a widget that asks nothing hears nothing."""

    def arrived(self, names: frozenset[str]) -> None:
        """Called after the browser has written these traits of the allow-list."""

    def set_state(self, sync_data: object) -> None:
        """Take over what the browser may write and what is of the right type; the rest is dropped without a word."""
        if not isinstance(sync_data, Mapping):
            return
        taken = set()
        for name in self.browser_may_write.intersection(key for key in sync_data if isinstance(key, str)):
            try:
                super().set_state({name: sync_data[name]})
            except traitlets.TraitError:
                continue
            taken.add(name)
        if taken:
            self.arrived(frozenset(taken))

    def _handle_msg(self, msg: Mapping[str, Any]) -> None:
        data = msg["content"].get("data")
        if not isinstance(data, dict) or not isinstance(data.get("method"), str):
            return
        if data.get("buffer_paths", []) == []:  # no trait of ours is binary
            super()._handle_msg(msg)

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        with self.hold_sync():
            self.receive(content)
            self.answered = message_number(content, self.answered)
