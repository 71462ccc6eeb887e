"""The meld builder as a widget."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquian.rooms.melds.room import ROOM
from conquian.rooms.melds.session import MeldsSession
from conquian.rooms.melds.view import verdict_view
from conquian.ui.plain_traits import PlainTrait, as_text
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget


def _laid(session: MeldsSession, text: str) -> MeldsSession:
    """The session with these cards on the table, and those gone that were. Raises NotationError."""
    laid = MeldsSession.read({"cards": text}).bench
    return replace(session, bench=replace(laid, waste=session.bench.waste, opponent=session.bench.opponent))


class MeldBuilder(RoomWidget[MeldsSession]):
    """The forty cards, and those on the table in groups, as in `MeldBuilder("3c4c5c,6c6d", lang="de")`.

    `cards` and `groups` can be read, set, observed and linked, `verdict` and `complete` read and observed.

    >>> builder = MeldBuilder("3c4c5c,6c6d")
    >>> builder.cards, builder.groups, builder.complete
    ('3c4c5c6c6d', '3c4c5c,6c6d', False)
    >>> builder.groups = "3c4c5c,6c6d6h"
    >>> builder.complete, builder.verdict
    (True, 'All 6 cards are in melds.')
    """

    room: ClassVar[Room[MeldsSession]] = ROOM

    cards: PlainTrait[str] = PlainTrait(
        str,
        lambda page: as_text(page.session.bench.cards),
        take=lambda session, text: _laid(session, text.replace(",", "").replace(" ", "")),
        help="The cards on the table, such as 3c4c5c6c; set, they lie in one group.",
    )
    groups: PlainTrait[str] = PlainTrait(
        str,
        lambda page: page.session.fields().get("cards", ""),
        take=_laid,
        help="The cards on the table, group by group, such as 3c4c5c,6c6d.",
    )
    verdict: PlainTrait[str] = PlainTrait(
        str,
        lambda page: verdict_view(page.session.bench, page.voice.language)["text"],
        help="The sentence that says what the cards make.",
    )
    complete: PlainTrait[bool] = PlainTrait(
        bool, lambda page: page.session.bench.lies_right, help="Whether every group is a meld."
    )
