"""Games to look through, as a widget."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Unpack

from conquian.notation.position import SEAT
from conquian.notation.record import Record
from conquian.rooms.replay.playback import Playback
from conquian.rooms.replay.room import ROOM
from conquian.rooms.replay.session import ReplaySession
from conquian.ui.page import Page
from conquian.ui.plain_traits import PlainTrait
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


def _note(page: Page[ReplaySession]) -> str:
    found = page.session.playback.facing(page.voice.faces).note(page.voice.language)
    return "" if found is None else found.text


class Replay(RoomWidget[ReplaySession]):
    """A game to look through, as in `Replay("squeeze", ply=24, lang="de")` or `Replay(record)`.

    Without a game it is the first of ours. One hand lies open, that of `seat`, until both are wanted. `record` is the
    game, and can be set; from every position both seats can be played on, and the game itself stays as it is. Raises
    KeyError for an unknown game.
    """

    room: ClassVar[Room[ReplaySession]] = ROOM

    ply: PlainTrait[int] = PlainTrait(
        int,
        lambda page: page.session.playback.ply,
        take=lambda session, ply: session.entered(session.playback.at(ply)),
        help="The number of actions that have been played; one beyond the last goes to the last.",
    )
    position: PlainTrait[str] = PlainTrait(
        str,
        lambda page: str(page.session.table.game.state),
        help="The position that is shown, as its line.",
    )
    note: PlainTrait[str] = PlainTrait(
        str, _note, help="What the record says of the last action; empty where it says nothing."
    )

    def __init__(
        self,
        game: str | Record | Playback | ReplaySession | Page[ReplaySession] | None = None,
        *,
        ply: int | None = None,
        seat: str | None = None,
        **setting: Unpack[Setting],
    ) -> None:
        if isinstance(game, Record | Playback):
            game = ReplaySession.at(Playback(game) if isinstance(game, Record) else game)
        page = game if isinstance(game, Page) else self._begun(game)
        session = page.session if ply is None else page.session.entered(page.session.playback.at(ply))
        if seat is not None:
            side = SEAT.decode(seat, "seat")
            session = replace(session, table=replace(session.table, seat=side))
        super().__init__(replace(page, session=session), **setting)

    @property
    def playback(self) -> Playback:
        """The game, and where its reader stands."""
        return self.page.session.playback.facing(self.faces)

    @property
    def record(self) -> Record:
        """The game, or what was made of it while exploring."""
        return self.page.session.record(self.faces)

    @record.setter
    def record(self, game: Record) -> None:
        self.session = self.page.session.entered(Playback(game))
