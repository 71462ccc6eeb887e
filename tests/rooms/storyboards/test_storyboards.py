"""Every room shows in a whole visit what its storyboards say; where it is meant to change, they are written anew."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

from conquian.rooms import ROOMS
from tests.rooms.storyboards.storyboard import BOARDS, Script, storyboard

pytestmark = pytest.mark.slow

PATHS = sorted(BOARDS.glob("*.txt"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_visit_goes_as_on_its_storyboard(path: Path) -> None:
    written = path.read_text(encoding="utf-8")
    now = storyboard(Script.read(written))
    diff = unified_diff(written.splitlines(), now.splitlines(), "as written", "as it is now", n=1, lineterm="")
    assert now == written, "\n".join((*islice(diff, 40), "If it is meant so: python -m tests.rooms.storyboards"))


def test_every_room_has_a_storyboard() -> None:
    assert {Script.read(path.read_text(encoding="utf-8")).room for path in PATHS} == {door.name for door in ROOMS}
