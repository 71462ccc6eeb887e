"""One deal against an opponent."""

from conquian.widgets.play.play import Play

__all__ = ["Play"]
