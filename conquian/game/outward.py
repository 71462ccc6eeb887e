"""Values that show themselves, and errors that are sentences: the two seams through which the game looks upwards.

Words and pictures stand above the game, and imports point down. So their module is looked up by its name, once a
notebook shows a value or an error is read, and nothing above is loaded with the game.
"""

from __future__ import annotations

from importlib import import_module


class ShownValue:
    """A value that shows itself in a notebook: as a picture or a table, and beside it as Markdown and as text."""

    __slots__ = ()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:  # noqa: ARG002 - it chooses itself
        """The ways to show this value, by their media types, as `cq.options` has them; IPython asks, and chooses."""
        bundle: dict[str, str] = import_module("conquian.display").bundle(self)
        return bundle


class SpokenError(ValueError):
    """An error whose text is the English sentence that `explain` says; its fields are for programs."""

    def __str__(self) -> str:
        sentence: str = import_module("conquian.explain.sentences").explain(self)
        return sentence
