"""The messages of the rearranging bench: what they mean, and that nothing else is understood."""

from __future__ import annotations

from conquian.notation.codes import card
from conquian.rooms.rearrange.messages import READERS, BringToGroup
from conquian.ui.messages import understood


def test_a_message_is_read_or_not_understood() -> None:
    assert understood({"type": "bring", "card": "7h"}, READERS) == BringToGroup(card("7h"))
    for nonsense in (
        None,
        7,
        "bring",
        {"type": "bring"},
        {"type": "move", "card": "7h", "group": -1},
        {"type": "example", "value": "../x"},
    ):
        assert understood(nonsense, READERS) is None
