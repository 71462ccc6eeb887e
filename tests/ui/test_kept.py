"""What a browser kept and this version cannot read: it stays as it is, and the page is kept beside it and says so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from conquian.course.progress import LONGEST_FILE, Progress, Result, dumps
from conquian.explain.words import LANGUAGES, words
from conquian.rooms import DOORS, ROOMS, Door
from conquian.ui.changes import changes
from conquian.ui.page import SAVED_VERSION, Page

rooms = pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)
PASSED = dumps(Progress().solving("hole-001", Result.PASSED), {})
UNREAD = {
    "another version": {"version": 2, "file": PASSED},
    "no version": {},
    "another shape": {"version": 1, "file": "[done.levels]\n'pack/ten' = 1\n"},
    "another format": {"version": 1, "file": PASSED.replace("format = 1", "format = 2")},
    "a field more": {"version": 1, "file": f"{PASSED}\n[stars]\npack = 3\n"},
    "too long": {"version": 1, "file": PASSED + "#" * LONGEST_FILE},
}


def opened(door: Door, *kept: dict[str, Any], **link: str) -> Page[Any]:
    first, *besides = [{**each, "own": 1} for each in kept]
    return Page.open(door.room(), link).accept({"saved": first, "besides": besides})


@rooms
def test_every_room_reads_all_of_what_it_has_kept(door: Door) -> None:
    saved = Page.open(door.room(), {}).receive({"type": "faces", "value": "spanish"}).saved
    page = opened(door, saved)
    assert (page.place, page.unread) == (0, False)
    assert "place" not in page.view()


@rooms
@pytest.mark.parametrize("asked", [False, True], ids=["bare", "asked"])
def test_another_version_keeps_its_place_and_is_told_of(door: Door, asked: bool) -> None:
    room = door.room()
    page = Page.open(room, {})
    link = dict(room.link(page.session)) if asked else {}
    saved = page.receive({"type": "faces", "value": "spanish"}).saved
    page = opened(door, {**saved, "version": 2}, **link)
    assert page.view()["place"] == 1
    for language in LANGUAGES:
        assert page.in_language(language).view()["notice"] == words(language, "screen", "says", "unread")
    after = page.receive({"type": "language", "value": "de"})
    assert (changes(page, after)["saved"]["version"], after.view()["place"]) == (SAVED_VERSION, 1)
    again = opened(door, {**saved, "version": 2}, after.saved, **link)
    assert (again.place, again.unread) == (1, False)


@pytest.mark.parametrize("name", ["learn", "puzzles"])
@pytest.mark.parametrize("kept", UNREAD.values(), ids=UNREAD)
def test_progress_that_is_not_read_in_whole_is_left_as_it_is_and_saved_as_far_as_can_be(
    name: str, kept: dict[str, Any]
) -> None:
    page = opened(DOORS[name], kept)
    assert (page.place, page.unread) == (1, True)
    assert bool(page.session.place.progress.puzzles) is ("format" in kept.get("file", "") and kept["version"] == 1)
    assert opened(DOORS[name], kept, kept).place == 2


def test_what_only_another_page_keeps_is_no_store_of_this_one() -> None:
    page = Page.open(DOORS["learn"].room(), {}).accept({"saved": {"version": 1, "alma": "off"}})
    assert (page.place, page.unread) == (0, False)


def test_a_booklet_that_cannot_be_read_is_not_lost_with_the_next_one() -> None:
    door = DOORS["classroom"]
    saved = Page.open(door.room(), {}).saved
    page = opened(door, {**saved, "booklet": "format = 2"})
    assert (page.place, page.unread) == (1, True)
    done = Page.open(DOORS["sets"].room(), {}).saved
    assert opened(DOORS["sets"], {**done, "work-0123456789ab": "format = 2"}).unread


def test_the_browser_knows_the_version_too() -> None:
    script = Path(__file__).parents[2] / "conquian" / "ui" / "static" / "storage.js"
    assert re.findall(r"const VERSION = (\d+);", script.read_text(encoding="utf-8")) == [str(SAVED_VERSION)]
