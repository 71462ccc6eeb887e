"""The table as a widget, for notebooks of one's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar, Unpack

from conquian.game.actions import Action
from conquian.game.player_view import PlayerView, player_view
from conquian.game.state import Seat, State
from conquian.notation import codes
from conquian.notation.position import SEAT, position
from conquian.notation.record import Record
from conquian.rooms.table.room import ROOM
from conquian.table.messages import Aid
from conquian.table.session import BOTH, NOBODY, TableSession
from conquian.table.state import TableState
from conquian.ui.page import Page
from conquian.ui.plain_traits import PlainTrait, as_text
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


def _seen(page: Page[TableSession]) -> str:
    """The position as far as the browser may know it: hidden cards are no part of it unless one may lay them open."""
    session, state = page.session, page.session.game.state
    return str(
        state if {Aid.HAND, Aid.STOCK} <= session.aids | session.opened else player_view(state, session.seat).state
    )


class Table(RoomWidget[TableSession]):
    """A game at a table, as in `Table("pone=… dealer=… turn=pone/left", seat="pone", lang="de")`.

    Without a position a deal is dealt; a player's view shows what that player knows, from its seat. `seat` is the seat
    at the bottom (pone). `plays` is for whom one acts: "both", or "pone", "dealer" or "nobody", and then the other hand
    is face down. `aids` are what the menu may still show of it: waste, hand, stock, legal; with `aids=()` the browser
    is sent no hidden card. `play("meld 3c4c5c")` makes a move, `record` is the game so far. Raises NotationError for
    what cannot be read, IllegalAction for what is not allowed, TypeError for an unknown argument.
    """

    room: ClassVar[Room[TableSession]] = ROOM

    position: PlainTrait[str] = PlainTrait(
        str,
        lambda page: str(page.session.game.state),
        take=lambda session, line: session.begun(TableState.at(position(line))),
        seen=_seen,
        help="The position as its line, such as pone=… dealer=… turn=pone/left.",
    )
    last_action: PlainTrait[str] = PlainTrait(
        str,
        lambda page: str(page.session.game.done[-1]) if page.session.game.done else "",
        help="The last action, such as discard 7h; empty before the first.",
    )
    chosen: PlainTrait[str] = PlainTrait(
        str, lambda page: as_text(page.session.game.chosen), help="The cards that are chosen: 6h7h."
    )
    refused: PlainTrait[str] = PlainTrait(
        str,
        lambda page: " ".join(page.session.refusal["laws"]) if page.session.refusal else "",
        help="The laws by which the last wish was refused, such as 4.4; empty if it was not.",
    )

    def __init__(
        self,
        start: str | State | PlayerView | TableState | TableSession | Page[TableSession] | None = None,
        *,
        seat: str | None = None,
        plays: str = "both",
        aids: Iterable[str] = tuple(Aid),
        **setting: Unpack[Setting],
    ) -> None:
        if isinstance(start, PlayerView):
            seat, start = seat or str(start.seat), start.state
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
