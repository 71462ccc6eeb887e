"""The shelf of the rendered corpus: which files there are, and what they hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Final

from conquian.course import catalogue
from conquian.explain.words import LANGUAGES
from tests.content.corpus.lessons import lesson, reviews
from tests.content.corpus.puzzles import puzzles
from tests.content.corpus.readers import Lines
from tests.content.corpus.stories import alma, games, glossary, hook, sets
from tests.content.corpus.tables import laws, leads, refusals

PARTS: Final[Mapping[str, Callable[[str], Lines]]] = {
    "alma": alma,
    "games": games,
    "glossary": glossary,
    "hook": hook,
    **{f"lesson-{folder.name}": partial(lesson, name) for name, folder in catalogue.folders().items()},
    "puzzles": puzzles,
    "refusals": refusals,
    "reviews": reviews,
    "rules": laws,
    "sets": sets,
    "table": leads,
}
"""What each file holds, by its name, in the order of the alphabet."""


@cache
def rendered(part: str, language: str) -> Mapping[str, str]:
    """The texts of a part in a language as they are read, by their keys, in the order in which they are met."""
    found: dict[str, str] = {}
    for key, text in PARTS[part](language):
        if text:
            assert key not in found, f"{part}: {key} comes twice"
            found[key] = text
    return found


def write(folder: Path) -> int:
    """The number of files that were written to this folder: a part in a language each, a text a line."""
    for language, part in product(LANGUAGES, PARTS):
        path = folder / language / f"{part}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = (f"{key}: {' / '.join(text.split(chr(10)))}\n" for key, text in rendered(part, language).items())
        path.write_text("".join(lines), encoding="utf-8", newline="\n")
    return len(LANGUAGES) * len(PARTS)
