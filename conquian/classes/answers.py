"""First answers of a class: what each device guessed first at each level, and which rules it has missed since.

They come as the text that a browser keeps, which anyone may have written, and are counted without a name.
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
"""So many devices are counted, as many as are listed."""
LONGEST_TOLD: Final = 30_000
"""Letters of what a browser kept, without its puzzles: all levels have less than half of that."""

LevelName = tuple[str, str]
"""A lesson and a level of it."""


@dataclass(frozen=True, slots=True)
class ToldAnswer:
    """A device's report: its level, the guess made there, whether that level was never passed, and the rules missed."""

    level: LevelName | None = None
    said: str = ""
    is_new: bool = False
    missed: frozenset[Law] = frozenset()


NOTHING_TOLD: Final = ToldAnswer()


@dataclass(frozen=True, slots=True)
class AnsweringDevice:
    """A device: its first guess by level, empty for one of before; rules missed since; and those it told last."""

    first: Mapping[LevelName, str]
    missed: frozenset[Law]
    told: frozenset[Law]


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


def prediction(level: LevelName) -> Prediction | None:
    """The prediction that is asked for first at a level."""
    lesson = catalogue.lesson(level[0])
    index = lesson.level(level[1])
    return None if index is None else lesson.levels[index].predict


def read_told(text: str) -> ToldAnswer | None:
    r"""The report in what a browser kept, as it stands there; None for no such text, and nothing of it is believed.

    >>> kept = 'format = 1\nmissed = ["1.2"]\n[place]\nlesson = "pack"\nlevel = "neighbours"\nsaid = "no"'
    >>> read_told(kept).said, read_told(kept.replace('"no"', '"<b>"')).said, read_told("cabbage")
    ('no', '', None)
    """
    if not text.strip():
        return NOTHING_TOLD
    if len(text) > LONGEST_TOLD:
        return None
    try:
        so_far, place = progress.loads(text)
    except NotationError:
        return None
    missed = frozenset(so_far.missed)
    lesson, name = place.get("lesson", ""), place.get("level", "")
    if lesson not in catalogue.names() or (asked := prediction((lesson, name))) is None:
        return ToldAnswer(missed=missed)
    said = place.get("said", "")
    known = said if said in dict(asked.choices) else ""
    return ToldAnswer((lesson, name), known, progress.level_key(lesson, name) not in so_far.levels, missed)


def heard(answers: ClassAnswers, device: str, told: ToldAnswer, present: Collection[str]) -> ClassAnswers:
    """The answers once a device has told this; what it tells first was done before, and is not counted.

    `present` are the devices at the site: where all places are taken one that is not there any more makes room.

    >>> at = ("pack", "neighbours")
    >>> answers = heard(ClassAnswers(), "a", NOTHING_TOLD, {"a"})
    >>> for said in ("no", "yes"):
    ...     answers = heard(answers, "a", ToldAnswer(at, said, True), {"a"})
    >>> answers.counts()
    {('pack', 'neighbours'): Counter({'no': 1})}
    """
    devices = dict(answers.devices)
    known = devices.get(device)
    if known is None:
        if len(devices) >= MOST_ANSWERING:
            gone = next((each for each in devices if each not in present), None)
            if gone is None:
                return answers
            del devices[gone]
        first = {told.level: ""} if told.level and told.said else {}
        devices[device] = AnsweringDevice(first, frozenset(), told.missed)
        return ClassAnswers(devices)
    if told.level and told.said and told.level not in known.first:
        guess = told.said if told.is_new else ""
        known = replace(known, first={**known.first, told.level: guess})
    devices[device] = replace(known, missed=known.missed | (told.missed - known.told), told=told.missed)
    return ClassAnswers(devices)
