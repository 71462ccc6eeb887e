"""Sets as a widget."""

from __future__ import annotations

from typing import ClassVar, Unpack

from conquian.course.chapter_set import ChapterSet
from conquian.rooms.sets.room import ROOM
from conquian.rooms.sets.session import SetsSession
from conquian.ui.page import Page
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


class Sets(RoomWidget[SetsSession]):
    """A set to go through, as in `Sets("the-hole", lang="de")` or `Sets(one)` with a `ChapterSet`; else the first."""

    room: ClassVar[Room[SetsSession]] = ROOM

    def __init__(
        self, one: ChapterSet | SetsSession | Page[SetsSession] | str | None = None, **setting: Unpack[Setting]
    ) -> None:
        super().__init__(SetsSession.of(one) if isinstance(one, ChapterSet) else one, **setting)
