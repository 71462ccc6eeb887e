"""Lessons for the tests: the example of docs/lessons.md, with its words, on a shelf of their own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from conquian.course import catalogue, lesson_file
from conquian.course.lesson_words import LessonWords, keys, loads
from conquian.explain import stamps
from conquian.explain.words import LANGUAGES
from tests.checkout import ROOT

DOCS: Final = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
_BLOCKS: Final = re.findall(r"```toml\n(.*?)```", DOCS, re.DOTALL)

EXAMPLE: Final[str] = _BLOCKS[0]
"""The lesson that docs/lessons.md shows."""

EXPERIMENT: Final[str] = _BLOCKS[1]
"""The experiment that it shows."""

WORDS: Final[str] = re.sub(r'"…"', '"Say it in {7h} words."', _BLOCKS[2]).replace(
    'idea = "Say it in {7h} words."', 'idea = "Look at your hand."'
)
"""The words that it shows, with something said everywhere."""


_LEVELS: Final = """
[[level]]
name = "aces"
laws = ["7.1"]
[level.do]
position = "pone=AdAs/3c3d3h3s,6h7hJhQhKh dealer=?10/- stock=?19 turn=pone/discard"
known = "seat"
solution = ["discard Ad"]
[level.twist]
position = "pone=AdAs/3c3d3h3s,6h7hJhQhKh dealer=?10/- stock=?18 waste=2d turn=pone/discard"
known = "seat"
solution = ["discard Ad"]
mistakes = [{ name = "kept", play = ["discard As"], when = "discarded As", law = "7.5" }]

[[level]]
name = "open"
laws = ["7.5"]
[level.do]
position = "pone=JhQhQs/Ah2h3h,4h5h6h7h dealer=2c4s7cJs/3c3d3s,6c6d6s centre=Kh stock=4dQd5c2s \
waste=JcKd5d7sKsJdAcKcAs7d5sQcAd4c2d turn=pone/turned"
known = "open"
solution = ["decline"]

[[level]]
name = "answered"
laws = ["4.1"]
[level.do]
position = "pone=6h7hQh7cJcKsAs4s2d5d/- dealer=?10/- stock=JhQc?18 turn=pone/turn"
success = "laid 7"
failure = "lays 6h7hJh"
solution = ["turn", "meld 6h7hJhQh", "discard Ks", "meld 6h7hJhQh 7cJcQc"]
script = ["decline", "turn", "decline"]
[[level.do.mistakes]]
name = "passed-on"
play = ["turn", "decline"]
when = ["declined", "laid 0"]
law = "4.1"
happens = { actions = ["decline", "turn"], ends = "in-waste Jh" }
[[level.do.mistakes]]
name = "too-long"
play = ["turn", "meld 5d6h7hJh"]
law = "3.2"
happens = { actions = ["decline"], ends = "declined" }
[level.break]
tries = [{ action = "discard Ks", law = "4.1" }, { action = "turn" }]

[[level]]
name = "played"
laws = ["4.2"]
[level.experiment]
position = "pone=Ac4c7cKcAd4d7dKd3h6s/- dealer=?10/- stock=?20 turn=pone/turn"
deals = 30
choices = ["play", "fold", "same"]
finds = "play"
laws = { fold = "9.1", same = "9.1" }
[level.do]
position = "pone=6h7hQh7cJcKsAs4s2d5d/- dealer=AcAdAh2c2h3c3d4cKcKd/- stock=JhQc2s?17 turn=pone/turn"
actions = 6
success = "laid 4"
solution = ["turn", "meld 6h7hJhQh"]
replies = "player"

[[level]]
name = "twice"
laws = ["7.1"]
[level.do]
position = "pone=JcJs/3c4c5c6c,2d3d4d5d dealer=?10/- centre=Qh stock=Jd?10 waste=AdAcAhKsQsKh2h turn=pone/left"
study = true
known = "seat"
solution = ["decline", "turn", "meld 3c4c5c6c 2d3d4d5d JcJdJs"]

[[level]]
name = "end"
laws = ["7.1"]
[level.do]
position = "pone=JcJs/3c4c5c6c,2d3d4d5d dealer=?10/- centre=Jd stock=?11 waste=AdAcAhKsQsKh2h turn=pone/left"
study = true
success = "out"
solution = ["meld 3c4c5c6c 2d3d4d5d JcJdJs"]
"""

SCHOOL: Final[str] = EXAMPLE + _LEVELS
"""A lesson with levels of each kind: several right answers, every card open, an opponent who answers as written."""


def said(lesson: str, **others: str) -> str:
    """Something said for every text that this lesson needs; of some of them (by key, dots as underscores) this."""
    texts = {}
    for key in keys(lesson_file.loads(lesson, "example", 1)):
        texts[key] = "Look at your hand." if key.endswith(".idea") else "Say it: {7h}."
    texts |= {key.replace("_", "."): text for key, text in others.items()}
    return "".join(f"{json.dumps(key)} = {json.dumps(text)}\n" for key, text in texts.items())


def words(language: str = "en", text: str = WORDS) -> LessonWords:
    """What is said in the example."""
    return loads(text, language)


def put(folder: Path, number: int, name: str, lesson: str, said: Mapping[str, str]) -> None:
    """Put a lesson and its words on the shelf; the translations are said to render `rendered`, else the English."""
    here = folder / f"{number:02}-{name}"
    here.mkdir()
    (here / "lesson.toml").write_text(lesson, encoding="utf-8")
    for language in LANGUAGES:
        (here / f"{language}.toml").write_text(said.get(language, said["en"]), encoding="utf-8")
    rendered = loads(said.get("rendered", said["en"]), "en")
    (here / stamps.FILE).write_text(stamps.dumps(rendered.texts, LANGUAGES[1:]), encoding="utf-8")


@contextmanager
def shelved(folder: Path, lessons: Mapping[str, tuple[str, Mapping[str, str]]]) -> Iterator[None]:
    """A course of these lessons, each with its words, while the block lasts."""
    for number, (name, (lesson, said)) in enumerate(lessons.items(), 1):
        put(folder, number, name, lesson, said)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "shelf", lambda: folder)
        forget()
        try:
            yield
        finally:
            forget()


def forget() -> None:
    """Have the lessons read anew, from where they lie now."""
    for remembered in (catalogue.folders, catalogue.lesson, catalogue.words, catalogue._stamps):
        remembered.cache_clear()


# --- as text ----------------------------------------------------------------------------------------------------------


def toml(table: Mapping[str, object]) -> str:
    """A table of values as TOML, each on one line."""
    return "".join(f"{json.dumps(key)} = {_value(value)}\n" for key, value in table.items())


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return hex(value) if type(value) is int else json.dumps(value)  # of any size
