"""The table as a widget, for notebooks of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Unpack

import traitlets

from conquian.game.actions import Action
from conquian.game.state import Seat, State
from conquian.notation import codes
from conquian.notation.position import SEAT, position
from conquian.notation.record import Record
from conquian.rooms.table.room import ROOM
from conquian.table.messages import Aid
from conquian.table.session import BOTH, NOBODY, TableSession
from conquian.table.state import TableState
from conquian.ui.page import Page
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


class Table(RoomWidget[TableSession]):
    """A game at a table, as in `Table("pone=… dealer=… turn=pone/left", seat="pone", lang="de")`.

    Without a position a deal is dealt. `seat` is from whose side one looks (pone), `plays` for whom one acts ("both",
    "pone", "dealer" or "nobody"), `aids` what may be shown on demand (waste, hand, stock, legal). `position` is the
    position as its canonical line, `session` the whole table: both can be read, set and observed, as can `language` and
    `faces`; `play("meld 3c4c5c")` does something at the table, `record` is what was played. Raises NotationError for
    what cannot be read, IllegalAction for what is not allowed, TypeError for an unknown argument.
    """

    room: ClassVar[Room[TableSession]] = ROOM

    position = traitlets.Unicode()

    def __init__(
        self,
        start: str | State | TableState | TableSession | Page[TableSession] | None = None,
        *,
        seat: str | None = None,
        plays: str = "both",
        aids: Iterable[str] = tuple(Aid),
        **setting: Unpack[Setting],
    ) -> None:
        page = start if isinstance(start, Page) else Page(self.room, _opened(start), asked=start is not None)
        session = replace(page.session, plays=_players(plays), aids=frozenset(map(Aid, aids)))
        if seat is not None:
            session = replace(session, seat=SEAT.decode(seat, "seat"))
        super().__init__(replace(page, session=session), **setting)

    @property
    def record(self) -> Record:
        """The game so far, as a record that can be written to a file."""
        return self.page.session.record

    def play(self, action: str | Action) -> None:
        """Do something at the table, for the player to act. Raises NotationError, IllegalAction or UnknownCards."""
        wanted = codes.action(action) if isinstance(action, str) else action
        self.session = self.page.session.gone_to(self.page.session.game.do(wanted))

    # --- the position, for authors ------------------------------------------------------------------------------------

    @traitlets.observe("session")
    def _sat(self, change: Mapping[str, Any]) -> None:
        self.position = str(change["new"].game.state)

    @traitlets.observe("position")
    def _placed(self, change: Mapping[str, Any]) -> None:
        if change["new"] != str(self.session.game.state):
            self.session = self.session.begun(TableState.at(position(change["new"])))

    @traitlets.validate("position")
    def _readable(self, proposal: Mapping[str, Any]) -> str:
        line: str = proposal["value"]
        return line if line == str(self.session.game.state) else str(position(line))


def _opened(start: str | State | TableState | TableSession | None) -> TableSession:
    """The table that an author names by a line, a position or itself; without one a deal is dealt."""
    match start:
        case None:
            return TableSession.dealt()
        case str():
            return ROOM.of_text(start)
        case State():
            return TableSession(TableState.at(start))
        case TableState():
            return TableSession(start)
        case TableSession():
            return start


def _players(text: str) -> frozenset[Seat]:
    """The seats that one acts for, from "both", "nobody" or one seat. Raises NotationError for anything else."""
    if text in ("both", "nobody"):
        return BOTH if text == "both" else NOBODY
    return frozenset({SEAT.decode(text, "plays")})
