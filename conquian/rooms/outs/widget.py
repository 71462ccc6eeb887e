"""The outs drill as a widget."""

from __future__ import annotations

from typing import ClassVar

from conquian.rooms.outs.room import ROOM
from conquian.rooms.outs.session import OutsSession
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget


class Outs(RoomWidget[OutsSession]):
    """Exercises one after the other, or a spread of ten cards, as in `Outs("2c2d2h2s,7c7d7s,JhQhKh")`."""

    room: ClassVar[Room[OutsSession]] = ROOM
