"""The first page without a screen: the rearranging bench, with a hand that was just dealt."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from conquian.rooms.rearrange import room
from conquian.rooms.rearrange.session import RearrangeCourse, RearrangeSession

ROOM: Final = replace(
    room.ROOM, name="index", topic=room.ROOM.name, begin=lambda: RearrangeSession.fresh(RearrangeCourse.FIRST)
)
