"""The course as a widget."""

from __future__ import annotations

from typing import ClassVar, Unpack

from conquian.course.session import CourseSession
from conquian.rooms.learn.room import ROOM
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.update import LearnSession
from conquian.ui.page import Page
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


class Learn(RoomWidget[LearnSession]):
    """The course, as in `Learn(LessonSession.begin("forcing"), lang="de")` or `Learn("forcing")`.

    Without a level it begins where the browser says that the learner was, else with the first lesson.
    """

    room: ClassVar[Room[LearnSession]] = ROOM

    def __init__(
        self,
        session: LessonSession | LearnSession | Page[LearnSession] | str | None = None,
        **setting: Unpack[Setting],
    ) -> None:
        super().__init__(CourseSession.at(session) if isinstance(session, LessonSession) else session, **setting)

    @property
    def place(self) -> LessonSession:
        """The place of the learner."""
        return self.page.session.place
