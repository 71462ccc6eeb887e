"""The JSON Schemas: they take whatever the readers take, and refuse misspelt fields."""

from __future__ import annotations

import runpy
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final

import pytest
from jsonschema import Draft7Validator

from conquian.classes.quiz import Quiz, dumps
from conquian.course import lesson_file, lesson_words, set_file
from conquian.notation import record
from conquian.notation.errors import NotationError
from conquian.notation.tables import quoted
from conquian.rooms.puzzles import puzzle_file
from conquian.rooms.replay import commentary
from tests.checkout import ROOT

READERS: Final[dict[str, tuple[Callable[[str], object], str]]] = {
    "lesson": (lambda text: lesson_file.loads(text, "", 1), "lessons/*/lesson.toml"),
    "words": (lambda text: lesson_words.loads(text, ""), "lessons/*/??.toml"),
    "puzzle": (puzzle_file.read, "puzzles/*/*1.toml"),
    "game": (record.loads, "games/*[!s].toml"),
    "notes": (lambda text: commentary.loads(text, 10_000), "games/*.notes.toml"),
    "set": (set_file.loads, "sets/*.toml"),
}


@cache
def _schemas() -> dict[str, Draft7Validator]:
    made = runpy.run_path(str(ROOT / "docs/schemas.py"))["schemas"]()
    return {kind: Draft7Validator(schema) for kind, schema in made.items()}


def _files(kind: str) -> Iterator[dict[str, Any]]:
    """The files of this kind; of notes, those that say which law refuses a move."""
    for path in sorted((ROOT / "tutorials").glob(READERS[kind][1])):
        text = path.read_text(encoding="utf-8")
        if (kind != "game" or ".notes" not in path.name) and (kind != "notes" or ".law]" in text):
            yield tomllib.loads(text)


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)} = {_written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    return quoted(value) if isinstance(value, str) else str(value).lower()


def _text(file: dict[str, Any]) -> str:
    return "".join(f"{quoted(key)} = {_written(value)}\n" for key, value in file.items())


def _tables(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _tables(each)


def _changed(file: dict[str, Any]) -> Iterator[str]:
    """The file with one field left out, or with another value in it, each in turn."""
    others: tuple[Any, ...] = ("decline", 1, True, [], ["decline"], {})
    for table in _tables(file):
        for key, value in [*table.items()]:
            del table[key]
            yield _text(file)
            for other in others:
                table[key] = other
                yield _text(file)
            table[key] = value


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(READERS.keys() - {"words"}))  # what they need and can have, their lesson says
def test_what_the_reader_takes_fits_the_schema(kind: str) -> None:
    read, schema = READERS[kind][0], _schemas()[kind]
    taken = 0
    for file in [*_files(kind)][:2]:
        for text in (_text(file), *_changed(file)):
            try:
                read(text)
            except NotationError:
                continue
            schema.validate(tomllib.loads(text))
            taken += 1
    assert taken > 40


@pytest.mark.parametrize("kind", READERS)
def test_a_misspelt_field_does_not_fit(kind: str) -> None:
    for file in _files(kind):
        assert _schemas()[kind].is_valid(file)
        table = (
            next(each["law"] for each in file.values() if isinstance(each, dict) and "law" in each)
            if kind == "notes"
            else file
        )
        table["tittle"] = ""
        assert not _schemas()[kind].is_valid(file)


def test_a_quiz_is_described_as_it_is_written() -> None:
    quiz, forms = (
        Quiz(title="Monday"),
        [
            {"question": "Who turns up?", "choices": "* Pone\nDealer", "seconds": "20"},
            {"here": "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left", "seen": "yes"},
        ],
    )
    for form in forms:
        quiz = quiz.add(form)
    file = tomllib.loads(dumps(quiz))
    assert _schemas()["quiz"].is_valid(file)
    assert not _schemas()["quiz"].is_valid(file | {"tittle": ""})
