"""The rearranging bench: can a card on offer be melded with this spread and this hand."""

from conquian.widgets.rearrange.bench import FirstHand, RearrangingBench

__all__ = ["FirstHand", "RearrangingBench"]
