"""The screens: one function for each page, for Jupyter and Voilà alike."""

from conquian.pages.forcing import forcing
from conquian.pages.index import index
from conquian.pages.melds import melds
from conquian.pages.play import play
from conquian.pages.rearrange import rearrange
from conquian.pages.replay import replay
from conquian.pages.rules import rules
from conquian.pages.table import table

__all__ = ["forcing", "index", "melds", "play", "rearrange", "replay", "rules", "table"]
