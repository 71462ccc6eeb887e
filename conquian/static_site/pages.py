"""The pages of a site of files: each room in each language, with its first views written into it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader

from conquian.explain.names import usual_faces
from conquian.explain.words import LANGUAGES, topic, words
from conquian.rooms import ROOMS, Door
from conquian.site.shell import FRONT, HOOK, LISTED, Shell, Tongue, frame
from conquian.static_site.addresses import linked
from conquian.static_site.visit import Visit
from conquian.ui.changes import changes, of_voice
from conquian.ui.links import query
from conquian.ui.room import Voice

TEMPLATES: Final = Path(__file__).parent / "templates"
SITE: Final = Path(__file__).resolve().parents[1] / "site/share/jupyter/voila/templates/conquian"
"""The template of the served site, whose frame, style and icon are those of these pages too."""

POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""What a page may load: nothing of another host, and no script that stands in a page."""

OPENINGS: Final = 8
"""So many first views has a room that begins with cards by chance."""
FACES_KEY: Final = "conquian.faces"
TABLE_KEY: Final = "conquian.play"
"""Where a browser keeps which faces were chosen, and whether Alma is there (`ui/static/storage.js`)."""


@dataclass(frozen=True, slots=True)
class Where:
    """The folders of a build, `files` and `pyodide`, and whether there is a memory to start from."""

    files: str
    pyodide: str
    has_memory: bool


def pages(where: Where, first_visit: int) -> Iterator[tuple[str, str]]:
    """The path of every page, and its HTML; it says that a first visit loads so many bytes."""
    templates = Environment(loader=FileSystemLoader([TEMPLATES, SITE]), autoescape=False)  # noqa: S701 - as Voilà has it: the templates escape
    common = {"languages": " ".join(LANGUAGES), "policy": POLICY}
    room = templates.get_template("page.html")
    for language in LANGUAGES:
        without = words(language, "site", "static", "without", size=f"{first_visit / 1e6:.0f}")
        for door in ROOMS:
            site = _frame(door.name, language)
            data = _inert(page_data(door, language, where))
            html = room.render(
                site=site, name=door.name, files=f"../{where.files}", data=data, without=without, **common
            )
            yield f"{language}/{door.name}.html", html
    tongues = [Tongue(each, words(each, "game", "language"), f"{each}/{FRONT}.html", here=False) for each in LANGUAGES]
    entry = templates.get_template("entry.html")
    yield "index.html", entry.render(tongues=tongues, files=where.files, hook=HOOK, front=FRONT, **common)


def page_data(door: Door, language: str, where: Where) -> dict[str, Any]:
    """What the page of a room is told as JSON."""
    texts = topic(language, "site")
    return {
        "room": door.name,
        "faces": usual_faces(language).value,
        "pyodide": where.pyodide,
        "memory": where.has_memory,
        "texts": {
            **{name: texts["page"][name] for name in ("late", "again")},
            **{name: texts["static"][name] for name in ("waits", "offline", "online")},
        },
        "first": first_views(door, language),
    }


def first_views(door: Door, language: str) -> dict[str, Any]:
    """What a room shows to a visitor of whom nothing is kept: several views where it begins by chance, else one.

    Each comes with the link under which Python shows the same.
    """
    bare = f"?lang={language}"
    begun = [Visit(door.name, bare).page for _ in range(OPENINGS)]
    if all(each.session == begun[0].session for each in begun):
        links = [bare]
    else:
        links = [query(door.room().link(each.session), language, each.voice.faces) for each in begun]
    states = [_state(door.name, link) for link in links]
    shared = {trait: value for trait, value in states[0].items() if all(each[trait] == value for each in states)}
    openings = [
        {"query": link, "state": {trait: value for trait, value in state.items() if trait not in shared}}
        for link, state in zip(links, states, strict=True)
    ]
    keys = [door.storage_key, FACES_KEY, TABLE_KEY]
    return {"keys": list(dict.fromkeys(keys)), "state": shared, "openings": openings}


def voice(language: str) -> Mapping[str, Any]:
    """What every page in this language draws with, in its usual faces."""
    found: Mapping[str, Any] = linked(of_voice(Voice(language, usual_faces(language))))
    return found


def _frame(name: str, language: str) -> Shell:
    """What stands around a room: every other one lies in the same folder, and the same in each language's."""
    return frame(
        name,
        language,
        LISTED,
        address=lambda room: f"{room or FRONT}.html",
        tongue=lambda other: f"../{other}/{name}.html",
    )


def _state(name: str, link: str) -> dict[str, Any]:
    found = changes(None, Visit(name, link).page)
    return {trait: linked(found[trait]) for trait in ("words", "view")}


def _inert(data: Mapping[str, Any]) -> str:
    """JSON in which nothing can end the element that it stands in."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
