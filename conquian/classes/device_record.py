"""A device's record: what a desk has counted of it, kept in its browser for a server that is started again."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from conquian.classes.answers import AnsweringDevice, prediction
from conquian.classes.desk import LESSON
from conquian.classes.room_work import MOST_DONE, ROOMS_OF_WORK, WorkCount
from conquian.course import catalogue, progress
from conquian.game.laws import Law
from conquian.notation.errors import Fault, NotationError
from conquian.notation.toml_fields import (
    FileFormat,
    TomlField,
    law,
    list_of,
    matching,
    number,
    one_of,
    plain_text,
    table_of,
)

LONGEST_RECORD: Final = 8_000
"""Letters of a record: one of all levels has less than half of that."""
_FORMAT: Final = FileFormat(
    "record", 1, LONGEST_RECORD, ("format", "run", "lessons", "told", "missed", "reported", "first", "work")
)
_LATEST: Final = 2**40
_LONGEST_NAME: Final = 60
_WORK: Final = matching(re.compile(r"(?:-?\d{1,6} ){2}\d{1,6} \d{1,6}", re.ASCII), "0 0 3 1")


@dataclass(frozen=True, slots=True)
class DeviceRecord:
    """A device's record by the server `run`, whose desk had ended `lessons`. `answers` is None before the first report.

    >>> record = DeviceRecord("run", 0, AnsweringDevice({("pack", "neighbours"): "no"}, frozenset(), frozenset()))
    >>> read_record(write_record(record, 9.0), 10.0) == record, read_record(write_record(record, 9.0), 9e9)
    (True, None)
    """

    run: str
    lessons: int
    answers: AnsweringDevice | None = None
    work: Mapping[str, tuple[WorkCount, WorkCount]] = field(default_factory=dict)

    def of_before(self) -> DeviceRecord:
        """The same as of before the device came: none of it counts, nor is it counted again."""
        known = self.answers and replace(self.answers, first=dict.fromkeys(self.answers.first, ""), missed=frozenset())
        return replace(self, answers=known, work={room: (now, now) for room, (_, now) in self.work.items()})


def write_record(record: DeviceRecord, clock: float) -> str:
    """The text of a record, told at this time of the clock on the wall."""
    rows = ["format = 1", f'run = "{record.run}"', f"lessons = {record.lessons}", f"told = {int(clock)}"]
    if (known := record.answers) is not None:
        rows += [f"missed = [{_laws(known.missed)}]", f"reported = [{_laws(known.reported)}]", "[first]"]
        rows += [f'"{progress.level_key(*level)}" = "{guess}"' for level, guess in known.first.items()]
    rows += ["[work]"]
    for room, counts in record.work.items():
        rows += [f'{room} = "{" ".join(f"{each.done} {each.right}" for each in counts)}"']
    return "\n".join(rows)


def read_record(text: str, clock: float) -> DeviceRecord | None:
    """The record that a device has brought; None for any other text, and for one that is older than a lesson.

    What no lesson has any more is left out.
    """
    try:
        file = _FORMAT.read(text)
        told = file.need("told", number(0, _LATEST))
        if abs(clock - told) > LESSON:  # a clock may have been set back
            return None
        laws = list_of(law, '["5.2"]', len(Law))
        answers = None
        if "first" in file:
            first = file.need("first", table_of(plain_text(_LONGEST_NAME), plain_text(_LONGEST_NAME)))
            missed, reported = (frozenset(file.get(name, laws, ())) for name in ("missed", "reported"))
            answers = AnsweringDevice(_existing(first), missed, reported)
        work = dict(file.get("work", table_of(one_of(ROOMS_OF_WORK), _work), ()))
        run, lessons = file.need("run", plain_text(_LONGEST_NAME)), file.need("lessons", number(0, _LATEST))
        return DeviceRecord(run, lessons, answers, work)
    except NotationError:
        return None


def _laws(laws: frozenset[Law]) -> str:
    return ", ".join(f'"{each}"' for each in sorted(laws))


def _existing(first: tuple[tuple[str, str], ...]) -> dict[tuple[str, str], str]:
    """The guesses at levels that exist, each a choice there, or of before."""
    found: dict[tuple[str, str], str] = {}
    for key, guess in first:
        lesson, _, level = key.partition("/")
        asked = prediction((lesson, level)) if lesson in catalogue.names() else None
        if asked is not None and guess in ("", *dict(asked.choices)):
            found[lesson, level] = guess
    return found


def _work(written: TomlField) -> tuple[WorkCount, WorkCount]:
    """The counts when the device came, and the last; a step taken back makes that smaller. Raises NotationError."""
    first, first_right, done, right = map(int, _WORK(written).split())
    if not (0 <= right <= done <= MOST_DONE and done - MOST_DONE <= first <= MOST_DONE):
        raise written.error(Fault.NOT_A_NUMBER, f"0 … {MOST_DONE}")
    return WorkCount(first, first_right), WorkCount(done, right)
