"""The screens: one function for each page, for Jupyter and Voilà alike."""

from conquian.pages.melds import melds

__all__ = ["melds"]
