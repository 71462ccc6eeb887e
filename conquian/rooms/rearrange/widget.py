"""The rearranging bench as a widget."""

from __future__ import annotations

from typing import ClassVar

from conquian.rooms.rearrange.room import ROOM
from conquian.rooms.rearrange.session import RearrangeSession
from conquian.teach.arrangement import with_laid
from conquian.ui.page import Page
from conquian.ui.plain_traits import PlainTrait
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget


def _told(page: Page[RearrangeSession]) -> bool | None:
    """Whether the card can be melded, once that was answered; None before."""
    session = page.session
    return _possible(page) if session.tells or session.answer is not None else None


def _possible(page: Page[RearrangeSession]) -> bool:
    return page.session.arrangement.proof() is None


class RearrangeBench(RoomWidget[RearrangeSession]):
    """A question about a spread, a hand and a card on offer, as in `RearrangeBench("pone=… turn=pone/left")`.

    Without a position it asks one exercise after the other. `position` and `arrangement` can be read, set, observed and
    linked, `answer` and `possible` read and observed; the browser learns what is `possible` once it was answered.

    >>> bench = RearrangeBench("pone=6hAs2dQsKs7s/3c4c5c6c dealer=?10/- centre=6d stock=?19 turn=pone/left")
    >>> bench.possible, bench.arrangement
    (True, '3c4c5c6c')
    >>> bench.arrangement = "3c4c5c,6c6d6h"
    >>> bench.solved
    True
    """

    room: ClassVar[Room[RearrangeSession]] = ROOM

    position: PlainTrait[str] = PlainTrait(
        str,
        lambda page: str(page.session.arrangement.state),
        take=lambda _, line: RearrangeSession.named(line),
        help="The position as its line, such as pone=… dealer=… centre=6d turn=pone/left.",
    )
    arrangement: PlainTrait[str] = PlainTrait(
        str,
        lambda page: page.session.arrangement.laid(),
        take=lambda session, text: session.lay(with_laid(session.arrangement, text)),
        help="The spread as it lies now, such as 3c4c5c,6c6d6h.",
    )
    solved: PlainTrait[bool] = PlainTrait(
        bool, lambda page: page.session.arrangement.is_solved, help="Whether the card on offer is melded legally."
    )
    answer: PlainTrait[str] = PlainTrait(
        str,
        lambda page: str(page.session.answer or ""),
        help="The first answer: found, denied, wrongly-denied or shown; empty before, and in a position of your own.",
    )
    possible: PlainTrait[bool | None] = PlainTrait(
        bool, _possible, seen=_told, help="Whether the card on offer can be melded at all."
    )
