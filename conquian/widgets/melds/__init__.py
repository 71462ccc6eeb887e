"""The meld builder: any cards of the forty, laid out in groups to see whether they lie right."""

from conquian.widgets.melds.builder import MeldBuilder

__all__ = ["MeldBuilder"]
