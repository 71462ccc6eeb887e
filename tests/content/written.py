"""Every text of the content in all its languages, by its place: words, lessons, puzzles, games, teachers' notes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from conquian.course import catalogue
from conquian.explain.words import LANGUAGES
from conquian.rooms.puzzles import library
from conquian.rooms.replay import annotated_games
from conquian.rooms.replay.shelf import shelf
from conquian.rooms.sets import library as chapter_sets
from tests.content.wording import sentences, topics

RULES: Final = ("laws", "verdicts", "stances", "terms", "switches")
"""Topics whose sentences say what the rules are."""
OTHERS: Final = (
    "classroom", "experiment", "forcing", "game", "games", "learn", "melds", "outs", "play", "puzzles",
    "rearrange", "replay", "rules", "sets", "sources", "table",
)  # fmt: skip
"""Topics whose sentences speak of the game; the rest is about the site, files and the machine."""
FORMS: Final = ("forms", "homonyms")
"""Parts of the terms that are lists of words, each as its own language has it."""


@dataclass(frozen=True, slots=True)
class Text:
    """One text at its place, such as `words/laws/3.1/text`, by language; `is_rule` if it says what the rules are."""

    place: str
    said: Mapping[str, str]
    is_rule: bool = False


def parts() -> dict[str, Callable[[], Iterator[Text]]]:
    """The parts of the content by their names, such as `words/laws` and `lessons/pack`: each reads its texts."""
    topics_here = (name for name in (*RULES, *OTHERS) if name in topics(LANGUAGES[0]))
    named = {
        "words": (words, topics_here),
        "lessons": (lessons, catalogue.names()),
        "notes": (notes, catalogue.names()),
        "puzzles": (puzzles, library.COLLECTIONS),
        "games": (games, annotated_games.names()),
        "sets": (sets, chapter_sets.names()),
    }
    return {f"{kind}/{name}": partial(read, name) for kind, (read, names) in named.items() for name in names}


def texts() -> Iterator[Text]:
    """Every text that speaks of the game."""
    for read in parts().values():
        yield from read()


def words(name: str) -> Iterator[Text]:
    """The sentences of a topic."""
    found = {language: sentences(name, language) for language in LANGUAGES}
    for key in found[LANGUAGES[0]]:
        if name != "terms" or key.split("/")[0] not in FORMS:
            said = {language: table.get(key, "") for language, table in found.items()}
            yield Text(f"words/{name}/{key}", said, name in RULES)


def lessons(name: str) -> Iterator[Text]:
    """What is said in a lesson."""
    found = {language: catalogue.words(name, language).texts for language in LANGUAGES}
    for key in found[LANGUAGES[0]]:
        yield Text(f"lessons/{name}/{key}", {language: texts.get(key, "") for language, texts in found.items()})


def puzzles(collection: str) -> Iterator[Text]:
    """Titles, texts and answers of the puzzles of a collection."""
    for name in library.in_folder(collection):
        file = library.shelf().joinpath(collection, f"{name}.toml")
        table = tomllib.loads(file.read_text(encoding="utf-8"))
        choices = {f"choices/{choice['name']}": choice for choice in table.get("choices", ())}
        for part, found in {"": table, **choices}.items():
            for key in ("title", "text", "answer", "missed"):
                if key in found:
                    yield Text("/".join(filter(None, ("puzzles", name, part, key))), _whole(found[key]))


def games(name: str) -> Iterator[Text]:
    """The title and the notes of an annotated game, with the places for what is worked out."""
    table = tomllib.loads(shelf().joinpath(f"{name}.notes.toml").read_text(encoding="utf-8"))
    for key, found in _in_languages(table, f"games/{name}"):
        yield Text(key, found)
    title = tomllib.loads(shelf().joinpath(f"{name}.toml").read_text(encoding="utf-8"))["title"]
    yield Text(f"games/{name}/title", _whole(title))


def sets(name: str) -> Iterator[Text]:
    """What is said in a set, chapter by chapter."""
    table = tomllib.loads(chapter_sets.shelf().joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    numbered = {f"{number}": chapter for number, chapter in enumerate(table.pop("chapters"), 1)}
    for key, found in _in_languages({**table, **numbered}, f"sets/{name}"):
        yield Text(key, found)


def notes(name: str) -> Iterator[Text]:
    """The paragraphs, steps, answers and rows of a lesson's notes; answers of a question in whatever order."""
    folder = catalogue.folders()[name]
    read = {
        language: _by_line(folder.joinpath(f"teacher.{language}.md").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    for key in sorted({key for lines in read.values() for key in lines}):
        yield Text(f"notes/{name}/{key}", {language: lines.get(key, "") for language, lines in read.items()})


def _whole(found: Mapping[str, str]) -> dict[str, str]:
    return {language: found.get(language, "") for language in LANGUAGES}


def _in_languages(table: dict[str, Any], path: str) -> Iterator[tuple[str, dict[str, str]]]:
    for key, value in table.items():
        if isinstance(value, dict):
            here = f"{path}/{key}"
            if set(value) == set(LANGUAGES):
                yield here, _whole(value)
            else:
                yield from _in_languages(value, here)


_RIGHT: Final = "✓"


def _by_line(markdown: str) -> dict[str, str]:
    """The lines of the notes by section and number; the wrong answers of a question are one part."""
    found: dict[str, str] = {}
    section = line_number = 0
    for line in markdown.splitlines():
        if line.startswith("## "):
            section, line_number = section + 1, 0
        elif re.match(r"\s+[-*] ", line):
            key = f"{section}/{line_number}/{'right' if _RIGHT in line else 'wrong'}"
            found[key] = f"{found.get(key, '')} {line}"
        elif line.strip():
            line_number += 1
            found[f"{section}/{line_number}"] = line
    return found
