"""The aids of a table: no message and no kept text shows one that the table does not offer."""

from __future__ import annotations

from typing import Any

import pytest

from conquian.rooms import ROOMS, Door
from conquian.table.messages import Aid
from conquian.table.session import TableSession
from conquian.ui.page import Page
from conquian.widgets import Table
from tests.ui.page import tell

OFFERED = "pone=6h4d5dJsQsAd/3c4c5c6c dealer=2c2d3hAsKdKh7s/7cJcQc centre=6d stock=4h5h?15 waste=7dQd turn=pone/left"


def table_of(page: Page[Any]) -> TableSession | None:
    """The table of a page whose room has one."""
    table = getattr(page.session, "table", page.session)
    return table if isinstance(table, TableSession) else None


FEWER = [door for door in ROOMS if (table := table_of(Page.open(door.room(), {}))) and table.aids != {*Aid}]
rooms = pytest.mark.parametrize("door", FEWER, ids=lambda door: door.name)


@pytest.mark.parametrize(
    ("aid", "said"),
    [
        (Aid.HAND, "This hand is face down. Only its owner can look at it."),
        (Aid.STOCK, "The stock is face down, and nobody can look at it."),
    ],
)
def test_an_aid_that_is_not_offered_is_refused(aid: Aid, said: str) -> None:
    one = Table(OFFERED, plays="pone", aids=(), lang="en")
    assert tell(one, "show", value=aid) == said
    assert (one.view["top"]["hand"], one.view["middle"]["next"], one.view["aids"]) == ([], [], [])


@rooms
def test_no_message_shows_an_aid_that_the_room_does_not_offer(door: Door) -> None:
    page = Page.open(door.room(), {})
    for aid in Aid:
        page = page.receive({"type": "show", "value": aid})
        table = table_of(page)
        assert table is not None and table.shown <= table.aids, aid


@rooms
def test_no_kept_text_shows_an_aid_that_the_room_does_not_offer(door: Door) -> None:
    page = Page.open(door.room(), {})
    table = table_of(page.accept({"saved": {**page.saved, "shown": " ".join(Aid)}}))
    assert table is not None
    assert table.shown == (table.aids if "shown" in page.saved else set())
