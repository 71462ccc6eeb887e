"""LessonFlaws of lessons: what can be wrong with one, and where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class LessonFlaw(StrEnum):
    """A kind of flaw in a lesson."""

    LEVELS = "levels"
    MINUTES = "minutes"
    NO_LAW = "no-law"
    NOT_ONE_RIGHT = "not-one-right"
    BEGINS_PASSED = "begins-passed"
    NOT_PASSED = "not-passed"
    NOT_ACCEPTED = "not-accepted"
    ANSWER_MISSING = "answer-missing"
    NOT_PLAYED = "not-played"
    NOT_NOTICED = "not-noticed"
    NOTHING_HAPPENS = "nothing-happens"
    OTHER_LAW = "other-law"
    NO_BREACH = "no-breach"
    OTHER_END = "other-end"
    OTHER_FINDING = "other-finding"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown-cards"
    NOT_REACHABLE = "not-reachable"
    NO_TEXT = "no-text"
    NEEDLESS = "needless"
    MARKUP = "markup"
    CARDS = "cards"
    TOO_LONG = "too-long"
    NAMES_A_CARD = "names-a-card"
    SUIT_BY_HAND = "suit-by-hand"
    STALE = "stale"
    WIN_GIVEN = "win-given"
    WIN_MISSED = "win-missed"
    WORSE_UNSEEN = "worse-unseen"
    NOT_WEIGHED = "not-weighed"
    BETTER_MISTAKE = "better-mistake"
    MEANT_IN_VAIN = "meant-in-vain"


@dataclass(frozen=True, slots=True)
class LessonObjection:
    """One thing that is wrong with a lesson, or with the notes for it: where, and what about it."""

    flaw: StrEnum
    where: str = ""
    about: str = ""

    def __str__(self) -> str:
        return ": ".join(filter(None, [self.where, self.flaw.value, self.about]))
