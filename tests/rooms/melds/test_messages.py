"""Messages from the page: what they mean, and that nothing else is understood."""

from __future__ import annotations

import pytest

from conquian.notation.codes import card, cards, spread
from conquian.rooms.melds.room import ROOM
from conquian.ui.messages import Message, understood
from tests.ui.page import message

UNDERSTOOD: list[tuple[dict[str, object], Message]] = [
    ({"type": "toggle", "card": "7h"}, message("toggle", card("7h"))),
    ({"type": "take", "card": "7h"}, message("take", card("7h"))),
    ({"type": "extend", "card": "Jc"}, message("extend", card("Jc"))),
    ({"type": "move", "card": "Jc", "group": 2}, message("move", card("Jc"), 2)),
    ({"type": "move", "card": "Jc", "group": "new"}, message("move", card("Jc"), None)),
    ({"type": "touch", "group": 0}, message("touch", 0)),
    ({"type": "lay_meld", "meld": "6h7hJh"}, message("lay_meld", cards("6h7hJh"))),
    ({"type": "arrange", "layout": "3c4c5c 6c6d6h"}, message("arrange", spread("3c4c5c 6c6d6h"))),
    ({"type": "example", "value": "hole"}, message("example", "hole")),
    ({"type": "new_group"}, message("new_group")),
    ({"type": "lay_out"}, message("lay_out")),
    ({"type": "undo"}, message("undo")),
    ({"type": "clear"}, message("clear")),
]

NOT_UNDERSTOOD: list[object] = [
    None,
    7,
    "toggle",
    ["toggle", "7h"],
    {},
    {"type": None},
    {"type": ["toggle"], "card": "7h"},
    {"type": {}, "card": "7h"},
    {"type": "__class__"},
    {"type": "toggle"},
    {"type": "toggle", "card": 24},
    {"type": "toggle", "card": ["7h"]},
    {"type": "toggle", "card": "8h"},
    {"type": "toggle", "card": "7h7s"},
    {"type": "toggle", "card": ""},
    {"type": "toggle", "card": "7h" * 100_000},
    {"type": "move", "card": "7h"},
    {"type": "move", "card": "7h", "group": True},
    {"type": "move", "card": "7h", "group": 1.5},
    {"type": "move", "card": "7h", "group": -1},
    {"type": "move", "card": "7h", "group": 10**30},
    {"type": "move", "card": "7h", "group": "1"},
    {"type": "touch", "group": None},
    {"type": "touch", "group": float("nan")},
    {"type": "lay_meld", "meld": "3c4c"},
    {"type": "lay_meld", "meld": "QsKsAs"},
    {"type": "arrange", "layout": "3c4c5c <script>"},
    {"type": "arrange", "layout": None},
    {"type": "example", "value": "../../etc/passwd"},
]


@pytest.mark.parametrize(("content", "meaning"), UNDERSTOOD)
def test_a_message_is_understood(content: dict[str, object], meaning: Message) -> None:
    assert understood({**content, "n": 1}, ROOM.readers) == meaning


@pytest.mark.parametrize("content", NOT_UNDERSTOOD, ids=lambda content: repr(content)[:50])
def test_anything_else_is_not(content: object) -> None:
    assert understood(content, ROOM.readers) is None
