"""What a scripted learner does in a lesson: guesses, moves and reviews, some of them wrong on purpose.

A script is played through here first, so that what the learner's browser must have kept at the end is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final

from conquian.course.lesson import Level, Part
from conquian.rooms import DOORS
from conquian.rooms.learn.session import LessonSession
from conquian.rooms.learn.task_result import move_of
from conquian.rooms.learn.update import LearnSession
from conquian.ui.page import Page
from research.load.learner import Click, Clicks, Missing, States
from tests.golden.walking import Message

LONGEST: Final = 400
"""A script that has not come to the end of its lesson by then never will."""
WRONG: Final = 0.3
"""How often a learner guesses or moves wrongly."""


@dataclass(frozen=True, slots=True)
class LessonScript:
    """The messages of a learner in this lesson, and what the page keeps when all are answered."""

    lesson: str
    messages: tuple[Message, ...]
    kept: Mapping[str, Any]

    @property
    def page(self) -> str:
        """Where the lesson is opened, from its beginning."""
        return f"/voila/render/learn.ipynb?lesson={self.lesson}&lang=en"

    def clicks(self) -> Clicks:
        """The messages as clicks, each answered by the room."""

        def clicked(states: States, _: Random) -> Iterator[Click]:
            room = next((name for name, state in states.items() if "view" in state), "")
            if not room:
                raise Missing("the lesson")
            for n, message in enumerate(self.messages, 1):
                yield Click(room, {**message, "n": n}, (room, "answered", n))

        return clicked


@lru_cache(maxsize=256)
def lesson_script(lesson: str, seed: int, levels: int | None = None) -> LessonScript:
    """A learner of this seed who goes through this number of levels of the lesson, or through the whole of it.

    >>> script = lesson_script("pack", 1)
    >>> script.messages[0]["type"], script == lesson_script("pack", 1), script == lesson_script("pack", 2)
    ('predict', True, False)
    """
    rng, sent = Random(f"{lesson} {seed}"), list[Message]()
    page = opened(lesson, {})
    while not has_ended(page.session.place, lesson, levels):
        if len(sent) > LONGEST:
            raise RuntimeError(f"no end of {lesson} with seed {seed}: {sent[-3:]}")
        message = next_step(page, rng)
        sent.append(message)
        page = page.receive({**message, "n": len(sent)})
    return LessonScript(lesson, tuple(sent), dict(page.saved))


def opened(lesson: str, kept: Mapping[str, Any]) -> Page[LearnSession]:
    """The page of this lesson or, where none is named, the page of lessons, in a browser that has kept this."""
    link = {"lesson": lesson, "lang": "en"} if lesson else {"lang": "en"}
    page: Page[LearnSession] = Page.open(DOORS["learn"].room(), link)
    return page.restore(dict(kept))


def next_step(page: Page[LearnSession], rng: Random) -> Message:
    """What a learner does now, or the page by itself."""
    view, now = page.view(), page.session.place
    if now.on_map:  # where the page of lessons begins; a level that was begun is as it was left
        return {"type": "enter", "value": f"{now.name}/{now.level.name}"}
    return {"type": "go_on", "ply": view["ply"]} if view.get("waits") else _wish(now, rng)


def has_ended(now: LessonSession, lesson: str, levels: int | None = None) -> bool:
    """Whether this number of levels of the lesson are done, or the whole of it."""
    return now.part is Part.DONE or now.name != lesson or (levels is not None and now.index >= levels)


def _wish(now: LessonSession, rng: Random) -> Message:
    """What is done next."""
    level, errs = now.level, rng.random() < WRONG
    if now.passed:
        return {"type": "next_part"}
    match now.part:
        case Part.REVIEW:
            is_legal = now.review is not None and now.review.verdict.legal
            return {"type": "allowed" if is_legal is not errs else "forbidden"}
        case Part.PREDICT | Part.EXPERIMENT:
            return {"type": "predict", "value": _guess(level, now.part, rng, errs=errs)}
        case Part.BREAK if level.breaking is not None:
            return {"type": "do", "action": str(level.breaking.tries[0][0])}
        case _:
            return _move(now, rng, errs=errs)


def _guess(level: Level, part: Part, rng: Random, *, errs: bool) -> str:
    if part is Part.EXPERIMENT and level.experiment is not None:
        right, choices = str(level.experiment.finds), [str(each) for each in level.experiment.choices]
    else:
        assert level.predict is not None
        right, choices = level.predict.right, [name for name, _ in level.predict.choices]
    return rng.choice([each for each in choices if each != right]) if errs else right


def _move(now: LessonSession, rng: Random, *, errs: bool) -> Message:
    """The move that leads on, or any discard, which is refused or leads nowhere; after a mistake the part once more."""
    if now.attempt.outcome is not None or now.task is None or now.attempt.shown is not None:
        return {"type": "try_again"}
    right = move_of(now.task, now.attempt)
    if right is None:
        return {"type": "try_again"}
    hand = sorted(now.state.hands[now.seat].cards) if errs and not now.attempt.tried else []
    return {"type": "do", "action": f"discard {rng.choice(hand)}" if hand else str(right)}
