"""A visitor on the first page: the bench with a hand, and what the visitor has begun in other rooms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from conquian.rooms.rearrange.session import RearrangeCourse, RearrangeSession, read, resume

LEARNED: Final = "learned"
LATER: Final = "tasks"
PLAYED: Final = "play."
"""What a browser tells of the course and of what is to be asked again, and of Play, before the name of each text."""


@dataclass(frozen=True, slots=True)
class StartSession:
    """A visitor at the `bench`; `begun` are the texts of other rooms in this browser, `day` is the visitor's own."""

    bench: RearrangeSession
    begun: tuple[tuple[str, str], ...] = ()
    day: date | None = None

    @staticmethod
    def begin() -> StartSession:
        """The first page with a hand that was just dealt."""
        return StartSession(RearrangeSession.fresh(RearrangeCourse.FIRST))

    @staticmethod
    def read(link: Mapping[str, str]) -> StartSession:
        """The first page that a link with these fields asks for. Raises NotationError."""
        return StartSession(read(link))

    @staticmethod
    def named(line: str) -> StartSession:
        """The bench with the position on this line. Raises NotationError."""
        return StartSession(RearrangeSession.named(line))

    def restored(self, kept: Mapping[str, str]) -> StartSession:
        """The session with the bench as it was kept, if it was. Raises NotationError."""
        return replace(self.hearing(kept), bench=resume(kept) if "shows" in kept else self.bench)

    def hearing(self, kept: Mapping[str, str]) -> StartSession:
        """The session with what other rooms have kept."""
        begun = ((name, text) for name, text in kept.items() if name in (LEARNED, LATER) or name.startswith(PLAYED))
        return replace(self, begun=tuple(begun))
