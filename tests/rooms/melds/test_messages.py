"""Messages from the page: what they mean, and that nothing else is understood."""

from __future__ import annotations

import pytest

from conquian.notation.codes import card, cards, spread
from conquian.rooms.melds.messages import READERS, ClearGroups, Extend, LayMeld, LayOut, MeldsMessage, Take
from conquian.ui.card_grouping import Arrange, Move, NewGroup, ShowExample, Toggle, Touch, Undo
from conquian.ui.messages import understood

UNDERSTOOD: list[tuple[dict[str, object], MeldsMessage]] = [
    ({"type": "toggle", "card": "7h"}, Toggle(card("7h"))),
    ({"type": "take", "card": "7h"}, Take(card("7h"))),
    ({"type": "extend", "card": "Jc"}, Extend(card("Jc"))),
    ({"type": "move", "card": "Jc", "group": 2}, Move(card("Jc"), 2)),
    ({"type": "move", "card": "Jc", "group": "new"}, Move(card("Jc"), None)),
    ({"type": "touch", "group": 0}, Touch(0)),
    ({"type": "lay_meld", "meld": "6h7hJh"}, LayMeld(cards("6h7hJh"))),
    ({"type": "arrange", "layout": "3c4c5c 6c6d6h"}, Arrange(spread("3c4c5c 6c6d6h"))),
    ({"type": "example", "value": "hole"}, ShowExample("hole")),
    ({"type": "new_group"}, NewGroup()),
    ({"type": "lay_out"}, LayOut()),
    ({"type": "undo"}, Undo()),
    ({"type": "clear"}, ClearGroups()),
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


@pytest.mark.parametrize(("message", "meaning"), UNDERSTOOD)
def test_a_wish_is_understood(message: dict[str, object], meaning: MeldsMessage) -> None:
    assert understood({**message, "n": 1}, READERS) == meaning


@pytest.mark.parametrize("message", NOT_UNDERSTOOD, ids=lambda message: repr(message)[:50])
def test_anything_else_is_not(message: object) -> None:
    assert understood(message, READERS) is None
