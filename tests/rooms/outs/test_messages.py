"""The messages of the outs drill: what they mean, and that nothing else is understood."""

from __future__ import annotations

from conquian.notation.codes import card
from conquian.rooms.outs.exercises import FIRST_GONE
from conquian.rooms.outs.messages import READERS, Start
from conquian.ui.card_grouping import Toggle
from conquian.ui.messages import understood


def test_a_message_is_read_or_not_understood() -> None:
    assert understood({"type": "toggle", "card": "7h", "n": 1}, READERS) == Toggle(card("7h"))
    starts = [understood({"type": "start", "value": value}, READERS) for value in ("first", "gone", "x")]
    assert starts == [Start(0), Start(FIRST_GONE), None]
    for nonsense in (None, 7, "check", {"type": "toggle"}, {"type": "toggle", "card": "8h"}, {"type": "example"}):
        assert understood(nonsense, READERS) is None
