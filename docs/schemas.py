"""JSON Schemas of our TOML files, seen from their readers at work, for editors: `python docs/schemas.py FOLDER`.

The readers read the files of the shelf, and each field notes how it is asked for. A schema is wider than its reader:
what an editor underlines is wrong, what it leaves alone can still be refused by `conquian check`.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import resources
from inspect import getclosurevars, isfunction
from pathlib import Path
from typing import Any, Final
from unittest import mock

from conquian.classes import quiz
from conquian.course import catalogue, lesson_file, lesson_words, set_file
from conquian.game.laws import Law
from conquian.notation import record
from conquian.notation.toml_fields import FileFormat, TomlField, law, texts, truth
from conquian.rooms.puzzles import puzzle_file
from conquian.rooms.replay import commentary

Schema = dict[str, Any]
Texts = dict[str, "Texts"]
DRAFT: Final = "http://json-schema.org/draft-07/schema#"
SHELF: Final = Path(__file__).resolve().parents[1] / "tutorials"
_QUIZ: Final = """format = 1
title = "Monday"
[[questions]]
question = "Who turns up?"
choices = ["* Pone", "Dealer"]
[[questions]]
level = "pack/neighbours"
seconds = 30
[[questions]]
here = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left"
ask = "allowed"
choices = ["* decline"]
seen = true
"""
_TYPES: Final = {str: "string", bool: "boolean", int: "integer", float: "number", list: "array", dict: "object"}


@dataclass(slots=True)
class Sight:
    """What was seen of one field in all files: the types that stood there, its readers, and its parts by their keys."""

    types: set[str] = field(default_factory=set)
    readers: list[Schema] = field(default_factory=list)
    parts: dict[str, Sight] = field(default_factory=dict)
    known: set[str] | None = None
    readings: int = 0
    needed: Counter[str] = field(default_factory=Counter)

    def part(self, key: str) -> Sight:
        """What was seen of the part with this key; the parts of a list, and of a table by numbers, are one."""
        return self.parts.setdefault("*" if key.isdigit() else key, Sight())

    def schema(self) -> Schema:
        """The schema that all this fits."""
        found = _common(self.readers)
        if "array" in self.types and "items" not in found and "*" in self.parts:
            found["items"] = self.parts["*"].schema()
        if "object" in self.types and "additionalProperties" not in found:
            inside = {key: part.schema() for key, part in sorted(self.parts.items()) if key != "*"}
            found["properties"] = inside | {key: {} for key in sorted(self.known or ()) if key not in inside}
            found["required"] = sorted(key for key, times in self.needed.items() if 0 < times == self.readings)
            if self.known is not None:
                found["additionalProperties"] = False
            elif "*" in self.parts:
                found["additionalProperties"] = self.parts["*"].schema()
        return found


@dataclass(frozen=True, slots=True)
class SeenField(TomlField):
    """A field that notes how it is read."""

    sight: Sight = field(default_factory=Sight)

    def part(self, key: str | int) -> TomlField:
        """The part, seen."""
        part, sight = TomlField.part(self, key), self.sight.part(str(key))
        sight.types.add(_TYPES[type(part.written)])
        return SeenField(part.written, part.name, part.way, part.file, sight)

    def only(self, *known: str, expected: str = "") -> None:
        """The keys that can stand here, noted."""
        TomlField.only(self, *known, expected=expected)
        self.sight.known = {*(self.sight.known or ()), *known}
        self.sight.readings += 1

    def need(self, key: str, read: Any) -> Any:
        """The value, and its reader noted: without it the file cannot be read, if that is so in each."""
        self._note(key, read)
        self.sight.needed[key] += 1
        return TomlField.need(self, key, read)

    def get(self, key: str, read: Any, otherwise: Any) -> Any:
        """The value, and its reader noted: it can be left out."""
        self._note(key, read)
        return TomlField.get(self, key, read, otherwise)

    def _note(self, key: str, read: Any) -> None:
        said = _said(read)
        if said is not None and said not in self.sight.part(key).readers:
            self.sight.part(key).readers.append(said)


def _said(read: object) -> Schema | None:
    """What a reader of `toml_fields` says of itself; None for one that asks for fields of its own."""
    named = {truth: {"type": "boolean"}, law: {"enum": [*map(str, Law)]}}
    named[texts] = {"type": "object", "additionalProperties": {"type": "string"}}
    if not isfunction(read):
        return None
    if read in named:
        return named[read]
    inside = getclosurevars(read).nonlocals
    match read.__qualname__.partition(".")[0]:
        case "number":
            return {"type": "integer", "minimum": inside["least"], "maximum": inside["most"]}
        case "one_of":
            return {"enum": [*inside["known"]]}
        case "matching":
            return {"type": "string", "pattern": f"^(?:{inside['pattern'].pattern})$"}
        case "plain_text":
            return {"type": "string", "maxLength": inside["longest"]}
        case "parsed":
            return {"type": "string"}
        case "as_written":
            return {}
        case "list_of":
            entry = _said(inside["read"])
            size = {"minItems": inside["least"]} | ({} if inside["most"] is None else {"maxItems": inside["most"]})
            return {"type": "array", **size} | ({} if entry is None else {"items": entry})
        case "table_of":
            return {"type": "object", "additionalProperties": _said(inside["read"]) or {}}
    return None


def _common(said: list[Schema]) -> Schema:
    """What all readers of a field say: where they differ, as they do by what else stands in a file, nothing."""
    return (
        {key: value for key, value in said[0].items() if all(each.get(key) == value for each in said)} if said else {}
    )


def seen(read: Callable[[str], object], files: Iterable[str]) -> Schema:
    """The schema of these files, which `read` reads."""
    root, whole = Sight({"object"}), FileFormat.read

    def look(form: FileFormat, text: str) -> TomlField:
        file = whole(form, text)
        root.part("format").readers = [{"const": form.version}]
        if form.fields is not None:
            root.known = {*(root.known or ()), *form.fields}
            root.readings += 1
        root.needed["format"] += form.is_said
        return SeenField(file.written, file.name, file.way, file.file, root)

    with mock.patch.object(FileFormat, "read", look):
        for file in files:
            read(file)
    return {"$schema": DRAFT, **root.schema()}


def of_words() -> Schema:
    """The schema of a lesson's words, by what all lessons ask for; levels and answers have their own names."""
    root: Texts = {}
    for lesson in map(catalogue.lesson, catalogue.names()):
        levels = {level.name for level in lesson.levels}
        for key in (*lesson_words.keys(lesson), *lesson_words.optional(lesson)):
            first, *rest = key.split(".")
            here, way = root, ["*" if first in levels else first, *rest[:2], *("*" for _ in rest[2:])]
            for each in way[:-1]:
                here = here.setdefault(each, {})
            here[way[-1]] = {}
    return {"$schema": DRAFT, **_of_texts(root)}


