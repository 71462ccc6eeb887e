"""Visitors who write the scripts of the storyboards: they do what is offered, and now and then what leads on."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final
from unittest.mock import patch

from conquian.course import catalogue
from conquian.course.lesson import Part
from conquian.explain.words import LANGUAGES
from conquian.rooms import ROOMS
from conquian.rooms.learn.task_result import move_of
from conquian.rooms.learn.update import LearnSession
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.question import PuzzleQuestion
from conquian.rooms.puzzles.session import PuzzleSession
from conquian.ui.page import Page
from tests.golden.walking import Message, next_message
from tests.rooms.storyboards.storyboard import SENT, Script, of_one_day, sent

LEADING: Final = 0.5
"""How often a visitor who knows the way goes it."""


def scripts() -> Iterator[tuple[str, Script]]:
    """Every storyboard's name, and what is done in it."""
    for number, name in enumerate(catalogue.names()):
        yield f"learn-{name}", _walked("learn", f"lesson={name}&lang={LANGUAGES[number % 3]}", 110)
    for number, theme in enumerate(dict.fromkeys(name.rpartition("-")[0] for name in library.names())):
        first = next(name for name in library.names() if name.startswith(theme))
        yield f"puzzles-{theme}", _walked("puzzles", f"puzzle={first}&lang={LANGUAGES[number % 3]}", 24)
    for number, rules in enumerate(("pagat", "mexican", "foster", "rummy-com", "bicycle", "rummyo")):
        seat = ("pone", "dealer")[number % 2]
        yield f"play-{rules}", _walked("play", f"seed={7 + number}&rules={rules}&seat={seat}&lang=en", 60)
    for door in ROOMS:
        if door.name not in {"learn", "puzzles", "play"}:
            yield from of_room(door.name)


def of_room(room: str) -> Iterator[tuple[str, Script]]:
    """The storyboards of a room: one for each of its links, else one without a link, with every message of the room."""
    for number, link in enumerate(LINKS.get(room, ("",))):
        lang = LANGUAGES[number % 3]
        script = _walked(room, f"{link}&lang={lang}" if link else f"lang={lang}", 50)
        yield f"{room}-{number + 1}", script if room in LINKS else _with_every_message(script)


def _with_every_message(script: Script) -> Script:
    """The script with a message of each type that the room reads and the visitor hasn't sent."""
    page, rng = script.opened(), Random(script.link)
    sent_kinds = {json.loads(step[len(SENT) :])["type"] for step in script.steps}
    left = [kind for kind in sorted(page.room.readers) if kind not in sent_kinds]
    return replace(
        script, steps=(*script.steps, *(sent(next_message(_as_json(page.view()), rng, kinds=[kind])) for kind in left))
    )


LINKS: Final = {
    "index": ("",),
    "hook": ("", "alma=off"),
    "melds": ("", "hand=3c4c5c6c7cJcQc&lang=en"),
    "rearrange": ("", "course=practise&seed=3&n=2", "course=first&seed=1&n=1"),
    "forcing": ("", "course=questions&seed=3&n=2"),
    "outs": ("", "course=practise&seed=3&n=2"),
    "replay": ("", "game=the-ten-card-hole"),
    "classroom": ("", ""),
    "sets": ("set=the-hole", "set=after-lesson-3"),
    "rules": ("",),
    "sources": ("",),
    "glossary": ("",),
    "table": (
        (
            "pone=2s3c4h6s7hJcJhQcKcKs/-&dealer=Ah2d3d3h4d5c6c6hJsKh/-&centre=-"
            "&stock=AdQs5d3s7s6d2c4s5h7cAsAcKdQh7dQdJd4c5s2h&waste=-&turn=pone/turn&rules=pagat"
        ),
    ),
    "teacher": ("",),
}


@patch("conquian.rooms.learn.update.SLICE", 0)
@patch("conquian.coach.task.today", of_one_day)
def _walked(room: str, link: str, length: int) -> Script:
    script = Script(room, link, ())
    page, rng, steps = script.opened(), Random(f"{room} {link}"), list[str]()
    kinds = sorted(page.room.readers)
    state = random.getstate()
    for _ in range(length):
        view, words = _as_json(page.view()), _as_json({**page.words(), **page.about()})
        known = _KNOWN.get(room, _nothing)(page) if not view.get("waits") and rng.random() < LEADING else None
        message = _as_json(known or next_message(view, rng, words, kinds))
        if message["type"] in ("language", "faces") and rng.random() < 0.8:
            continue
        random.setstate(state)
        page = page.receive(message)
        state = random.getstate()
        steps.append(sent(message))
    return Script(room, link, tuple(steps))


def _of_learn(page: Page[LearnSession]) -> Message | None:
    now = page.session.place
    level = now.level
    if now.passed or now.part is Part.DONE:
        return {"type": "next_part"}
    if now.part is Part.PREDICT and level.predict is not None:
        return {"type": "predict", "value": level.predict.right}
    if now.part is Part.EXPERIMENT and level.experiment is not None:
        return {"type": "predict", "value": level.experiment.finds}
    if now.part in (Part.DO, Part.TWIST) and now.attempt.shown is None and (task := level.task(now.part)) is not None:
        action = move_of(task, now.attempt) if now.awaits_learner and now.attempt.outcome is None else None
        return None if action is None else {"type": "do", "action": str(action)}
    return None


def _of_puzzles(page: Page[PuzzleSession]) -> Message | None:
    now = page.session
    asked = getattr(now, "asked", None)
    if isinstance(asked, PuzzleQuestion):
        return {"type": "answer", "value": asked.right}
    if isinstance(asked, Puzzle) and not now.is_list:
        return {"type": "do", "action": str(asked.sought[0])}
    return None


def _nothing(_page: Page[Any]) -> Message | None:
    return None


_KNOWN: Final[dict[str, Callable[[Page[Any]], Message | None]]] = {"learn": _of_learn, "puzzles": _of_puzzles}


def _as_json(value: object) -> Any:
    return json.loads(json.dumps(value, allow_nan=False))
