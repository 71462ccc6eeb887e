"""Spaced repetition: when something is due again, by SM-2, after P. A. Wozniak, "Optimization of learning" (1990).

Quality goes from 0 to 5 in the paper, and from 3 on an answer is right. To learn something is its repetition one,
which comes back a day later; what was not right is learned anew, and keeps its ease.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

EASE: Final = 250
"""The ease of what is new, in hundredths: the E-Factor of the paper."""
LEAST_EASE: Final = 130
MOST_EASE: Final = 999
MOST_DAYS: Final = 3_650
"""The longest interval."""
_SECOND: Final = 6
"""The interval in days after repetition two, which is the first right answer; none after it is shorter."""
_RIGHT: Final = 3
_PERFECT: Final = 5
_STUMBLED: Final = 3
"""The quality of a right answer to what was wrong the last time."""
_WRONG: Final = 2


@dataclass(frozen=True, slots=True)
class Repetition:
    """A repetition: the day on which something is `due`, the interval before it in days, how often it was known since.

    Of what has only been learned the interval is 0, after a wrong answer it is 1.

    >>> Repetition(date(2026, 11, 30)).after(4, date(2026, 11, 30)).due
    datetime.date(2026, 12, 6)
    """

    due: date
    days: int = 0
    known: int = 0
    ease: int = EASE

    def after(self, quality: int, day: date) -> Repetition:
        """The repetition after an answer of this quality, given on this day."""
        if quality < _RIGHT:
            return Repetition(_later(day, 1), 1, 0, self.ease)
        missing, known = _PERFECT - quality, self.known + 1
        ease = min(max(self.ease + 10 - missing * (8 + 2 * missing), LEAST_EASE), MOST_EASE)
        days = min(max(_SECOND, -(-self.days * ease // 100)), MOST_DAYS)  # a fraction of a day is rounded up
        return Repetition(_later(day, days), days, known, ease)

    def answered(self, is_right: bool, day: date) -> Repetition:
        """The repetition after a first answer; one that was wrong the last time was right with difficulty."""
        has_failed = self.known == 0 and self.days > 0
        return self.after(_WRONG if not is_right else _STUMBLED if has_failed else _PERFECT, day)


def _later(day: date, days: int) -> date:
    return day + timedelta(min(days, (date.max - day).days))
