"""The first page as a widget."""

from __future__ import annotations

from typing import ClassVar

from conquian.rooms.index.room import ROOM
from conquian.rooms.index.session import StartSession
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget


class Index(RoomWidget[StartSession]):
    """A hand with a card on offer that can be melded, one after the other."""

    room: ClassVar[Room[StartSession]] = ROOM
