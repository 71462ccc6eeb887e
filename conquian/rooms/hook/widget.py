"""The hook as a widget."""

from __future__ import annotations

from typing import ClassVar

from conquian.rooms.hook.room import ROOM
from conquian.rooms.hook.session import HookSession
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget


class Hook(RoomWidget[HookSession]):
    """Two hands at Alma's table, from the beginning or from a beat, as in `Hook("a-jack", lang="de")`."""

    room: ClassVar[Room[HookSession]] = ROOM
