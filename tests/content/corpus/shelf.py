"""The shelf of the rendered corpus: which files there are, what they hold, and those that are committed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Final

from conquian.course import catalogue
from conquian.explain.words import LANGUAGES
from tests.checkout import ROOT
from tests.content.corpus.lessons import lesson, reviews
from tests.content.corpus.puzzles import puzzles
from tests.content.corpus.readers import Lines
from tests.content.corpus.stories import alma, games, glossary, hook, sets
from tests.content.corpus.tables import laws, leads, refusals

FOLDER: Final = ROOT / "docs" / "corpus"
COMMAND: Final = "python -m tests.content.corpus"
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


def corpus() -> dict[Path, str]:
    """Every file of the corpus as it is to be."""
    return {_file(part, language): _dumps(rendered(part, language)) for language in LANGUAGES for part in PARTS}


def committed() -> dict[Path, str]:
    """Every file of the corpus as it lies there."""
    return {path: path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.txt"))}


def write() -> list[Path]:
    """The files that have changed, once they are written; those of which nothing is left are removed."""
    wanted, there = corpus(), committed()
    for path in there.keys() - wanted.keys():
        path.unlink()
    changed = [path for path, text in wanted.items() if there.get(path) != text]
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8", newline="\n")
    return sorted({*changed, *(there.keys() - wanted.keys())})


def _file(part: str, language: str) -> Path:
    return FOLDER / language / f"{part}.txt"


def _dumps(texts: Mapping[str, str]) -> str:
    return "".join(f"{key}: {' / '.join(text.split(chr(10)))}\n" for key, text in texts.items())
