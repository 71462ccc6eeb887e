"""The wall across the table: who sits in front of it, what is said there, and the keys on two hooks."""

from __future__ import annotations

from typing import Final, TypedDict

from conquian.art import alma, things
from conquian.ui.views import ScreenWords


class WallView(TypedDict):
    """Who sits across the table, and the score.

    `line` is what Alma says now, empty for nothing, and `said` tells one line from the next; `is_seen` says whether
    Alma is there, else it is only an opponent. `mine` and `theirs` are the keys on the hooks, one for each hand won,
    and `score` says them. `name` and `you` stand above the hooks.
    """

    name: str
    you: str
    is_seen: bool
    mood: str
    line: str
    said: str
    mine: int
    theirs: int
    score: str


class WallWords(ScreenWords):
    """All that depends on the language and the faces alone: `art` are the drawings, by their names."""

    art: dict[str, str]


WALL_ART: Final = {"alma": alma.portrait(), "hook": things.hook(), "key": things.key()}
"""What is drawn on the wall."""
