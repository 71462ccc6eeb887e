"""The puzzles."""

from conquian.widgets.puzzles.puzzles import Puzzles

__all__ = ["Puzzles"]
