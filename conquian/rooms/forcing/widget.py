"""The forcing lab as a widget."""

from __future__ import annotations

from typing import ClassVar, Unpack

from conquian.rooms.forcing.attempt import ForcingAttempt
from conquian.rooms.forcing.room import ROOM
from conquian.rooms.forcing.session import ForcingSession
from conquian.ui.page import Page
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


class ForcingLab(RoomWidget[ForcingSession]):
    """Tasks about forcing, as in `ForcingLab(ForcingAttempt.begin(ForcingCourse.SOURCES, seed=0), lang="de")`.

    Without an attempt it begins with a forced card. `attempt` is how things stand.
    """

    room: ClassVar[Room[ForcingSession]] = ROOM

    def __init__(
        self,
        attempt: ForcingAttempt | ForcingSession | Page[ForcingSession] | None = None,
        **setting: Unpack[Setting],
    ) -> None:
        super().__init__(ForcingSession.of(attempt) if isinstance(attempt, ForcingAttempt) else attempt, **setting)

    @property
    def attempt(self) -> ForcingAttempt:
        """The attempt at the task as it stands."""
        return self.page.session.attempt
