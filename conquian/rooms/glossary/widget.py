"""The glossary as a widget."""

from __future__ import annotations

from typing import ClassVar

from conquian.rooms.glossary.room import ROOM
from conquian.rooms.glossary.session import GlossarySession
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget


class Glossary(RoomWidget[GlossarySession]):
    """All words of the game, as in `Glossary("spread", lang="de")`, opened at the term that is named."""

    room: ClassVar[Room[GlossarySession]] = ROOM
