"""The traffic between pages and one kernel: how many websockets, how fast they are listened to."""

from dataclasses import dataclass, field
from typing import Final

MOST_LINES: Final = 4  # websockets to one kernel: a page has one, and another for a moment when it was cut off
MOST_UNREAD: Final = 8_000_000  # bytes that wait for a page that does not read; its widgets' states are a tenth of that
MOST_UNSENT: Final = 4  # messages that wait on a channel for a kernel that does not read; then its page is not read


@dataclass
class Pace:
    """The pace at which pages are heard: a hundred frames, or a megabyte, a second, and two seconds' worth at once.

    A page that opens sends a dozen messages, a click one, and most messages are one frame. Without a pace a visitor who
    sends without end fills the memory of the server, where messages wait for the kernel.

    >>> pace = Pace()
    >>> [pace.wait(now=10.0, size=100_000) for _ in range(19)][-2:], pace.wait(10.0, 100_000), pace.wait(13.0, 10)
    ([0.0, 0.09], 0.2, 0.0)
    >>> pace.debt(13.0), pace.wait(13.0, 3_000_000), pace.debt(13.5), pace.debt(17.0)
    (0.0, 1.02001, 0.52001, 0.0)
    """

    paid_until: float = 0.0

    def wait(self, now: float, size: int) -> float:
        """Seconds until the next frame is read, after one of this many bytes."""
        self.paid_until = max(self.paid_until, now) + 0.01 + size / 1_000_000
        return self.debt(now)

    def debt(self, now: float) -> float:
        """Seconds until a frame is read at all."""
        return max(0.0, round(self.paid_until - now - 2, 6))


@dataclass
class Pings:
    """The count of pings and pongs on one websocket: a browser answers one each half minute and sends none by itself.

    >>> pings = Pings()
    >>> [pings.are_too_many(now=5.0) for _ in range(12)][-3:], pings.are_too_many(8.0)
    ([False, False, True], False)
    """

    paid_until: float = 0.0

    def are_too_many(self, now: float) -> bool:
        """Whether this one is the twelfth at once; one a second is forgotten."""
        self.paid_until = max(self.paid_until, now) + 1
        return self.paid_until - now > 11


@dataclass
class Traffic:
    """The state that the websockets of one kernel share: their number, since when there is none, and their pace."""

    lines: int = 0
    left: float = 0.0
    pace: Pace = field(default_factory=Pace)
