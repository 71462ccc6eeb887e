"""The check of notes for teachers: what has to be there is there, and in every language the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final

from conquian.course import catalogue
from conquian.course.lesson import Lesson
from conquian.explain.markup import Named, Plain
from conquian.explain.words import LANGUAGES, has_words
from conquian.notation.errors import NotationError
from conquian.rooms.learn.lesson_flaws import LessonObjection
from conquian.rooms.teacher.notes import (
    PLANS,
    Answered,
    Block,
    Cited,
    Link,
    Listing,
    Notes,
    NotesPart,
    Paragraph,
    Section,
    Stressed,
    notes,
    walk,
    written,
)

QUESTIONS: Final = range(3, 7)
ANSWERS: Final = range(3, 5)
EXERCISES: Final = range(3, 6)
"""The numbers of questions, answers and exercises that there can be."""


class NoteFlaw(StrEnum):
    """A kind of flaw in the notes for a lesson."""

    NO_NOTES = "no-notes"
    MARKUP = "markup"
    MINUTES = "minutes"
    NO_SUCH_LEVEL = "no-such-level"
    NO_SUCH_ROOM = "no-such-room"
    LEVEL_NOT_LINKED = "level-not-linked"
    QUESTIONS = "questions"
    ANSWERS = "answers"
    NOT_ONE_RIGHT = "not-one-right"
    NO_MISCONCEPTION = "no-misconception"
    EXERCISES = "exercises"
    NOT_EVERY_ANSWER = "not-every-answer"
    NO_LAW = "no-law"
    OTHERWISE = "otherwise"


def objections(name: str) -> tuple[LessonObjection, ...]:
    """Everything that is wrong with the notes for the lesson of this name."""
    there = written(name)
    found = [LessonObjection(NoteFlaw.NO_NOTES, each) for each in LANGUAGES if each not in there]
    read: dict[str, Notes] = {}
    for language in there:
        try:
            read[language] = notes(name, language)
        except NotationError as error:
            found.append(LessonObjection(NoteFlaw.MARKUP, language, str(error)))
    return (*found, *of_notes(catalogue.lesson(name), read))


def of_notes(lesson: Lesson, read: Mapping[str, Notes]) -> Iterator[LessonObjection]:
    """Everything that is wrong with the notes for a lesson, by language."""
    for language, found in read.items():
        yield from _of_plans(found, language)
        yield from _of_links(lesson, found, language)
        yield from _of_questions(found, language)
        yield from _of_exercises(found, language)
    yield from _of_translations(read)


# --- in one language --------------------------------------------------------------------------------------------------

_MINUTES: Final = re.compile(r"(\d+)\b.*")


def steps(section: Section) -> Iterator[int | None]:
    """The minutes that each step of a plan takes, None where it does not say so."""
    for block in section.blocks:
        if isinstance(block, Listing):
            yield from map(_minutes, block.items)


def _minutes(item: tuple[Block, ...]) -> int | None:
    match item:
        case (Paragraph((Stressed((Plain(text),), is_strong=True), *_)), *_) if found := _MINUTES.fullmatch(text):
            return int(found[1])
        case _:
            return None


def _of_plans(found: Notes, language: str) -> Iterator[LessonObjection]:
    for part, minutes in PLANS.items():
        taken = list(steps(found.section(part)))
        if None in taken or sum(map(int, filter(None, taken))) != minutes:
            told = " + ".join("?" if each is None else str(each) for each in taken)
            yield LessonObjection(NoteFlaw.MINUTES, f"{language} {part}", told)


def _links(found: Notes | Section, way: Answered) -> list[str]:
    return [each.name for each in walk(found) if isinstance(each, Link) and each.way is way]


def _of_links(lesson: Lesson, found: Notes, language: str) -> Iterator[LessonObjection]:
    levels = [level.name for level in lesson.levels]
    for name in _links(found, Answered.LEVEL):
        if name not in levels:
            yield LessonObjection(NoteFlaw.NO_SUCH_LEVEL, language, name)
    for name in _links(found, Answered.ROOM):
        if not has_words("site", "pages", name):
            yield LessonObjection(NoteFlaw.NO_SUCH_ROOM, language, name)
    linked = _links(found.section(NotesPart.FORTY_FIVE), Answered.LEVEL)
    for name in levels:
        if name not in linked:
            yield LessonObjection(NoteFlaw.LEVEL_NOT_LINKED, f"{language} {NotesPart.FORTY_FIVE}", name)


def _of_questions(found: Notes, language: str) -> Iterator[LessonObjection]:
    where = f"{language} {NotesPart.QUESTIONS}"
    if len(found.questions) not in QUESTIONS:
        yield LessonObjection(NoteFlaw.QUESTIONS, where, str(len(found.questions)))
    for number, each in enumerate(found.questions, 1):
        right = sum(answer.is_right for answer in each.answers)
        if len(each.answers) not in ANSWERS:
            yield LessonObjection(NoteFlaw.ANSWERS, f"{where} {number}", str(len(each.answers)))
        if right != 1:
            yield LessonObjection(NoteFlaw.NOT_ONE_RIGHT, f"{where} {number}", str(right))
        if any(answer.belief is None and not answer.is_right for answer in each.answers):
            yield LessonObjection(NoteFlaw.NO_MISCONCEPTION, f"{where} {number}")


def _of_exercises(found: Notes, language: str) -> Iterator[LessonObjection]:
    asked, answered = found.section(NotesPart.HANDOUT).numbered, found.section(NotesPart.ANSWERS).numbered
    if len(asked) not in EXERCISES:
        yield LessonObjection(NoteFlaw.EXERCISES, f"{language} {NotesPart.HANDOUT}", str(len(asked)))
    if len(answered) != len(asked):
        yield LessonObjection(
            NoteFlaw.NOT_EVERY_ANSWER, f"{language} {NotesPart.ANSWERS}", f"{len(answered)} {len(asked)}"
        )
    for number, item in enumerate(answered, 1):
        if not any(isinstance(each, Cited) for each in walk(item)):
            yield LessonObjection(NoteFlaw.NO_LAW, f"{language} {NotesPart.ANSWERS} {number}")


# --- in all of them ---------------------------------------------------------------------------------------------------


def _of_translations(read: Mapping[str, Notes]) -> Iterator[LessonObjection]:
    first, *others = read or [""]
    for language in others:
        for part in NotesPart:
            one, other = (_facts(read[each], part) for each in (first, language))
            for what, fact in one.items():
                if fact != other[what]:
                    yield LessonObjection(NoteFlaw.OTHERWISE, f"{language} {part}", f"{what}: {other[what]} {fact}")


def _facts(found: Notes, part: NotesPart) -> dict[str, object]:
    """What a section says in whatever language: its answers and its sentences may come in another order."""
    section = found.section(part)
    said = list(walk(section))
    facts: dict[str, object] = {
        "cards": sorted(" ".join(map(str, each.cards)) for each in said if isinstance(each, Named)),
        "laws": sorted(each.law.value for each in said if isinstance(each, Cited)),
        "links": sorted(f"{each.way}:{each.name}" for each in said if isinstance(each, Link)),
        "numbered": len(section.numbered),
    }
    if part in PLANS:
        facts["minutes"] = list(steps(section))
    if part is NotesPart.QUESTIONS:
        facts["answers"] = [len(each.answers) for each in found.questions]
    return facts
