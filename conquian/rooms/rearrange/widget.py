"""The rearranging bench as a widget."""

from __future__ import annotations

from typing import ClassVar

from conquian.rooms.rearrange.room import ROOM
from conquian.rooms.rearrange.session import RearrangeSession
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget


class Rearrange(RoomWidget[RearrangeSession]):
    """A question about a spread, a hand and a card on offer, as in `Rearrange("pone=… turn=pone/left")`.

    Without a position it asks one exercise after the other.
    """

    room: ClassVar[Room[RearrangeSession]] = ROOM
