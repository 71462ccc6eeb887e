"""The days in a row on which something was solved; a single day without is forgiven."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

MOST_DAYS: Final = 99_999
_FORGIVEN: Final = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class Streak:
    """A streak: the last day on which something was solved, and on how many days until then.

    >>> streak = Streak().on(date(2026, 11, 26)).on(date(2026, 11, 27)).on(date(2026, 11, 29))
    >>> streak.days, streak.alive(date(2026, 12, 1)), streak.alive(date(2026, 12, 2))
    (3, True, False)
    """

    last: date | None = None
    days: int = 0

    def on(self, day: date) -> Streak:
        """The streak after something was solved on this day; a last day that is still to come is not believed."""
        if self.last == day:
            return self
        return Streak(day, min(self.days + 1, MOST_DAYS) if self.alive(day) else 1)

    def alive(self, day: date) -> bool:
        """Whether the streak can go on today: no more than one day was left out."""
        return self.last is not None and timedelta() <= day - self.last <= _FORGIVEN

    def joined(self, other: Streak) -> Streak:
        """The streak of two browsers: the one that reaches further, and of two the longer one."""
        return max(self, other, key=lambda each: (each.last or date.min, each.days))
