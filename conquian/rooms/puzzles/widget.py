"""The puzzles as a widget."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Unpack

from conquian.course.session import CourseSession
from conquian.rooms.puzzles.room import ROOM
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.rooms.puzzles.update import PuzzlesSession
from conquian.ui.page import Page
from conquian.ui.plain_traits import PlainTrait
from conquian.ui.room import Room
from conquian.ui.widget import RoomWidget, Setting


def _at(session: PuzzlesSession, name: str) -> PuzzlesSession:
    """The session at another puzzle. Raises NotationError if there is none of this name."""
    asked = ROOM.of_text(name).place
    return replace(CourseSession.at(asked.with_progress(session.place.progress)), alma=session.alma)


def _attempts(page: Page[PuzzlesSession]) -> int:
    place = page.session.place
    return place.tries + (place.answer is not None or place.said != "")


class PuzzleBoard(RoomWidget[PuzzlesSession]):
    """The puzzles, as in `PuzzleBoard("hole-001", lang="de")`; without a name it begins with the first.

    >>> board = PuzzleBoard("hole-001", lang="en")
    >>> board.name, board.attempts, board.solved
    ('hole-001', 0, False)
    """

    room: ClassVar[Room[PuzzlesSession]] = ROOM

    name: PlainTrait[str] = PlainTrait(
        str,
        lambda page: page.session.place.name,
        take=_at,
        help="The name of the puzzle, such as hole-001; set, another one is asked.",
    )
    attempts: PlainTrait[int] = PlainTrait(
        int, _attempts, help="How often it was answered; another puzzle begins at 0."
    )
    solved: PlainTrait[bool] = PlainTrait(
        bool, lambda page: page.session.place.solved, help="Whether the last answer is right."
    )
    answer: PlainTrait[str] = PlainTrait(
        str,
        lambda page: page.session.place.said or str(page.session.place.answer or ""),
        help="The last answer: an action such as discard 7h, or the name of a choice; empty before.",
    )

    def __init__(
        self,
        session: PuzzleSession | PuzzlesSession | Page[PuzzlesSession] | str | None = None,
        **setting: Unpack[Setting],
    ) -> None:
        super().__init__(CourseSession.at(session) if isinstance(session, PuzzleSession) else session, **setting)

    @property
    def place(self) -> PuzzleSession:
        """The place of the learner."""
        return self.page.session.place
