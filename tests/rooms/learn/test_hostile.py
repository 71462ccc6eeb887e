"""The course's page under files, saved state and messages that no page of ours has written."""

from __future__ import annotations

import pytest

from conquian.course.lesson import Part
from conquian.course.progress import MOST_LEVELS, PassedLevel, Progress, Result, dumps
from conquian.rooms.learn.widget import Learn
from tests.rooms.learn.walk import opened, part_of, text_of
from tests.ui.page import tell, write

FIRST = ("pack", 0)


def kept(place: dict[str, str]) -> dict[str, object]:
    """What the browser kept: this place, and one level that was passed."""
    progress = Progress().passing("melds/sets", Result.PASSED)
    return {"version": 1, "file": dumps(progress, {"lesson": "pack", "level": "neighbours", **place})}


def test_a_file_full_of_levels_does_not_push_out_what_was_learned_here() -> None:
    page = Learn(lang="en", storage_key="learn")
    write(page, saved=kept({}))
    full = Progress({f"a/{'a' * n}": PassedLevel(Result.HELPED) for n in range(1, 31)})
    full = Progress({f"{name}/{level[2:]}": each for name in "abcde" for level, each in full.levels.items()})
    assert len(full.levels) == MOST_LEVELS
    said = tell(page, "open_file", text=dumps(full, {}))
    assert said.startswith("Your progress is back.")
    assert page.place.progress.levels["melds/sets"].result is Result.PASSED
    assert len(page.place.progress.levels) == MOST_LEVELS


@pytest.mark.parametrize("hints", ["1", "2", "3"])
@pytest.mark.parametrize("part", [Part.PREDICT, Part.BREAK, Part.DONE, Part.REVIEW])
def test_hints_where_there_are_none_give_way_to_the_beginning_of_the_level(part: Part, hints: str) -> None:
    page = Learn(lang="en", storage_key="learn")
    write(page, saved=kept({"part": part.value, "hints": hints, "law": "5.2"}))
    assert page.place.part is Part.PREDICT
    assert not page.place.attempt.hints
    assert page.place.progress.levels.keys() == {"melds/sets"}
    assert tell(page, "predict", value="no")


def test_there_is_no_hint_while_one_explores() -> None:
    page = part_of(FIRST, Part.DO)
    tell(page, "explore")
    assert tell(page, "more_hint") == "That's the last hint."
    assert not page.place.attempt.hints
    assert page.view["exploring"]


def test_a_page_that_asks_for_a_reply_too_early_is_told_what_is_to_be_done() -> None:
    page = opened(FIRST)
    assert tell(page, "go_on", ply=0) == text_of(page.view["goal"])
    assert tell(page, "go_on", ply=0) == text_of(page.view["goal"]) != ""


@pytest.mark.parametrize("asked", [False, True])
def test_what_was_learned_outlives_a_file_that_cannot_be_read(asked: bool) -> None:
    page = opened(FIRST) if asked else Learn(lang="en", storage_key="learn")
    saved = kept({})
    write(page, saved={**saved, "file": str(saved["file"]).replace("format = 1", "format = 1\nmedals = 3")})
    assert page.place.progress.levels.keys() == {"melds/sets"}
    tell(page, "show", value="waste")
    assert "melds/sets" in page.saved["file"]
