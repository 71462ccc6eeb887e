"""The learner of a check: one who plays the parts of a lesson as they are written down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from conquian.course import catalogue
from conquian.course.lesson import Lesson, Part
from conquian.game.actions import Action
from conquian.game.judge import judge
from conquian.rooms.learn.session import LessonSession
from conquian.teach.suit_permutation import ORDERS, SUITS

MOST_REPLIES: Final = 40


@dataclass(frozen=True, slots=True)
class Learner:
    """A learner who plays a part of a lesson as told, through the same steps as a visitor's page."""

    lesson: Lesson
    index: int
    part: Part

    def begin(self) -> LessonSession:
        """The beginning of the part."""
        suits = next(order for order in ORDERS if catalogue.lesson(self.lesson.name, order) == self.lesson)
        begun = LessonSession.begin(self.lesson.name, self.index)
        return replace(begun, tries=0 if suits == SUITS else _tries(begun, suits)).to(self.part)

    def play(self, actions: tuple[Action, ...]) -> LessonSession:
        """The part after these actions, each legal or not, the opponent answering in between."""
        now = self.begin()
        for action in actions:
            now = replied(now)
            now = now.act(action) if judge(now.state, action).legal else now.try_in_vain(action)
        return replied(now)


def _tries(begun: LessonSession, suits: str) -> int:
    return next(n for n in range(len(ORDERS)) if replace(begun, tries=n).suits == suits)


def replied(now: LessonSession) -> LessonSession:
    """The part after everything that the opponent does now."""
    for _ in range(MOST_REPLIES):
        if now.attempt.reply is None:
            return now
        now = now.replied()
    return now
