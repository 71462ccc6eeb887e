"""The rearranging bench: can a card on offer be melded with this spread and this hand."""