def _of_texts(tree: Texts) -> Schema:
    """The schema of these texts: an empty tree is a text."""
    if not tree:
        return {"type": "string"}
    inside = {key: _of_texts(each) for key, each in sorted(tree.items())}
    return {"type": "object", "additionalProperties": inside.pop("*", False), "properties": inside}


def schemas() -> dict[str, Schema]:
    """The schema of each kind of file, by the name of the kind."""
    text = partial(Path.read_text, encoding="utf-8")
    games = [*map(text, sorted(path for path in SHELF.glob("games/*.toml") if ".notes" not in path.name))]
    templates = resources.files("conquian.commands").joinpath("templates")
    return {
        "lesson": seen(lambda file: lesson_file.loads(file, "", 1), map(text, SHELF.glob("lessons/*/lesson.toml"))),
        "words": of_words(),
        # proving writes what a file of an author's own leaves out
        "puzzle": seen(puzzle_file.read, map(text, SHELF.glob("puzzles/*/*.toml"))) | {"required": []},
        "game": seen(record.loads, [*games, str(replace(record.loads(games[1]), seed=None))]),
        "notes": seen(lambda file: commentary.loads(file, 10_000), map(text, SHELF.glob("games/*.notes.toml"))),
        "set": seen(
            set_file.loads,
            [*map(text, SHELF.glob("sets/*.toml")), templates.joinpath("set.toml").read_text(encoding="utf-8")],
        ),
        "quiz": seen(quiz.loads, [_QUIZ]),
    }


def write(folder: Path) -> None:
    """Write each schema into this folder, as NAME.json."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in schemas().items():
        (folder / f"{name}.json").write_text(json.dumps(schema, indent=1, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
