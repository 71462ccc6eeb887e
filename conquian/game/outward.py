"""Errors that are sentences: the seam through which the game looks upwards.

Words stand above the game, and imports point down. So their module is looked up by its name once an error is read, and
nothing above is loaded with the game.
"""

from __future__ import annotations

from importlib import import_module


class SpokenError(ValueError):
    """An error whose text is the English sentence that `explain` says; its fields are for programs."""

    def __str__(self) -> str:
        sentence: str = import_module("conquian.explain.sentences").explain(self)
        return sentence
