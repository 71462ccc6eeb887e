"""What a check counts, and how it says how far it is."""

from collections import Counter
from collections.abc import Callable

Counts = Counter[str]
"""How much of each thing was checked, by its name; `thing / row / column` and `thing / part` break a thing down."""
Progress = Callable[[int], None]
"""Called with how much of the amount was done since the last call."""
Check = Callable[[int, int, Progress], Counts]
"""`check(amount, seed, progress)`: what was counted; AssertionError at the first thing that is wrong."""


class Ticker:
    """Passes progress on in steps, because a call for every card set would cost more than checking it."""

    def __init__(self, progress: Progress, step: int = 256) -> None:
        self._progress = progress
        self._step = step
        self._waiting = 0

    def tick(self) -> None:
        """One more is done."""
        self._waiting += 1
        if self._waiting == self._step:
            self.flush()

    def flush(self) -> None:
        """Report what has not been reported yet."""
        self._progress(self._waiting)
        self._waiting = 0
