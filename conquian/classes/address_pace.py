"""The pace at which one address may send forms: a hand that changes its mind is never too fast, a program is."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

AT_ONCE: Final = 80
"""Two for each device of a class behind one router."""
EACH_SECOND: Final = 20
"""One, with the page that is shown then, was measured at three thousandths of a second of one core."""
LETTERS: Final = 2_000
"""The letters of the worst text that is read in the time of one choice."""
MOST_ADDRESSES: Final = 1_000


class AddressPace:
    """Eighty choices at once and twenty a second for each address; of a thousand addresses the oldest is forgotten.

    A text counts as a choice more for each two thousand letters.

    >>> pace = AddressPace()
    >>> [pace.may("192.168.1.30", now=5.0) for _ in range(81)][-2:], pace.may("192.168.1.31", 5.0)
    ([True, False], True)
    >>> pace.may("192.168.1.30", 5.0625), pace.may("192.168.1.30", 5.0625)
    (True, False)
    >>> sum(pace.may("192.168.1.32", 5.0, letters=30_000) for _ in range(80))
    5
    """

    def __init__(self) -> None:
        self._paid_until: OrderedDict[str, float] = OrderedDict()

    def may(self, address: str, now: float, letters: int = 0) -> bool:
        """Whether a message of this length from there is read."""
        until = max(self._paid_until.pop(address, now), now)
        is_allowed = until - now < (AT_ONCE - 0.5) / EACH_SECOND
        self._paid_until[address] = until + is_allowed * (1 + letters // LETTERS) / EACH_SECOND
        if len(self._paid_until) > MOST_ADDRESSES:
            self._paid_until.popitem(last=False)
        return is_allowed

    def wipe(self) -> None:
        """Forget every address, and how fast it was."""
        self._paid_until.clear()
