"""Tasks of one's own: a mistake in a hand, kept to be asked again.

A task is what was played up to the mistake, and the answer to it: so its seat knows again what it knew, and the coach
weighs it anew. No link and no file can say what is right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from typing import Final

from conquian.coach.decision import is_choice, positions
from conquian.game.judge import IllegalAction, UnknownCards
from conquian.game.state import Seat
from conquian.notation.codes import LONGEST_TEXT
from conquian.notation.codes import action as read_action
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import position
from conquian.notation.record import Record

_BETWEEN: Final = " | "
_NEXT: Final = "; "
MOST_LATER: Final = 12
"""The most tasks that a room keeps until the puzzles take them over."""
_LATER: Final = re.compile(r"(?P<day>20\d\d-\d\d-\d\d) (?:(?P<across>[a-z]+) )?(?P<task>[0-9].*)", re.ASCII)
_PLY: Final = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)
_EXAMPLE: Final = "14 | pone=… | turn; decline; …"


@dataclass(frozen=True, slots=True)
class OwnTask:
    """A task: the action of number `ply` in this record, which goes no further than the answer to it.

    >>> import conquian as cq
    >>> task = OwnTask.of(cq.play(cq.players.Greedy(), cq.players.Greedy(), seed=1897), 14)
    >>> task == OwnTask.read(str(task)), task.seat, len(task.record.actions)
    (True, Seat.PONE, 15)
    """

    record: Record
    ply: int

    @staticmethod
    def of(record: Record, ply: int) -> OwnTask | None:
        """The task that this action is; None if it cannot be kept: a hand that was folded, or a very long one."""
        if record.folds or record.start.unknown:
            return None
        task = OwnTask(Record(record.start, None, record.actions[: ply + 1]), ply)
        return task if len(str(task)) <= LONGEST_TEXT else None

    @staticmethod
    def read(text: str) -> OwnTask:
        """The task that was written as this text. Raises NotationError unless a seat had a choice there."""
        if len(text) > LONGEST_TEXT:
            raise NotationError(Fault.TOO_LONG, text, expected=str(LONGEST_TEXT))
        ply, *parts = text.split(_BETWEEN)
        if len(parts) != 2 or not _PLY.fullmatch(ply):
            raise NotationError(Fault.NOT_A_VALUE, text, expected=_EXAMPLE)
        start = position(parts[0])
        if start.unknown:
            raise NotationError(Fault.UNKNOWN, parts[0], expected="stock")
        actions = tuple(read_action(each, labels=start.variant.labels) for each in parts[1].split(_NEXT))
        task = OwnTask(Record(start, None, actions), int(ply))
        try:
            is_asked = int(ply) <= len(actions) <= int(ply) + 1 and is_choice(task.record, int(ply))
        except (IllegalAction, UnknownCards):
            is_asked = False
        if not is_asked:
            raise NotationError(Fault.NOT_A_VALUE, text, expected=_EXAMPLE)
        return task

    @property
    def seat(self) -> Seat:
        """The seat that made the mistake."""
        return positions(self.record)[self.ply - 1].turn

    @property
    def name(self) -> str:
        """A name that no other task has."""
        return f"own-{sha256(str(self).encode()).hexdigest()[:12]}"

    def __str__(self) -> str:
        return _BETWEEN.join((str(self.ply), str(self.record.start), _NEXT.join(map(str, self.record.actions))))


@dataclass(frozen=True, slots=True)
class LaterTask:
    """A task that a learner has asked for, the day of that, and who sat across the table, if that is known.

    >>> import conquian as cq
    >>> task = OwnTask.of(cq.play(cq.players.Greedy(), cq.players.Greedy(), seed=1897), 14)
    >>> later = LaterTask(date(2026, 11, 30), task)
    >>> LaterTask.read(str(later)) == later
    True
    """

    day: date
    task: OwnTask
    across: str = ""

    @staticmethod
    def of(task: OwnTask, across: str) -> LaterTask:
        """The task as it is asked for now."""
        return LaterTask(today(), task, across)

    @staticmethod
    def read(text: str) -> LaterTask:
        """The task that was written as this text. Raises ValueError."""
        found = _LATER.fullmatch(text)
        if found is None:
            raise ValueError(text)
        return LaterTask(date.fromisoformat(found["day"]), OwnTask.read(found["task"]), found["across"] or "")

    def __str__(self) -> str:
        return " ".join(filter(None, (str(self.day), self.across, str(self.task))))


def toggled(later: tuple[LaterTask, ...], one: LaterTask) -> tuple[LaterTask, ...]:
    """These tasks with this one, or without it if it was among them; the oldest give way."""
    rest = tuple(each for each in later if each.task != one.task)
    return rest if rest != later else (*later, one)[-MOST_LATER:]


def today() -> date:
    """The day that it is where this runs."""
    return datetime.now().astimezone().date()
