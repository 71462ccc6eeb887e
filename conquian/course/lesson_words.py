"""The words of a lesson: one file for each language, and which of its texts are older than the English they render."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from conquian.course.lesson import Lesson, Level, Task
from conquian.explain import stamps
from conquian.notation.tables import read_table
from conquian.notation.toml_fields import TomlField

LONGEST_FILE: Final = 100_000
CAN: Final = ("can.first", "can.second", "can.third")
"""The skill that a learner has after the lesson, said at its end."""
OF_LESSON: Final = ("title", "about", "door", "tagline", *CAN)
"""The texts of a lesson as a whole."""


@dataclass(frozen=True, slots=True)
class LessonWords:
    """Every text of a lesson in one language by its key, such as `first.do.goal`; of a translation also its stamps."""

    language: str
    texts: Mapping[str, str]
    renders: Mapping[str, str] = field(default_factory=dict)

    def stale(self, english: LessonWords) -> tuple[str, ...]:
        """The keys of the texts that render an English text which is not there any more, or not that one."""
        return stamps.stale(english.texts, self.renders)


def loads(text: str, language: str, renders: Mapping[str, str] | None = None) -> LessonWords:
    """The words that this file holds, with the stamps that stand beside it. Raises NotationError.

    >>> loads('title = "The pack"', "en").texts
    {'title': 'The pack'}
    """
    file = TomlField(read_table(text, LONGEST_FILE, language), language, (), text)
    return LessonWords(language, dict(_leaves(file)), renders or {})


def _leaves(table: TomlField) -> Iterator[tuple[str, str]]:
    for key, _ in table.entries('"…" […]'):
        part = table.part(key.written)
        if isinstance(part.written, str):
            yield part.name, part.written
        else:
            yield from _leaves(part)


# --- what has to be there ---------------------------------------------------------------------------------------------


def keys(lesson: Lesson) -> tuple[str, ...]:
    """Every text that this lesson needs, by its key; `intro` of a level may be there or not."""
    return (*OF_LESSON, *(key for level in lesson.levels for key in _of_level(level)))


def optional(lesson: Lesson) -> frozenset[str]:
    """The texts that a lesson may have."""
    return frozenset(f"{level.name}.intro" for level in lesson.levels)


def _of_level(level: Level) -> Iterator[str]:
    yield f"{level.name}.title"
    if level.predict is not None:
        yield f"{level.name}.predict.ask"
        for choice, _ in level.predict.choices:
            yield f"{level.name}.predict.choices.{choice}"
            if choice != level.predict.right:
                yield f"{level.name}.predict.wrong.{choice}"
    if level.experiment is not None:
        yield from (f"{level.name}.experiment.{key}" for key in ("ask", "why"))
        for each in level.experiment.choices:
            yield f"{level.name}.experiment.choices.{each}"
            if each is not level.experiment.finds:
                yield f"{level.name}.experiment.wrong.{each}"
    yield from _of_task(f"{level.name}.do", level.do)
    if level.twist is not None:
        yield from _of_task(f"{level.name}.twist", level.twist)
    if level.breaking is not None:
        yield from (f"{level.name}.break.{key}" for key in ("goal", "why"))


def _of_task(prefix: str, task: Task) -> Iterator[str]:
    yield from (f"{prefix}.{key}" for key in ("goal", "why", "idea", "where"))
    for mistake in task.mistakes:
        yield f"{prefix}.mistakes.{mistake.name}"
        if mistake.happens is not None:
            yield f"{prefix}.happens.{mistake.name}"


def missing(lesson: Lesson, found: LessonWords) -> tuple[str, ...]:
    """The keys that this lesson needs and these words have not."""
    return tuple(key for key in keys(lesson) if key not in found.texts)


def needless(lesson: Lesson, found: LessonWords) -> tuple[str, ...]:
    """The keys that these words have and no part of the lesson asks for."""
    return tuple(key for key in found.texts if key not in {*keys(lesson), *optional(lesson)})
