"""The puzzles as a widget."""

from __future__ import annotations

from typing import ClassVar, Unpack

from conquian.course.session import CourseSession
from conquian.rooms.puzzles.room import ROOM
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.puzzles.update import PuzzlesSession
from conquian.ui.page import Page
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


class Puzzles(RoomWidget[PuzzlesSession]):
    """The puzzles, as in `Puzzles(PuzzleSession("hole-001"), lang="de")` or `Puzzles("hole-001")`."""

    room: ClassVar[Room[PuzzlesSession]] = ROOM

    def __init__(
        self,
        session: PuzzleSession | PuzzlesSession | Page[PuzzlesSession] | str | None = None,
        **setting: Unpack[Setting],
    ) -> None:
        super().__init__(CourseSession.at(session) if isinstance(session, PuzzleSession) else session, **setting)

    @property
    def place(self) -> PuzzleSession:
        """The place of the learner."""
        return self.page.session.place
