"""CONTRIBUTING counts what there is: what it says of the files of a language is so."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.checkout import ROOT

LANGUAGE: Final = (
    (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Add a language")[2].partition("\n## ")[0]
)
TUTORIALS: Final = ROOT / "tutorials"


def said(text: str) -> int:
    """The number that stands before this text."""
    found = re.search(rf"(\d+){re.escape(text)}", " ".join(LANGUAGE.split()))
    assert found, text
    return int(found[1])


def beside_one_another(folder: str) -> int:
    """How many files of this folder have all languages in them."""
    return sum("es = " in path.read_text(encoding="utf-8") for path in (TUTORIALS / folder).rglob("*.toml"))


WORDS: Final = len([*(ROOT / "conquian" / "explain" / "words" / "en").iterdir()])
LESSONS: Final = len([*TUTORIALS.glob("lessons/*/en.toml"), *TUTORIALS.glob("lessons/*/teacher.en.md")])
SHARED: Final = {folder: beside_one_another(folder) for folder in ("puzzles", "games", "sets")}
SCREENS: Final = sum(
    "[languages]" in path.read_text(encoding="utf-8") for path in ROOT.glob("conquian/explain/words/*/screen.toml")
)
COUNTED: Final = {
    " files to add": WORDS + LESSONS,
    " to add the language's texts to": sum(SHARED.values()) + SCREENS,
    " files) to the language's code": WORDS,
    " files): in each of the ten folders": LESSONS,
    " files, keys in the order of the alphabet": SHARED["puzzles"],
    " files) and the sets": SHARED["games"],
    " files) have all": SHARED["sets"],
}
"""How many there are of what CONTRIBUTING counts, by what it says after the number."""


@pytest.mark.parametrize("text", COUNTED)
def test_the_files_of_a_language_are_counted(text: str) -> None:
    assert said(text) == COUNTED[text] > 0


def test_the_screens_and_the_folders_of_lessons_are_counted_exactly() -> None:
    assert SCREENS == 3 and "in every `screen.toml` (three others)" in " ".join(LANGUAGE.split())
    assert len([*TUTORIALS.glob("lessons/*/en.toml")]) == 10 and "in each of the ten folders" in LANGUAGE
