"""The checks of the gate that read a file of content, and what they say of a fault that is planted there.

A check that only sees that a file has changed is left out: a digest is no reason. So translations are stamped anew.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest

from conquian.course import lesson_words
from conquian.explain import stamps
from conquian.explain.words import LANGUAGES
from conquian.rooms.puzzles.library import COLLECTIONS

DIGESTS: Final = "tests/content/test_stamps.py"
"""The tests that see a change and no reason."""
ALIKE: Final = "tests/content/test_facts.py::test_the_languages_state_the_same"
_LESSON: Final = re.compile(r"tutorials/lessons/\d\d-([a-z-]+)/")


def checks(file: str) -> Iterator[tuple[str, ...]]:
    """Runs of pytest for a file, in the order in which they are likely to find something."""
    if lesson := _LESSON.match(file):
        yield (f"{ALIKE}[{'notes' if file.endswith('.md') else 'lessons'}/{lesson[1]}]",)
        notes = ("tests/content/test_teachers_notes.py", "tests/content/test_teachers_answers.py")
        yield (*notes, "tests/course/test_lesson_words.py")
        yield ("tests/content/test_lessons.py", "tests/content/test_terms_in_lessons.py", "-k", lesson[1])
    elif file.startswith("tutorials/puzzles/"):
        if (folder := Path(file).parent.name) in COLLECTIONS:
            yield (f"{ALIKE}[puzzles/{folder}]",)
        yield ("tests/content/test_puzzles.py", "-k", Path(file).stem)
        yield ("tests/puzzles/test_puzzles.py", "-k", f"every_puzzle_holds and {folder}")
        yield ("tests/puzzles",)
    elif file.startswith("tutorials/games/"):
        yield (f"{ALIKE}[games/{Path(file).name.partition('.')[0]}]",)
        yield ("tests/games", "tests/rooms/replay/test_annotated_games.py")
    elif file.endswith("sources.toml"):
        yield ("tests/content/test_readings.py", "tests/explain/test_sources.py")
        yield ("tests/rooms/sources", "tests/laws")
    elif file.endswith("rule_differences.toml"):
        yield ("tests/rooms/sources", "tests/laws/test_switches.py")
    elif file.endswith("law_examples.toml"):
        yield ("tests/teach", "tests/content/test_law_book.py")
    else:
        if file.startswith("conquian/explain/words/"):
            yield (f"{ALIKE}[words/{Path(file).stem}]",)
        yield ("tests/content/test_facts.py", "tests/content/test_readings.py", "-k", "not state_the_same")
        yield ("tests/explain",)
        yield ("tests/content/test_law_book.py", "tests/rooms/glossary", "tests/rooms/sources")
    yield ("tests/content/test_house_rules.py", "tests/content/test_stakes.py")


def caught(file: str, folder: Path) -> tuple[str, str] | None:
    """The first test that fails of those that read this file, and what it says; None if all pass in this copy."""
    return next((found for run in checks(file) if (found := failed(run, folder)) is not None), None)


def failed(run: Sequence[str], folder: Path) -> tuple[str, str] | None:
    """The first of these tests that fails in this copy, and what it says; None if all pass."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-x",
        "-q",
        "-n0",
        "-m",
        "",
        "--tb=no",
        "-rfE",
        f"--deselect={DIGESTS}",
        *run,
    ]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return None
    found = re.search(r"^(?:FAILED|ERROR) (\S+)(?: - (.*))?$", done.stdout, re.MULTILINE)
    return (found[1], found[2] or "") if found else ("pytest", f"ended with {done.returncode}")


def stamp(file: str, folder: Path) -> None:
    """Stamp the translations of a lesson whose English was changed: planting a fault may include doing so."""
    if _LESSON.match(file) and file.endswith("/en.toml"):
        english = lesson_words.loads((folder / file).read_text(encoding="utf-8"), LANGUAGES[0])
        text = stamps.dumps(english.texts, LANGUAGES[1:])
        (folder / file).with_name(stamps.FILE).write_text(text, encoding="utf-8", newline="\n")
