"""First answers of a class: what each device guessed first at each level, and which rules it has missed since.

They come as the text that a browser keeps, are not trusted, and are counted without a name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from conquian.course import catalogue, progress
from conquian.course.lesson import Prediction
from conquian.game.laws import Law
from conquian.notation.errors import NotationError

MOST_ANSWERING: Final = 120
"""The most devices that are counted, as many as are listed."""
LONGEST_REPORT: Final = 30_000
"""Letters of what a browser kept, without its puzzles: all levels have less than half of that."""

LevelName = tuple[str, str]
"""A lesson and a level of it."""


@dataclass(frozen=True, slots=True)
class AnswerReport:
    """A device's report: its level, the guess made there, whether that level was never passed, and the rules missed.

    `passed` are the levels that were passed there, whenever that was, by their names `lesson/level`.
    """

    level: LevelName | None = None
    guess: str = ""
    is_new: bool = False
    missed: frozenset[Law] = frozenset()
    passed: frozenset[str] = frozenset()


EMPTY_REPORT: Final = AnswerReport()


@dataclass(frozen=True, slots=True)
class AnsweringDevice:
    """A device: its first guess by level, empty for one of before; rules missed since; and those of its last report.

    `passed` are the levels that it has passed by then.
    """

    first: Mapping[LevelName, str]
    missed: frozenset[Law]
    reported: frozenset[Law]
    passed: frozenset[str] = frozenset()

    def is_done(self, levels: Collection[str]) -> bool:
        """Whether it has passed all of these levels, of which there are some."""
        return bool(levels) and self.passed.issuperset(levels)


@dataclass(frozen=True, slots=True)
class ClassAnswers:
    """The answers of all devices, by their numbers."""

    devices: Mapping[str, AnsweringDevice] = field(default_factory=dict)

    def counts(self) -> dict[LevelName, Counter[str]]:
        """The first guesses by level, in the order of the course, each with the number of devices that made it."""
        found: dict[LevelName, Counter[str]] = {}
        for name in catalogue.names():
            for level in catalogue.lesson(name).levels:
                said = Counter(
                    guess for each in self.devices.values() if (guess := each.first.get((name, level.name), ""))
                )
                if said:
                    found[name, level.name] = said
        return found

    def missed(self) -> Counter[Law]:
        """The number of devices that have missed each rule."""
        return Counter(law for each in self.devices.values() for law in each.missed)

    def add(self, device: str, report: AnswerReport, present: Collection[str]) -> ClassAnswers:
        """The answers with a device's report; what its first one holds was done before, and is not counted.

        `present` are the devices at the site: where all places are taken one that is not there any more makes room.

        >>> at = ("pack", "neighbours")
        >>> answers = ClassAnswers().add("a", EMPTY_REPORT, {"a"})
        >>> for said in ("no", "yes"):
        ...     answers = answers.add("a", AnswerReport(at, said, True), {"a"})
        >>> answers.counts()
        {('pack', 'neighbours'): Counter({'no': 1})}
        """
        known = self.devices.get(device)
        if known is None:
            first = {report.level: ""} if report.level and report.guess else {}
            return self.welcome(device, AnsweringDevice(first, frozenset(), report.missed, report.passed), present)
        if report.level and report.guess and report.level not in known.first:
            first = {**known.first, report.level: report.guess if report.is_new else ""}
            known = replace(known, first=first)
        missed = known.missed | (report.missed - known.reported)
        known = replace(known, missed=missed, reported=report.missed, passed=report.passed)
        return ClassAnswers({**self.devices, device: known})

    def welcome(self, device: str, known: AnsweringDevice, present: Collection[str]) -> ClassAnswers:
        """The answers with a device that is new here, and what is known of it, if there is a place for it."""
        devices = dict(self.devices)
        if len(devices) >= MOST_ANSWERING:
            gone = next((each for each in devices if each not in present), None)
            if gone is None:
                return self
            del devices[gone]
        return ClassAnswers({**devices, device: known})


def prediction(level: LevelName) -> Prediction | None:
    """The prediction that is asked for first at a level."""
    lesson = catalogue.lesson(level[0])
    index = lesson.level(level[1])
    return None if index is None else lesson.levels[index].predict


def read_report(text: str) -> AnswerReport | None:
    r"""The report in what a browser kept, as it stands there; None for no such text, and nothing of it is believed.

    >>> kept = 'format = 1\nmissed = ["1.2"]\n[place]\nlesson = "pack"\nlevel = "neighbours"\nsaid = "no"'
    >>> read_report(kept).guess, read_report(kept.replace('"no"', '"<b>"')).guess, read_report("cabbage")
    ('no', '', None)
    """
    if not text.strip():
        return EMPTY_REPORT
    if len(text) > LONGEST_REPORT:
        return None
    try:
        so_far, place = progress.loads(text)
    except NotationError:
        return None
    missed, passed = frozenset(so_far.missed), frozenset(so_far.levels)
    lesson, name = place.get("lesson", ""), place.get("level", "")
    if lesson not in catalogue.names() or (asked := prediction((lesson, name))) is None:
        return AnswerReport(missed=missed, passed=passed)
    said = place.get("said", "")
    known = said if said in dict(asked.choices) else ""
    return AnswerReport((lesson, name), known, progress.level_key(lesson, name) not in so_far.levels, missed, passed)
