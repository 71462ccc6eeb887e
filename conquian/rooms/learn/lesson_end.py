"""The end of a lesson as plain JSON: what one can do now, and how many levels were passed."""

from __future__ import annotations

from typing import TypedDict

from conquian.course import itinerary
from conquian.course.lesson_words import CAN
from conquian.course.progress import Result, level_key
from conquian.rooms.learn.phrases import LessonPhrases
from conquian.rooms.learn.placement import known_by
from conquian.ui.links import room


class EndView(TypedDict):
    """The view beside the board that was won: what one `can` do now, under a title, and the score.

    `opened` says whether the door of this lesson stands open now. `line` is what Alma
    says about it, empty for nothing; `play` is the address of a hand to play.
    """

    title: str
    can: list[str]
    score: str
    opened: str
    line: str
    play: str


def end_view(phrases: LessonPhrases, line: str) -> EndView:
    """The view at the end of this lesson, with this line of Alma's."""
    now = phrases.now
    keys = [level_key(now.name, level.name) for level in now.lesson.levels]
    results = [now.progress.levels[key].result for key in keys if key in now.progress.levels]
    helped = results.count(Result.HELPED)
    how = "shown" if now.placing and len(results) == len(keys) else "helped" if helped else "alone"
    told = {"passed": len(results), "levels": len(keys), "helped": helped, "moves": len(known_by(now.name))}
    return {
        "title": phrases.tell("end", "title"),
        "can": [text for key in CAN if (text := phrases.content(*key.split(".")))],
        "score": phrases.tell("end", how, **told),
        "opened": _opened(phrases),
        "line": line,
        "play": room("play", {"next": "hand"}, phrases.language, phrases.faces),
    }


def _opened(phrases: LessonPhrases) -> str:
    """Whether the door of this lesson stands open."""
    now = phrases.now
    if not itinerary.is_open(now.progress, now.name):
        return phrases.tell("end", "not_yet")
    return phrases.tell("end", "opened")
