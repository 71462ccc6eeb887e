"""Confidence: intervals that hold the true value in 95 of 100 samples."""

from __future__ import annotations

from math import sqrt
from typing import Final

CONFIDENCE: Final = 1.959963984540054
"""The half width of an interval in standard errors."""


def share_interval(share: float, number: float) -> tuple[float, float]:
    """The bounds of a true share, 0 to 1, of which this one was seen among this number of samples (Wilson's interval).

    >>> low, high = share_interval(0.3, 100)
    >>> round(low, 3), round(high, 3)
    (0.219, 0.396)
    """
    spread = CONFIDENCE**2 / number
    middle = (share + spread / 2) / (1 + spread)
    width = CONFIDENCE * sqrt(max(share * (1 - share), 0) / number + spread / (4 * number)) / (1 + spread)
    # Rounding must not push a bound past what was seen, or past what can be.
    return max(min(middle - width, share), 0.0), min(max(middle + width, share), 1.0)
