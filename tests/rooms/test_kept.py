"""Hostile links and kept texts: every room reads them or refuses them, and what it then keeps is read again."""

from __future__ import annotations

from functools import cache
from typing import Any, Final
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquian.rooms import ROOMS, Door
from conquian.ui.page import SAVED_VERSION, Page
from tests.golden import shelf

rooms = pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)
SALVAGED: Final = {"classroom", "learn", "puzzles", "sets"}
"""The rooms that save what can be read of a text that cannot be read in whole."""
HOSTILE: Final = st.sampled_from(["", "-", "0", "9" * 5_000, "٣", "yes", "7h", "7h7h", "decline", "<b>", "\x00"])


@cache
def texts(room: str) -> list[dict[str, str]]:
    """What the pages of a room have kept and linked, in every release."""
    entries = [entry for name, path in shelf.of_rooms() if name == room for entry in shelf.read(path)]
    kept = [{name: text for name, text in entry["keeps"].items() if isinstance(text, str)} for entry in entries]
    return [each for each in (*kept, *(dict(parse_qsl(entry["leads"][1:])) for entry in entries)) if each]


def damaged(room: str) -> st.SearchStrategy[dict[str, str]]:
    """The texts of a page, of which some are left out, some are those of another page, and some are hostile."""
    found = texts(room)
    names = sorted({name for each in found for name in each})
    theirs = {name: st.sampled_from(sorted({each[name] for each in found if name in each})) for name in names}
    others = st.fixed_dictionaries({}, optional={name: theirs[name] | HOSTILE | st.text(max_size=9) for name in names})
    return st.builds(
        lambda one, left_out, other: {name: text for name, text in one.items() if name not in left_out} | other,
        st.sampled_from(found),
        st.sets(st.sampled_from(names), max_size=2),
        others,
    )


@rooms
@given(data=st.data())
def test_whatever_was_kept_is_read_in_whole_or_left_where_it_is(door: Door, data: st.DataObject) -> None:
    kept = {"version": SAVED_VERSION, "own": 1, **data.draw(damaged(door.name))}
    fresh: Page[Any] = Page.open(door.room(), {})
    page = fresh.accept({"saved": kept})
    assert page.place == page.unread
    assert not page.unread or door.name in SALVAGED or page.session == fresh.session
    assert page.accept({"elsewhere": kept}).view()
    again = Page.open(door.room(), {}).accept({"saved": page.saved})
    assert (again.saved, again.unread) == (page.saved, False)


@rooms
@given(data=st.data())
def test_whatever_a_link_holds_opens_a_page_that_links_to_itself(door: Door, data: st.DataObject) -> None:
    page: Page[Any] = Page.open(door.room(), data.draw(damaged(door.name)))
    link = door.room().link(page.session)
    again = Page.open(door.room(), link)
    assert again.problem is None
    assert door.room().link(again.session) == link
