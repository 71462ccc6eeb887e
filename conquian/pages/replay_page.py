"""Games to look through: ours with notes, or a record from anywhere."""

from __future__ import annotations

from typing import Final

from conquian.notation.errors import NotationError
from conquian.notation.position import read_field, read_seat
from conquian.pages.link import Given, fields, look, refuse
from conquian.tutor.replaying import FIELDS, read
from conquian.widgets.replay import Replay

STORAGE_KEY: Final = "conquian.replay"


def replay(lang: str | None = None, **game: Given) -> Replay:
    """A game to look through: one of ours by its name, or a whole record; after `ply` actions, seen from `seat`.

    `?game=squeeze&ply=24&seat=dealer&lang=de`
    """
    refuse("replay", game, FIELDS)
    link = fields(lang=lang, **game)
    found, problem = read(link) if any(name in link for name in FIELDS) else (None, None)
    try:
        seat = str(read_field(read_seat, link, "seat", "pone"))
    except NotationError as error:
        seat, problem = "pone", problem or error
    return Replay(found, seat=seat, **look(link), storage_key=STORAGE_KEY, problem=problem)
