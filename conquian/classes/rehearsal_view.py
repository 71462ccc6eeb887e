"""The view of a rehearsal on the teacher's pages: that it is one, and how it begins and ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from conquian.classes.rehearsal import FEWEST, MOST, USUAL, Rehearsal
from conquian.explain.words import topic, words


@dataclass(frozen=True, slots=True)
class RehearsalView:
    """Whether there is one, what is said of it and of `real` devices, and the form that begins one: its numbers."""

    is_on: bool
    note: str
    real: str
    text: dict[str, Any]
    fewest: int = FEWEST
    most: int = MOST
    pupils: int = USUAL
    seed: int = 1


def rehearsal_view(rehearsal: Rehearsal | None, language: str, real: int = 0) -> RehearsalView:
    """A rehearsal as it is shown in this language, beside this number of `real` devices."""
    text = topic(language, "class")["rehearsal"]
    if rehearsal is None:
        return RehearsalView(False, "", "", text)
    note = words(language, "class", "rehearsal", "note", n=rehearsal.pupils)
    told = words(language, "class", "rehearsal", "real", n=real) if real else ""
    return RehearsalView(True, note, told, text, seed=rehearsal.seed)
