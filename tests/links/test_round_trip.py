"""A link to a position leads to this position: byte for byte the same line."""

from __future__ import annotations

from itertools import islice
from random import Random
from urllib.parse import parse_qsl

import conquian as cq
from conquian.game.player_view import player_view
from conquian.game.state import Seat, State
from conquian.table.state import TableState
from conquian.widgets import Table
from tests.links.functions import open_page
from tests.verify.games import KINDS, plies

HOW_MANY = 1_000


def positions(how_many: int) -> list[State]:
    """Positions of random games under every preset and under mixed switches; a third as one seat sees them."""
    rng = Random(1897)
    found = []
    for number, ply in enumerate(islice(plies(1897, KINDS), 0, 29 * how_many, 29)):
        found.append(player_view(ply.after, Seat(rng.randrange(2))).state if number % 3 == 0 else ply.after)
    return found


def test_a_thousand_links_lead_where_they_say() -> None:
    every = positions(HOW_MANY)
    assert len(every) == HOW_MANY
    assert len({state.phase for state in every}) >= 8
    table = Table(lang="en", faces="french", storage_key="x")
    for state in every:
        table.session = table.session.begun(TableState.at(state))
        link = table.view["link"]
        assert link.startswith("?")
        fields = dict(parse_qsl(link[1:], strict_parsing=True))
        fields.pop("lang"), fields.pop("faces")
        line = " ".join(f"{name}={text}" for name, text in fields.items())
        assert line == str(state)
        assert str(cq.position(line)) == line
    table.close()


def test_the_page_opens_the_position_of_its_own_link() -> None:
    for state in positions(60):
        table = Table(state, seat="dealer", storage_key="x")
        again = open_page("table", table.view["link"][1:])
        assert isinstance(again, Table)
        assert again.position == str(state)
        assert again.view["link"] == table.view["link"]
        for one in (table, again):
            one.close()
