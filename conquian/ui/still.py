"""The still of a widget: a picture of its cards and their words, for notebooks that are read without Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from conquian.art.figure import Figure
from conquian.art.pack import Pack
from conquian.art.row import rows
from conquian.art.table import Scene, described, picture
from conquian.explain.names import card_names
from conquian.game.player_view import player_view
from conquian.game.state import Seat
from conquian.notation.codes import spread
from conquian.notation.position import position
from conquian.ui.page import Page

SIZE: Final = 640
"""How wide a table is, in px; a card is a tenth of that."""


def still(page: Page[Any], said: Mapping[str, object]) -> Figure | None:
    """The table or the cards on this page, None if there are none; a hand that does not lie open there stays closed.

    `said` are the plain values of its widget, as the browser may know them.
    """
    voice, table = page.voice, getattr(page.session, "table", page.session)
    front = getattr(table, "seat", Seat.PONE)
    if "position" in said:
        state = position(str(said["position"]))
        if front.other not in getattr(table, "plays", Seat) and "hand" not in table.shown | table.opened:
            state = player_view(state, front).state
    elif hasattr(table, "game"):
        state = player_view(table.game.state, front).state
    else:
        laid = spread(str(said.get("groups") or said.get("value") or "-"))
        names = "; ".join(card_names(group, voice.language, voice.faces) for group in laid.groups)
        pack = Pack(voice.faces, voice.language)
        return Figure(rows([laid.groups], names, width=SIZE // 10, pack=pack), names) if laid else None
    scene = Scene(state, front, SIZE, Pack(voice.faces, voice.language, state.variant.labels))
    return Figure(picture(scene), described(scene))
