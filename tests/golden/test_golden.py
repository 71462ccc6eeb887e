"""Everything that an older release wrote still opens, and shows what it showed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import conquian as cq
import conquian.pages
from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.library import ACT_OR_WAIT, OPEN_CARDS, file_folder
from tests.golden import shelf
from tests.golden.cards import line
from tests.golden.comparing import lost, lost_in_kept, lost_in_link
from tests.golden.opening import opened, seen
from tests.ui.page import send

ROOMS = list(shelf.of_rooms())
_OLD = "5db63b8"
"""The last release that showed the last level from its beginning at the end of a lesson, not the board that was won."""
_GAINED = {"eleven": 5, "hole": 5, "stakes": 4, "counting": 5}
"""Lessons that have gained a level since, and how many levels stand before it: those after it have moved by one."""
_FEWER_BEATS = {"8f12d925ffda": 1}
"""Releases before the first hands gained beats at their beginning: a beat is kept by its name, its number has moved."""
_BENCHES = ("index", "rearrange")
"""Rooms whose answer may be asked for: no more once it is found or open, so that this one button comes and goes."""
_BOARD = ("ply", "over", "top", "bottom", "middle", "choices")


def differences(room: str, entry: Mapping[str, Any], release: str) -> list[str]:
    """What the entry that this release wrote no longer shows, says in its link, or keeps."""
    now = seen(room, entry)
    was, shows = (_told(each["shows"], release) for each in (entry, now))
    if _has_gained(was, shows):
        shows = _without_gained(shows)
    if room == "hook" and shows["ply"]:
        shows = {**shows, "ply": shows["ply"] - _FEWER_BEATS.get(release, 0)}
    if room == "learn":  # which cards of the other hand lie open follows what the lesson says of them
        was, shows = (_with_top_counted(each) for each in (was, shows))
    if room == "sources" and shows.get("choices") == []:  # a table that is not drawn there has no buttons any more
        was = {**was, "choices": []}
    was, shows = ({**each, "choices": sorted(each.get("choices") or ())} for each in (was, shows))  # a view orders them
    if room in _BENCHES:
        was, shows = ({**each, "choices": [do for do in each["choices"] if do != "ask"]} for each in (was, shows))
    return [
        *lost(was, shows),
        *lost_in_link(entry["leads"], now["leads"]),
        *lost_in_kept(entry["keeps"], now["keeps"]),
    ]


def _with_top_counted(shows: Mapping[str, Any]) -> dict[str, Any]:
    """What is shown, of the other hand only how many cards it has; in the level `silent` the waste was open once."""
    if "top" not in shows:
        return dict(shows)
    seat, hand, down, melds = shows["top"]
    middle = shows["middle"][: 3 if shows["level"] == "silent" else None]
    return {**shows, "top": [seat, len(hand) // 2 + down, melds], "middle": middle}


def _told(shows: Mapping[str, Any], release: str) -> dict[str, Any]:
    """What is shown, as far as it was promised.

    Of a search that is whether it finds anything: how much depends on the words, which may be bettered. A puzzle keeps
    its name and its theme, and tells a level if it told one; which number it has in its folder is the shelf's affair,
    and so is which level, of which there were three until all were calibrated anew (docs/puzzles.md).
    """
    if "puzzle" in shows:
        theme = file_folder(shows["puzzle"]) if shows["folder"] in (ACT_OR_WAIT, OPEN_CARDS) else shows["folder"]
        return {**shows, "where": [len(shows["where"])], "folder": theme}
    if release == _OLD and "lesson" in shows and shows.get("mode") == "done":
        return {name: told for name, told in shows.items() if name not in _BOARD}
    return {**shows, "count": any(shows["count"])} if shows.get("search") and "count" in shows else dict(shows)


def _has_gained(was: Mapping[str, Any], shows: Mapping[str, Any]) -> bool:
    """Whether the lesson that is shown has one level more than it had."""
    return was.get("lesson") in _GAINED and was.get("lesson") == shows.get("lesson") and _levels(shows) > _levels(was)


def _levels(shows: Mapping[str, Any]) -> int:
    return len(shows.get("dots", ()))


def _without_gained(shows: Mapping[str, Any]) -> dict[str, Any]:
    """What would be shown without the level that the lesson has gained, which nobody has passed or is in."""
    before = _GAINED[shows["lesson"]]
    assert shows["dots"][before] == "to_come"
    dots = [*shows["dots"][:before], *shows["dots"][before + 1 :]]
    match shows["where"]:
        case [number, level, levels]:
            where = [number, level - (level > before), levels - 1]
        case where:  # in a review, which counts questions
            pass
    return {**shows, "dots": dots, "where": where}


@pytest.mark.parametrize(("room", "path"), ROOMS, ids=lambda value: value.stem if isinstance(value, Path) else value)
def test_links_kept_values_and_files_open_as_they_did(room: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        library, "today", lambda: date(2026, 11, 1)
    )  # a new day begins with the front page of the puzzles
    failed = {}
    for number, entry in enumerate(shelf.read(path), 2):  # the first entry stands in the second line of the file
        if found := differences(room, entry, path.stem):
            failed[f"{path.name}, line {number}"] = found
    assert not failed


def test_no_golden_file_was_changed_or_taken_away() -> None:
    assert shelf.digests() == shelf.pinned()


def test_every_room_has_golden_files() -> None:
    assert {room for room, _ in ROOMS} == set(conquian.pages.PAGES), "python -m tests.golden adds what is missing"


@pytest.mark.parametrize("path", sorted(shelf.FILES.glob("puzzles/*.json")), ids=lambda path: path.stem)
def test_every_puzzle_has_its_name_and_its_cards(path: Path) -> None:
    with opened("puzzles", "lang=en&puzzle=hole-001") as page:
        for name, folder, cards in shelf.read(path):
            send(page, {"type": "puzzle", "value": name})
            assert (page.view["puzzle"], page.view["folder"], line(page.view)) == (name, folder, cards)


@pytest.mark.parametrize("path", sorted(shelf.FILES.glob("deals/*.json")), ids=lambda path: path.stem)
def test_a_seed_deals_the_same_cards(path: Path) -> None:
    for seed, position in shelf.read(path):
        assert str(cq.deal(seed)) == position


def test_a_loss_is_found() -> None:
    room, path = next((room, path) for room, path in ROOMS if room == "table")
    entry = next(entry for entry in shelf.read(path) if "kept" in entry)
    lesser = {**entry["kept"], "done": ""}
    assert differences(room, entry, path.stem) == []
    assert entry["kept"]["done"]
    assert differences(room, {**entry, "kept": lesser}, path.stem)


def test_at_the_end_of_a_lesson_the_board_is_left_out_of_the_old_release_alone() -> None:
    ends = [entry["shows"] for entry in shelf.read(shelf.FILES / "rooms" / "learn" / f"{_OLD}.json")]
    (end,) = (shows for shows in ends if shows.get("mode") == "done")
    assert end.keys() - _told(end, _OLD).keys() == end.keys() & {*_BOARD} != set()
    assert _told(end, "later") == end
