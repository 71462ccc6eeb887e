"""The pages of a site of files: each room in each language, with its first views written into it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader

from conquian.explain.names import usual_faces
from conquian.explain.words import LANGUAGES, topic, words
from conquian.host.first_views import first_views, inert
from conquian.rooms import ROOMS, Door
from conquian.site.shell import FRONT, HOOK, LISTED, Shell, Tongue, frame
from conquian.static_site.addresses import linked

TEMPLATES: Final = Path(__file__).parent / "templates"
SCRIPTS: Final = Path(__file__).parent / "scripts"
SITE: Final = Path(__file__).resolve().parents[1] / "site/share/jupyter/voila/templates/conquian"
"""The template of the served site, whose frame, style and icon are those of these pages too."""

POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""The sources that a page may load from: no other host, and no script that stands in a page."""


NOTEBOOK: Final = "../lab/notebooks/index.html?path={room}.ipynb"
"""The address at which the notebook of a room is opened, from the folder of a language."""


@dataclass(frozen=True, slots=True)
class Where:
    """The folders of a build, `files` and `pyodide`, and whether there is a memory to start from, and notebooks."""

    files: str
    pyodide: str
    has_memory: bool
    has_notebooks: bool = False


def pages(where: Where, first_visit: int) -> Iterator[tuple[str, str]]:
    """The path of every page, and its HTML, which says how much a first visit loads; `first_visit` is in bytes."""
    templates = Environment(loader=FileSystemLoader([TEMPLATES, SITE]), autoescape=False)  # noqa: S701 - as Voilà has it: the templates escape
    common = {"languages": " ".join(LANGUAGES), "policy": POLICY}
    room = templates.get_template("page.html")
    for language in LANGUAGES:
        without = words(language, "site", "static", "without", size=f"{first_visit / 1e6:.0f}")
        for door in ROOMS:
            site = _frame(door.name, language)
            data = inert(page_data(door, language, where))
            html = room.render(
                site=site,
                name=door.name,
                files=f"../{where.files}",
                data=data,
                without=without,
                notebook=NOTEBOOK.format(room=door.name) if where.has_notebooks else "",
                **common,
            )
            yield f"{language}/{door.name}.html", html
    tongues = [Tongue(each, words(each, "game", "language"), f"{each}/{FRONT}.html", here=False) for each in LANGUAGES]
    entry = templates.get_template("entry.html")
    yield "index.html", entry.render(tongues=tongues, files=where.files, hook=HOOK, front=FRONT, **common)


def page_data(door: Door, language: str, where: Where) -> dict[str, Any]:
    """The data for a room's page, to be written as JSON."""
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
        "first": first(door, language),
    }


def first(door: Door, language: str) -> dict[str, Any]:
    """The first views of a room, whose addresses are those of files."""
    found: dict[str, Any] = linked(first_views(door, language))
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
