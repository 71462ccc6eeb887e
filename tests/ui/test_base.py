"""What every widget does with messages, before it says what they mean."""

from __future__ import annotations

import pytest

from conquian.ui.base import Widget


@pytest.mark.parametrize(("content", "answer"), [(None, 0), ("hello", 0), ([{}], 0), ({"type": "toggle", "n": 5}, 5)])
def test_a_widget_that_asks_nothing_answers_a_message_all_the_same(content: object, answer: int) -> None:
    widget = Widget()
    widget._on_message(widget, content, [])  # called as it stands: ipywidgets would only log what it raises
    assert widget.answered == answer
