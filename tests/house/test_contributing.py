"""CONTRIBUTING counts what there is: what it says of the files of a language is so."""

from __future__ import annotations

import re

from tests.checkout import ROOT

LANGUAGE = (
    (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Add a language")[2].partition("\n## ")[0]
)
TUTORIALS = ROOT / "tutorials"


def counted(text: str) -> int:
    """The number that stands before this text."""
    found = re.search(rf"(\d+){re.escape(text)}", " ".join(LANGUAGE.split()))
    assert found, text
    return int(found[1])


def beside_one_another(folder: str) -> int:
    """How many files of this folder have all languages in them."""
    return sum("es = " in path.read_text(encoding="utf-8") for path in (TUTORIALS / folder).rglob("*.toml"))


def test_the_files_of_a_language_are_counted() -> None:
    words = len([*(ROOT / "conquian" / "explain" / "words" / "en").iterdir()])
    lessons = len([*TUTORIALS.glob("lessons/*/en.toml"), *TUTORIALS.glob("lessons/*/teacher.en.md")])
    shared = {folder: beside_one_another(folder) for folder in ("puzzles", "games", "sets")}
    assert f"copy `conquian/explain/words/en/` ({words} files)" in " ".join(LANGUAGE.split())
    assert f"The lessons ({lessons} files)" in LANGUAGE
    assert counted(" files, keys") == shared["puzzles"]
    assert f"the games ({shared['games']} files) and the sets ({shared['sets']} files)" in " ".join(LANGUAGE.split())
    screens = sum(
        "[languages]" in path.read_text(encoding="utf-8") for path in ROOT.glob("conquian/explain/words/*/screen.toml")
    )
    assert screens == 3
    assert counted(" files to add, ") == words + lessons
    assert counted(" to add the language's texts to") == sum(shared.values()) + screens
