"""The forcing lab."""

from conquian.widgets.forcing.lab import ForcingLab

__all__ = ["ForcingLab"]
