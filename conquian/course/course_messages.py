"""The texts, choices and files that lessons and puzzles draw, as plain JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from conquian.game.cards import Card
from conquian.game.laws import Law
from conquian.table.phrases import Viewpoint
from conquian.ui.prose import Piece, prose
from conquian.ui.views import codes

FAR: Final = 4
"""The most steps to come for which there is no way to go to the end at once."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text with markup: `state` is empty, open, good or bad, `laws` are those that it rests on.

    `cards` are those that it points at, which glow on the table.
    """

    state: str
    text: str
    laws: tuple[Law, ...] = ()
    cards: tuple[Card, ...] = ()


class Prose(TypedDict):
    """A text as it is drawn; `state` is empty, open, good or bad."""

    state: str
    pieces: list[Piece]
    laws: list[str]


class Choice(TypedDict):
    """Something to choose: what it says, the action that it stands for if any, and how it was chosen before."""

    id: str
    pieces: list[Piece]
    action: str
    state: str


class Saved(TypedDict):
    """The progress as a file."""

    name: str
    text: str


def prose_view(text: Text, look: Viewpoint) -> Prose:
    """A text as it is drawn."""
    return {
        "state": text.state,
        "pieces": prose(text.text, look.language, look.faces),
        "laws": codes(text.laws),
    }


def glow(text: Text | None) -> tuple[str, ...]:
    """The codes of the cards that a text points at, if anything is said."""
    return () if text is None else tuple(codes(text.cards))


def saved(text: str) -> Saved:
    """The progress as a file, of which this is the text."""
    return {"name": "conquian-progress.toml", "text": text}
