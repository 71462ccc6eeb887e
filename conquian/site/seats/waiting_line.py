"""The line of visitors for whom every seat is taken: the first to come gets the next one."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Final

LONGEST: Final = 240
"""The most visitors who can wait: a waiting page asks every three seconds, which takes a small part of a processor."""
PRESENT: Final = 10.0
"""Seconds for which a silent page is waited for; browsers let a hidden page speak once a minute."""
KEPT: Final = 120.0
"""Seconds for which the place of a silent page is kept, while others go before it."""
TICKET: Final = re.compile(r"[\w-]{16}", re.ASCII)


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """The tickets of those who wait, in the order in which they came, each with the second at which it was last heard.

    >>> line = WaitingLine().heard("first-----------", 0).heard("second----------", 1)
    >>> line.ahead("second----------", 2), line.lets_in("second----------", 1, 2), line.lets_in("", 1, 2)
    (1, False, False)
    >>> line.lets_in("second----------", 1, PRESENT + 0.5)
    True
    """

    tickets: tuple[tuple[str, float], ...] = ()

    def heard(self, ticket: str, now: float) -> WaitingLine:
        """The line in which this ticket has its place, at the end if it is new; those long silent have left.

        What is no ticket gets no place. Once the line is as long as it can be, a new one takes the place of the longest
        silent that is passed over, if there is one.
        """
        waiting = {known: at for known, at in self.tickets if now - at <= KEPT}
        if ticket not in waiting and len(waiting) >= LONGEST:
            silent = min(waiting, key=waiting.__getitem__)
            if now - waiting[silent] > PRESENT:
                del waiting[silent]
        if ticket in waiting or (TICKET.fullmatch(ticket) and len(waiting) < LONGEST):
            waiting[ticket] = now
        return WaitingLine(tuple(waiting.items()))

    def first(self, ticket: str) -> WaitingLine:
        """The line in which this ticket comes before all others, if it has a place."""
        return WaitingLine(tuple(sorted(self.tickets, key=lambda each: each[0] != ticket)))

    def without(self, ticket: str) -> WaitingLine:
        """The line once this ticket has a seat."""
        return WaitingLine(tuple(each for each in self.tickets if each[0] != ticket))

    def holds(self, ticket: str) -> bool:
        """Whether this ticket has a place."""
        return any(known == ticket for known, _ in self.tickets)

    def present(self, now: float) -> int:
        """The number of visitors who wait and are still there."""
        return self.ahead("", now)

    def ahead(self, ticket: str, now: float) -> int:
        """The number of present visitors who get a seat before this one; for a newcomer all of them."""
        count = 0
        for known, at in self.tickets:
            if known == ticket:
                break
            count += now - at <= PRESENT
        return count

    def lets_in(self, ticket: str, free: int, now: float) -> bool:
        """Whether this visitor may have one of the `free` seats."""
        return self.ahead(ticket, now) < free


def new_ticket() -> str:
    """A ticket that nobody can guess and that says nothing about its visitor."""
    return secrets.token_urlsafe(12)
