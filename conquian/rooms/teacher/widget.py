"""The teacher's room as a widget."""

from __future__ import annotations

from typing import ClassVar

from conquian.rooms.teacher.room import ROOM
from conquian.rooms.teacher.session import TeacherSession
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget


class Teacher(RoomWidget[TeacherSession]):
    """The notes for a lesson, as in `Teacher("pack", lang="de")`; without a name those for the first lesson."""

    room: ClassVar[Room[TeacherSession]] = ROOM
