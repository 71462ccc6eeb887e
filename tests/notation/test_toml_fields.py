"""One reader for all formats: what is wrong in a file is reported with its line, by NotationError alone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from conquian.course import homework, lesson_file, progress, set_file
from conquian.explain.sentences import explain
from conquian.explain.words import LANGUAGES
from conquian.notation import record
from conquian.notation.errors import NotationError
from conquian.rooms.puzzles import puzzle_file
from conquian.rooms.replay import commentary
from tests.checkout import ROOT
from tests.course.lessons import EXAMPLE as LESSON
from tests.course.lessons import toml
from tests.course.test_homework import TEXT as HOMEWORK
from tests.course.test_lesson_file import full
from tests.course.test_progress import FILE as PROGRESS
from tests.course.test_set_file import WHOLE
from tests.notation.fuzzing import check, damaged
from tests.rooms.puzzles.test_puzzle import PUZZLES
from tests.rooms.puzzles.test_question import EXAMPLE as QUESTION

Reader = Callable[[str], object]
GAMES: Final = ROOT / "tutorials" / "games"
FORMATS: Final[dict[str, tuple[Reader, tuple[str, ...]]]] = {
    "lesson": (lambda text: lesson_file.loads(text, "example", 1), (LESSON, toml(full()))),
    "set": (set_file.loads, (set_file.dumps(WHOLE),)),
    "homework": (homework.loads, (HOMEWORK,)),
    "progress": (progress.loads, (PROGRESS,)),
    "puzzle": (puzzle_file.read, (*map(str, PUZZLES), QUESTION)),
    "record": (record.loads, ((GAMES / "folding.toml").read_text(encoding="utf-8"),)),
    "commentary": (
        lambda text: commentary.loads(text, plies=99),
        tuple(path.read_text(encoding="utf-8") for path in sorted(GAMES.glob("*.notes.toml"))[:2]),
    ),
}
NUL: Final = '"\\u0000"'
WRONG: Final = ("1979-05-27", "nan", "0x" + "f" * 5_000, "[" * 90 + "]" * 90, NUL, "{ x = { y = [[{}]] } }")
"""What no field can be, but that what puzzles, records and commentaries say may have any sign."""
SAID: Final[dict[str, str]] = {
    "puzzle": r"\[(title|text)\] (en|de|es)|\[\[choices\]\] (text|answer)\.en",
    "record": r"\[title\] (en|de|es)|\[notes\.(en|de|es)\] \d+",
    "commentary": r"\[\d+\.note\] (en|de|es)",
}
"""The fields that hold what is said, by their formats, each as the head of its table and its key."""


def complaint(read: Reader, text: str) -> NotationError | None:
    """The error in this text, if there is one; it can be explained."""
    error = None
    try:
        read(text)
    except NotationError as raised:
        error = raised
        check(error)
    assert error is None or all(explain(error, language) for language in LANGUAGES)
    return error


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("wrong", WRONG, ids=("date", "nan", "huge", "deep", "NUL", "tables"))
def test_a_value_that_cannot_stand_there_is_told_with_its_line(kind: str, wrong: str) -> None:
    read, texts = FORMATS[kind]
    told = 0
    for text in texts:
        rows, head = text.split("\n"), ""
        for number, row in enumerate(rows):
            head = row if row.startswith("[") else head
            key, equals, value = row.partition(" = ")
            if equals and is_whole(f"a = {value}"):
                error = complaint(read, "\n".join([*rows[:number], f"{key} = {wrong}", *rows[number + 1 :]]))
                told += error is not None
                assert error is None or error.line == number + 1, (row, error)
                is_said = re.fullmatch(SAID.get(kind, "(?!)"), f"{head} {key}")
                assert (error is None) == (wrong == NUL and is_said is not None), (head, row)
    assert told > 3


def is_whole(text: str) -> bool:
    """Whether these lines are TOML by themselves."""
    try:
        tomllib.loads(text)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("kind", FORMATS)
def test_a_field_that_is_none_of_its_table_is_told_with_its_line(kind: str) -> None:
    read, (text, *_) = FORMATS[kind]
    rows = text.split("\n")
    heads = [number for number, row in enumerate(rows) if row.startswith("[") and "." not in row]
    for number in heads[:9]:
        error = complaint(read, "\n".join([*rows[: number + 1], "Cabbage = 3", *rows[number + 1 :]]))
        assert error is not None and error.line == number + 2, (rows[number], error)
        assert "Cabbage" in error.text or error.expected, error


@pytest.mark.parametrize("kind", FORMATS)
def test_whatever_a_file_says_nothing_but_notation_errors_is_raised(kind: str) -> None:
    read, texts = FORMATS[kind]
    rng = Random(kind)
    errors = [complaint(read, damaged(rng.choice(texts), rng)) for _ in range(150)]
    assert sum(error is not None for error in errors) > 40
    assert (complaint(read, "") is None) == (kind == "commentary"), "only a commentary may say nothing"
    for text in ("\0", "\ufeff", "format = 1\nformat = 1", "[a]\n[a]", "a = 1\na.b = 2", "\ud800", "\u202e = 1"):
        assert complaint(read, text) is not None, text
