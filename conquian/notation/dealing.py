"""Dealing under rules that are given as text."""

from __future__ import annotations

from conquian.game import play
from conquian.game.state import State
from conquian.game.variants import DEFAULT_PRESET, Variant
from conquian.notation.position import variant as read_variant


def deal(seed: int | None = None, variant: Variant | str = DEFAULT_PRESET) -> State:
    """A fresh deal; the same seed always makes the same one, and without a seed it is random.

    `variant` may be text: a preset, then any switch that differs. Raises NotationError if it cannot be read.

    >>> deal(seed=1897) == deal(1897, "pagat")
    True
    """
    return play.deal(seed, read_variant(variant) if isinstance(variant, str) else variant)
