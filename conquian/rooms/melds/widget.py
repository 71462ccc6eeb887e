"""The meld builder as a widget."""

from __future__ import annotations

from typing import ClassVar

from conquian.rooms.melds.room import ROOM
from conquian.rooms.melds.session import MeldsSession
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget


class Melds(RoomWidget[MeldsSession]):
    """The forty cards, and those on the table in groups, as in `Melds("3c4c5c,6c6d", lang="de", faces="spanish")`."""

    room: ClassVar[Room[MeldsSession]] = ROOM
