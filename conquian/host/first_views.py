"""The first views of a room, which its page holds as JSON and draws before its Python is there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl

from conquian.explain.names import usual_faces
from conquian.rooms import DOORS, Door
from conquian.ui.changes import changes, of_voice
from conquian.ui.links import query
from conquian.ui.page import Page
from conquian.ui.room import Voice

OPENINGS: Final = 8
"""The number of first views of a room that begins with cards by chance."""
FACES_KEY: Final = "conquian.faces"
TABLE_KEY: Final = "conquian.play"
"""The keys under which a browser keeps the chosen faces, and what holds for every table (`ui/static/storage.js`)."""


def first_views(door: Door, language: str) -> dict[str, Any]:
    """The first view for a visitor of whom nothing is kept: several where a room begins by chance, else one.

    Each comes with the link under which Python shows the same.
    """
    bare = f"?lang={language}"
    begun = [_opened(door, bare) for _ in range(OPENINGS)]
    if all(each.session == begun[0].session for each in begun):
        links = [bare]
    else:
        links = [query(door.room().link(each.session), language, each.voice.faces) for each in begun]
    states = [_state(_opened(door, link)) for link in links]
    shared = {trait: value for trait, value in states[0].items() if all(each[trait] == value for each in states)}
    openings = [
        {"query": link, "state": {trait: value for trait, value in state.items() if trait not in shared}}
        for link, state in zip(links, states, strict=True)
    ]
    table = [TABLE_KEY] if "wall" in states[0]["view"] or "sorted" in begun[0].saved else []
    heeded = [DOORS[door.heeds].storage_key] if door.heeds else []
    keys = [door.storage_key, FACES_KEY, *table, *heeded]
    return {"keys": list(dict.fromkeys(keys)), "state": shared, "openings": openings}


def usual_voice(language: str) -> dict[str, Any]:
    """The traits that every page in this language draws with, in its usual faces."""
    return of_voice(Voice(language, usual_faces(language)))


def inert(data: Mapping[str, Any]) -> str:
    """JSON in which nothing can end the element that it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _opened(door: Door, link: str) -> Page[Any]:
    return Page.open(door.room(), dict(parse_qsl(link.removeprefix("?"))))


def _state(page: Page[Any]) -> dict[str, Any]:
    found = changes(None, page)
    return {trait: found[trait] for trait in ("words", "about", "view")}
