"""Every room shows in a whole visit what its storyboards say; where it is meant to change, they are written anew."""

from __future__ import annotations

import json
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

from conquian.rooms import ROOMS, Door
from tests.rooms.storyboards.storyboard import BOARDS, SENT, WORDS, Script, storyboard, words

PATHS = sorted(BOARDS.glob("*.txt"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_visit_goes_as_on_its_storyboard(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    now = storyboard(Script.read(written))
    diff = unified_diff(written.splitlines(), now.splitlines(), "as written", "as it is now", n=1, lineterm="")
    assert now == written, "\n".join((*islice(diff, 40), "If it is meant so: python -m tests.rooms.storyboards"))


def test_every_room_says_the_words_that_are_written() -> None:
    assert words() == WORDS.read_text(encoding="utf-8"), "If it is meant so: python -m tests.rooms.storyboards"


NEVER_SENT: dict[str, dict[str, str]] = {"index": {"today": "it is sent where other rooms have kept something"}}
"""Messages that a room reads and no storyboard sends, by room, each with the reason."""


@pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)
def test_every_message_that_a_room_reads_is_sent_on_a_storyboard(door: Door) -> None:
    scripts = [Script.read(path.read_text(encoding="utf-8")) for path in PATHS if path.stem.startswith(f"{door.name}-")]
    steps = [step.removeprefix(SENT) for script in scripts for step in script.steps if step.startswith(SENT)]
    assert {json.loads(step)["type"] for step in steps} >= {*door.room().readers} - NEVER_SENT.get(door.name, {}).keys()
