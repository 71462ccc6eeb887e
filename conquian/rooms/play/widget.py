"""A deal against an opponent as a widget."""

from __future__ import annotations

from typing import ClassVar, Unpack

from conquian.notation.record import Record
from conquian.rooms.play.duel import Duel
from conquian.rooms.play.room import ROOM
from conquian.rooms.play.session import PlaySession
from conquian.ui.page import Page
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


class Play(RoomWidget[PlaySession]):
    """A deal against an opponent, as in `Play(Duel.begin(1897, seat=cq.Seat.DEALER), lang="de")`, else a fresh one.

    `duel` is how it stands. What the opponent does, the page asks for, one action at a time.
    """

    room: ClassVar[Room[PlaySession]] = ROOM

    def __init__(self, duel: Duel | PlaySession | Page[PlaySession] | None = None, **setting: Unpack[Setting]) -> None:
        super().__init__(PlaySession.of(duel) if isinstance(duel, Duel) else duel, **setting)

    @property
    def duel(self) -> Duel:
        """The duel as it stands."""
        return self.page.session.duel

    @property
    def record(self) -> Record:
        """The game so far, as a record that can be written to a file."""
        return self.duel.record
