"""The sources side by side, as a widget."""

from __future__ import annotations

from typing import ClassVar, Unpack

from conquian.rooms.sources.comparison import SourceComparison
from conquian.rooms.sources.room import ROOM
from conquian.rooms.sources.session import SourcesSession
from conquian.ui.page import Page
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


class Sources(RoomWidget[SourcesSession]):
    """Two sources, or two values of a switch, as in `Sources(SourceComparison(Books("S1")), lang="de")`.

    At its table one acts for both seats, and the same actions can be done by either of the two rules.
    """

    room: ClassVar[Room[SourcesSession]] = ROOM

    def __init__(
        self,
        comparison: SourceComparison | SourcesSession | Page[SourcesSession] | str | None = None,
        **setting: Unpack[Setting],
    ) -> None:
        at = SourcesSession.at(comparison) if isinstance(comparison, SourceComparison) else comparison
        super().__init__(at, **setting)

    @property
    def comparison(self) -> SourceComparison:
        """The comparison, and what is looked at."""
        return self.page.session.comparison
