"""A learner in the forcing lab: an attempt at a task, and the table at which it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import randrange
from typing import Final, assert_never

from conquian.game.cards import Card
from conquian.game.spreads import book
from conquian.game.state import Seat
from conquian.rooms.forcing.attempt import ForcingAttempt, read, resume
from conquian.rooms.forcing.positions import ForcingWitness
from conquian.rooms.forcing.tasks import ForcingCourse, ForcingQuestion, PlayTask, Role
from conquian.table.messages import Aid
from conquian.table.session import BOTH, NOBODY, TableSession
from conquian.table.state import TableState
from conquian.teach.seeds import MOST_SEEDS

AIDS: Final = frozenset({Aid.WASTE, Aid.LEGAL})
"""The aids that may be shown on demand: the forcer sees the other hand in any case."""


@dataclass(frozen=True, slots=True)
class ForcingSession:
    """An attempt at a task, at its table: what is done at the table is done in the attempt.

    >>> session = ForcingSession.read({"course": "sources", "n": "2"})
    >>> session.attempt.task.name, session.table.plays
    ('third', frozenset())
    """

    attempt: ForcingAttempt
    table: TableSession

    @staticmethod
    def of(attempt: ForcingAttempt) -> ForcingSession:
        """The session of a learner who makes this attempt."""
        return ForcingSession(attempt, TableSession(seated(attempt), aids=AIDS)).entered(attempt)

    @staticmethod
    def begin() -> ForcingSession:
        """The session with a forced card that no one has seen."""
        return ForcingSession.of(ForcingAttempt.begin(ForcingCourse.VICTIM, randrange(MOST_SEEDS)))

    @staticmethod
    def read(link: Mapping[str, str]) -> ForcingSession:
        """The session that a link with these fields asks for. Raises NotationError."""
        return ForcingSession.of(read(link))

    def restored(self, kept: Mapping[str, str]) -> ForcingSession:
        """The session with the attempt that was kept. Raises NotationError."""
        return self.entered(resume(kept))

    def entered(self, attempt: ForcingAttempt) -> ForcingSession:
        """The session at another task, or at the same from another point."""
        if attempt.course is ForcingCourse.SAFE:
            book()  # its last task needs it: so that no single touch has to wait for all of the work
        task = attempt.task
        sees = isinstance(task, PlayTask) and task.role is Role.FORCER
        seat, plays = sides(attempt)
        table = replace(self.table, seat=seat, plays=plays, opened=frozenset({Aid.HAND} if sees else ()))
        return replace(self, attempt=attempt).at(table.begun(seated(attempt)))

    def at(self, table: TableSession) -> ForcingSession:
        """The session with the table as it is now; what was done there is done in the attempt."""
        attempt = self.attempt
        if isinstance(attempt.task, PlayTask):
            attempt = attempt.at(table.game.done, table.game.state)
        return ForcingSession(attempt, table)

    @property
    def chosen(self) -> Card | None:
        """The card that is chosen, if it is a single one."""
        chosen = tuple(self.table.game.chosen)
        return chosen[0] if len(chosen) == 1 else None


def sides(attempt: ForcingAttempt) -> tuple[Seat, frozenset[Seat]]:
    """The seat from which the table of a task is seen, and the one that plays at it."""
    match attempt.task:
        case PlayTask(state=state):
            return state.turn, frozenset({state.turn})
        case ForcingQuestion(seat=seat):
            return seat, NOBODY
        case ForcingWitness():
            return Seat.PONE, BOTH if attempt.shows else NOBODY
        case task:
            assert_never(task)


def seated(attempt: ForcingAttempt) -> TableState:
    """The task as a game at a table."""
    if isinstance(attempt.task, PlayTask):
        return TableState.at(attempt.task.state, attempt.done)
    return TableState.at(attempt.state)
