"""The shelf: where the annotated games lie, and what each decision of theirs was worth to the player who made it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable

from conquian.advice.seat_value import SeatValue
from conquian.course.shelf import ContentShelf
from conquian.notation.record import Record
from conquian.rooms.replay.decision_values import digest, digests, read_values


def shelf() -> Traversable:
    """The folder of the annotated games that the package brings."""
    return ContentShelf.GAMES.packaged


@cache
def unseen() -> Mapping[str, Mapping[int, SeatValue]]:
    """The worth of each decision of these games to the player who made it and saw one hand, by name and number.

    >>> unseen()["squeeze"][24].standing
    <SeatStanding.WORSE: 'worse'>
    """
    return read_values(_text())


def weighed(record: Record, ply: int) -> SeatValue | None:
    """The worth of this decision of a game, if the game was weighed as it is; None where there was no choice."""
    return unseen().get(_names().get(digest(record), ""), {}).get(ply)


@cache
def _names() -> Mapping[str, str]:
    return {of: name for name, of in digests(_text()).items()}


def _text() -> str:
    return shelf().joinpath("unseen.json").read_text(encoding="utf-8")
