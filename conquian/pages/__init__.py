"""The screens: one function for each page, for Jupyter and Voilà alike."""

from conquian.pages.melds import melds
from conquian.pages.rules import rules

__all__ = ["melds", "rules"]
