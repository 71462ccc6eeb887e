"""What all rooms have in common: the arguments of their widgets, and what each tells beside what it draws."""

from __future__ import annotations

from inspect import signature
from typing import Any, Final

import pytest

from conquian import pages
from conquian.rooms import ROOMS, Door
from conquian.ui.views import ScreenView
from conquian.ui.widget import Setting

SHARED: Final = {"puzzles": "learn"}
"""The rooms that keep what was done in the place of another one."""


@pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)
def test_arguments_that_do_not_exist_are_refused_with_those_that_do(door: Door) -> None:
    widget = door.widget()
    with pytest.raises(TypeError, match=f"^{widget.__name__} does not know colour, langauge; it knows ") as refused:
        widget(langauge="de", colour="red")
    known = str(refused.value).partition("it knows ")[2].split(", ")
    assert known[-5:] == ["lang", "faces", "storage_key", "height", "compact"] and len(known) > 3
    assert set(known) <= {*signature(widget).parameters, *Setting.__annotations__}


@pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)
def test_fields_that_are_too_many_or_given_twice_are_refused(door: Door) -> None:
    page, known, most = getattr(pages, door.name), door.room().fields, len(door.room().fields)
    with pytest.raises(TypeError, match=f"^{door.name} takes at most {most} fields: .*; {most + 1} are given"):
        page(*["a"] * (most + 1))
    with pytest.raises(TypeError, match=f"^{door.name} is given {known[0]} twice$"):
        page("a", **{known[0]: "b"})


@pytest.mark.parametrize("door", ROOMS, ids=lambda door: door.name)
def test_what_a_room_draws_does_not_hide_what_every_page_tells(door: Door) -> None:
    room: Any = door.room()
    assert room.name == door.name
    page = door.widget()().page
    assert not room.view(page.session, page.voice).keys() & ScreenView.__annotations__.keys()


def test_what_a_browser_kept_is_looked_for_where_it_has_always_been() -> None:
    """At another place all that learners have kept would be lost; golden files hold the rooms to their names."""
    expected = [f"conquian.{SHARED.get(door.name, door.name)}" for door in ROOMS]
    assert [door.storage_key for door in ROOMS] == expected
    assert [getattr(pages, door.name)().storage_key for door in ROOMS] == expected
