"""The end of a lesson as plain JSON: what one can do now, and how many levels were passed."""

from __future__ import annotations

from typing import TypedDict

from conquian.course.lesson_words import CAN
from conquian.course.progress import Result, level_key
from conquian.rooms.learn.phrases import LessonPhrases


class EndView(TypedDict):
    """What stands beside the board that was won: what one `can` do now, under a title, and the score."""

    title: str
    can: list[str]
    score: str


def end_view(phrases: LessonPhrases) -> EndView:
    """What is said at the end of this lesson."""
    now = phrases.now
    keys = [level_key(now.name, level.name) for level in now.lesson.levels]
    results = [now.progress.levels[key].result for key in keys if key in now.progress.levels]
    helped = results.count(Result.HELPED)
    told = {"passed": len(results), "levels": len(keys), "helped": helped}
    return {
        "title": phrases.say("end", "title"),
        "can": [phrases.content(*key.split(".")) for key in CAN],
        "score": phrases.say("end", "helped" if helped else "alone", **told),
    }
