"""The law book as a widget."""

from __future__ import annotations

from typing import ClassVar

from conquian.rooms.rules.room import ROOM
from conquian.rooms.rules.session import RulesSession
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget


class Rules(RoomWidget[RulesSession]):
    """All laws, as in `Rules("5.2", lang="de", faces="spanish")`, opened at the law that is named."""

    room: ClassVar[Room[RulesSession]] = ROOM
