"""Mistakes of one's own that are kept as tasks, each with the day on which it is due again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Final

from conquian.coach.task import LaterTask, OwnTask
from conquian.course.career.repetition import EASE, LEAST_EASE, MOST_DAYS, MOST_EASE, Repetition
from conquian.notation.errors import Fault
from conquian.notation.toml_fields import TomlField, number, one_of, parsed
from conquian.table.alma import ALMA, NEIGHBOURS

MOST_TASKS: Final = 12
"""The most tasks that are kept."""
MOST_KNOWN: Final = 999
_FIELDS: Final = ("task", "due", "days", "known", "ease", "across")


@dataclass(frozen=True, slots=True)
class KeptTask:
    """A task, when it is asked again, and who sat across the table."""

    task: OwnTask
    again: Repetition
    across: str = ALMA


@dataclass(frozen=True, slots=True)
class OwnTasks:
    """The tasks that are kept, by name, in the order in which they are due."""

    kept: Mapping[str, KeptTask] = field(default_factory=dict)

    @staticmethod
    def of(kept: Mapping[str, KeptTask]) -> OwnTasks:
        """The tasks of these names, at most MOST_TASKS: where there are more, those known best give way."""
        dearest = sorted(kept.items(), key=lambda each: each[1].again.days)[:MOST_TASKS]
        return OwnTasks(dict(sorted(dearest, key=lambda each: (each[1].again.due, each[0]))))

    @staticmethod
    def later(text: str) -> OwnTasks:
        """The tasks that other rooms have kept, a line each, due the day after; what cannot be read is left out."""
        found = list[LaterTask]()
        for line in text.split("\n"):
            with suppress(ValueError):
                found.append(LaterTask.read(line))
        return OwnTasks.of({each.task.name: _tomorrow(each.task, each.day, each.across) for each in found})

    def __len__(self) -> int:
        return len(self.kept)

    def keeping(self, task: OwnTask, today: date, across: str = "") -> OwnTasks:
        """The tasks with this one, to be asked tomorrow; one that is kept already stays as it is."""
        if task.name in self.kept:
            return self
        return OwnTasks.of({task.name: _tomorrow(task, today, across), **self.kept})

    def answered(self, name: str, is_right: bool, today: date) -> OwnTasks:
        """The tasks after this one was answered; before it is due, no answer counts."""
        found = self.kept.get(name)
        if found is None or found.again.due > today:
            return self
        return OwnTasks.of({**self.kept, name: replace(found, again=found.again.answered(is_right, today))})

    def without(self, name: str) -> OwnTasks:
        """The tasks but for this one."""
        return OwnTasks({each: kept for each, kept in self.kept.items() if each != name})

    def due(self, today: date) -> tuple[str, ...]:
        """The names of the tasks that are due, those first that have waited longest."""
        return tuple(name for name, each in self.kept.items() if each.again.due <= today)

    def answered_on(self, today: date) -> tuple[str, ...]:
        """The names of the tasks whose last answer that counted was on this day."""
        told = ((name, each.again) for name, each in self.kept.items())
        return tuple(name for name, again in told if again.days and again.due - timedelta(again.days) == today)

    def joined(self, other: OwnTasks) -> OwnTasks:
        """The tasks of two browsers; each answer moves a task on, so the later day is that of the last answer."""
        later = {
            name: each
            for name, each in other.kept.items()
            if name not in self.kept or each.again.due > self.kept[name].again.due
        }
        return OwnTasks.of({**self.kept, **later})

    # --- as text ------------------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """The lines of a file, one for each task; none where there are none."""
        if self.kept:
            yield "[tasks]"
            for name, each in self.kept.items():
                again = each.again
                when = f'due = "{again.due}", days = {again.days}, known = {again.known}, ease = {again.ease}'
                who = "" if each.across == ALMA else f', across = "{each.across}"'
                yield f'"{name}" = {{ task = "{each.task}", {when}{who} }}'
            yield ""


def _tomorrow(task: OwnTask, today: date, across: str) -> KeptTask:
    return KeptTask(task, Repetition(today + timedelta(1)), across if across in NEIGHBOURS else ALMA)


def kept_task(field: TomlField) -> KeptTask:
    """The task of a line. Raises NotationError."""
    field.only(*_FIELDS)
    again = Repetition(
        field.need("due", day),
        field.need("days", number(0, MOST_DAYS)),
        field.need("known", number(0, MOST_KNOWN)),
        field.get("ease", number(LEAST_EASE, MOST_EASE), EASE),
    )
    task = field.need("task", parsed(OwnTask.read, "14 | pone=… | turn; …"))
    return KeptTask(task, again, field.get("across", one_of(NEIGHBOURS), ALMA))


def day(field: TomlField) -> date:
    """A day such as 2026-11-29. Raises NotationError."""
    if not isinstance(field.written, str) or len(field.written) != len("2026-11-29"):
        raise field.error(Fault.NOT_A_VALUE, "2026-11-29")
    try:
        return date.fromisoformat(field.written)
    except ValueError:
        raise field.error(Fault.NOT_A_VALUE, "2026-11-29") from None
