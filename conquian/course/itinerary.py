"""The way through the course: which levels were passed, which one comes next, and which doors stand open.

All of it follows from the levels that were passed, so nothing more is kept.
"""

from __future__ import annotations

from dataclasses import dataclass

from conquian.course import catalogue
from conquian.course.progress import Progress, level_key


@dataclass(frozen=True, slots=True)
class Station:
    """A level on the way, by the name of its lesson and its index there."""

    lesson: str
    index: int


def missing(progress: Progress, lesson: str) -> tuple[int, ...]:
    """The levels of this lesson that were not passed, in their order. Raises KeyError if there is no such lesson.

    >>> missing(Progress(), "pack")
    (0, 1, 2, 3, 4, 5)
    """
    levels = enumerate(catalogue.lesson(lesson).levels)
    return tuple(index for index, level in levels if level_key(lesson, level.name) not in progress.levels)


def passed_in(progress: Progress, lesson: str) -> int:
    """The number of levels of this lesson that were passed. Raises KeyError if there is no such lesson."""
    return len(catalogue.lesson(lesson).levels) - len(missing(progress, lesson))


def is_open(progress: Progress, lesson: str) -> bool:
    """Whether the door of this lesson stands open, as all its levels were passed. Raises KeyError for no lesson."""
    return not missing(progress, lesson)


def doors_open(progress: Progress) -> int:
    """The number of doors of the street that stand open: one for each lesson that is done."""
    return sum(is_open(progress, name) for name in catalogue.names())


def ahead(progress: Progress) -> Station | None:
    """The first level of the course that was not passed; None if there is none."""
    left = ((name, missing(progress, name)) for name in catalogue.names())
    return next((Station(name, indices[0]) for name, indices in left if indices), None)


def next_station(progress: Progress, here: Station | None) -> Station | None:
    """The next station of the course; None if all of it was passed. It is said once, for the lamp and for every button.

    That is the level in which the learner is, `here`, as long as its lesson is not done; else the first level that was
    not passed. At the end of a lesson there is no `here`.

    >>> next_station(Progress(), Station("melds", 3))
    Station(lesson='melds', index=3)
    """
    return here if here is not None and not is_open(progress, here.lesson) else ahead(progress)


def level_after(progress: Progress, here: Station) -> int | None:
    """The level of the same lesson that comes after this one, once it is passed; None at the end of the lesson.

    That is the next one that was not passed, after the last the first: no lesson ends while a level of it is missing.
    Where a level is gone through again the next one is, too.

    >>> level_after(Progress(), Station("pack", 2)), level_after(Progress(), Station("pack", 5))
    (3, 0)
    """
    levels = catalogue.lesson(here.lesson).levels
    before = progress.levels.get(level_key(here.lesson, levels[here.index].name))
    if before is not None and before.tries > 1 and here.index + 1 < len(levels):
        return here.index + 1
    left = [index for index in missing(progress, here.lesson) if index != here.index]
    return next((index for index in left if index > here.index), left[0] if left else None)
