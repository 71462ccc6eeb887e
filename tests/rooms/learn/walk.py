"""Walking through a lesson as a visitor's page does: by messages alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from conquian.course import catalogue
from conquian.course.lesson import Level, Part
from conquian.game.actions import Action
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.widget import Learn
from tests.ui.page import tell

LEVELS = [(name, index) for name in catalogue.names() for index in range(len(catalogue.lesson(name).levels))]
"""Every level of the course."""


def named(level: tuple[str, int]) -> str:
    """What a level is called in the list of tests."""
    name, index = level
    return f"{name}-{catalogue.lesson(name).levels[index].name}"


def opened(level: tuple[str, int], language: str = "en") -> Learn:
    """The page at the beginning of a level."""
    return Learn(LessonSession.begin(*level), lang=language, storage_key="learn")


def part_of(level: tuple[str, int], part: Part, language: str = "en") -> Learn:
    """The page at the beginning of a part of a level."""
    return Learn(LessonSession.begin(*level).to(part), lang=language, storage_key="learn")


def level_of(page: Learn) -> Level:
    return page.place.level


def replies(page: Learn) -> None:
    """The page asks for what the opponent does, as long as it waits."""
    while page.view["waits"]:
        tell(page, "go_on", ply=page.view["ply"])


def play(page: Learn, actions: Iterable[Action]) -> str:
    """Do all this, the opponent answering in between; what was said last."""
    said = ""
    for action in actions:
        replies(page)
        said = tell(page, "do", action=str(action))
    replies(page)
    return said


def text_of(pieces: list[dict[str, Any]]) -> str:
    """What a text says, cards by their names."""
    return "".join(piece["text"] for piece in pieces)


def solve(page: Learn) -> list[str]:
    """Go through the whole level as a learner who knows it and takes all that is offered; the parts that there were."""
    parts: list[str] = []
    key = page.place.key
    while page.place.key == key and page.place.part not in (Part.REVIEW, Part.DONE):
        part = page.place.part
        parts.append(part.value)
        level = page.place.level
        match part:
            case Part.PREDICT:
                assert level.predict is not None
                tell(page, "predict", value=level.predict.right)
                continue
            case Part.EXPERIMENT:
                assert level.experiment is not None
                tell(page, "predict", value=level.experiment.finds)
                replies(page)
            case Part.DO | Part.TWIST:
                task = level.task(part)
                assert task is not None
                play(page, task.solution)
                assert page.view["mode"] == "passed", (key, part, page.view["text"])
            case _:
                assert level.breaking is not None
                for action, law in level.breaking.tries:
                    tell(page, "do", action=str(action))
                    assert (page.view["mode"] == "break") is True
                    assert law is None or page.place.attempt.tried[-1].law is law
                assert page.place.passed
        assert text_of(page.view["goal"])
        tell(page, "next_part" if page.place.extra is None else "stay")
    return parts
