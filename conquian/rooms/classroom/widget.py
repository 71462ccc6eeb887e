"""The classroom as a widget."""

from __future__ import annotations

from typing import ClassVar, Unpack

from conquian.rooms.classroom.free_board import Setup
from conquian.rooms.classroom.room import ROOM
from conquian.rooms.classroom.session import ClassroomSession
from conquian.ui.page import Page
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


class Classroom(RoomWidget[ClassroomSession]):
    """A free board, as in `Classroom("pone=AdAs/3c4c,7h turn=pone/left", lang="de")`, else the first board."""

    room: ClassVar[Room[ClassroomSession]] = ROOM

    def __init__(
        self, board: Setup | ClassroomSession | Page[ClassroomSession] | str | None = None, **setting: Unpack[Setting]
    ) -> None:
        super().__init__(ClassroomSession.of(board) if isinstance(board, Setup) else board, **setting)

    @property
    def board(self) -> Setup:
        """The board as it lies now."""
        return self.page.session.board
