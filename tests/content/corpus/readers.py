"""Readers: a language, the cards that its speakers are shown, and a seat from which a table is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from conquian.explain.markup import plain
from conquian.explain.names import Faces, usual_faces
from conquian.game.state import Seat
from conquian.table.phrases import Viewpoint
from conquian.ui.room import Voice

Lines = Iterator[tuple[str, str]]
"""Texts as they are read, each after its key."""


@dataclass(frozen=True, slots=True)
class Reader:
    """One who reads the pages in this language, with the cards that they show to those who ask for no others."""

    language: str

    @property
    def faces(self) -> Faces:
        """The cards that are shown."""
        return usual_faces(self.language)

    @property
    def voice(self) -> Voice:
        """The voice in which the pages speak."""
        return Voice(self.language, self.faces)

    def at(self, seat: Seat, *plays: Seat) -> Viewpoint:
        """The view of a table from this seat, where this one is played or those are."""
        return Viewpoint(seat, frozenset(plays or {seat}), frozenset(), frozenset(), Voice(self.language, self.faces))

    def reads(self, text: str) -> str:
        """A text with markup as it is read."""
        return plain(text, self.language, self.faces)
