"""The outs drill: which cards complete a spread of ten."""

from conquian.widgets.outs.drill import OutsDrill

__all__ = ["OutsDrill"]
