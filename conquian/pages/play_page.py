"""A deal against an opponent who sees his own seat only."""

from __future__ import annotations

from random import randrange
from typing import Final

from conquian.pages.link import Given, asked, fields, look, refuse
from conquian.tutor.duel import FIELDS, read
from conquian.tutor.seeds import MOST_SEEDS
from conquian.widgets.play import Play

STORAGE_KEY: Final = "conquian.play"


def play(lang: str | None = None, **deal: Given) -> Play:
    """A deal against an opponent: a fresh one, or what the link asks for of seed, rules and seat, or a record to go on.

    `?seed=1897&rules=mexican&seat=dealer&lang=de`
    """
    refuse("play", deal, FIELDS)
    link = fields(lang=lang, **deal)
    if link.keys() & {"rules", "seat"} and not link.keys() & {"seed", "record"}:
        link["seed"] = str(randrange(MOST_SEEDS))
    duel, problem = asked(link, FIELDS, read)
    return Play(duel, **look(link), storage_key=STORAGE_KEY, problem=problem)
