"""Pages that are no more than a room: they are drawn at once, and need none of Jupyter's scripts."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from conquian.explain.names import usual_faces
from conquian.explain.words import topic
from conquian.host.files import room_files
from conquian.host.first_views import first_views, inert
from conquian.rooms import DOORS

FOLDER: Final = "voila/rooms/"
"""The path, below that of the site, of what such pages load."""
SCRIPTS: Final = Path(__file__).parent / "scripts"
FILE_KINDS: Final = {"js": "text/javascript", "css": "text/css", "json": "application/json"}


@dataclass(frozen=True, slots=True)
class RoomPage:
    """The template's data for a room's page: its name, its files' folder, and as JSON what it draws at once."""

    name: str
    files: str
    data: str


def room_page(notebook: Path, language: str) -> RoomPage | None:
    """The page of this notebook, which begins with one of its first views; None if it is not a room and no more."""
    name = notebook.stem
    if name not in DOORS or not is_room(name, notebook.read_text(encoding="utf-8")):
        return None
    data = _page_data(name, language)
    first = {**data["first"], "openings": [random.choice(data["first"]["openings"])]}
    return RoomPage(name, f"{FOLDER}{files_folder()}", inert({**data, "first": first}))


def is_room(name: str, notebook: str) -> bool:
    """Whether this is the notebook of a room, with no more in it: a heading, and the call that opens the room."""
    try:
        match json.loads(notebook):
            case {"cells": [{"cell_type": "markdown"}, {"cell_type": "code", "source": source}]}:
                return "".join(source).split() == f"from conquian.pages import {name} {name}()".split()
    except (ValueError, TypeError):
        pass
    return False


def room_file(path: str) -> bytes | None:
    """A file of such pages, by its path in `FOLDER`; None where there is none."""
    folder, _, name = path.partition("/")
    return _files().get(name) if folder == files_folder() else None


@cache
def packed(path: str) -> bytes:
    """The same file, compressed once for all visitors."""
    content = room_file(path)
    assert content is not None
    return gzip.compress(content, mtime=0)


@cache
def files_folder() -> str:
    """The folder of the files, whose name changes whenever one of them does: browsers may keep them for good."""
    digest = hashlib.sha256()
    for name, content in sorted(_files().items()):
        digest.update(f"{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:12]


@cache
def _files() -> dict[str, bytes]:
    files = dict(room_files(lambda value: value))
    return files | {path.name: path.read_bytes() for path in SCRIPTS.glob("*.js")}


@cache
def _page_data(name: str, language: str) -> dict[str, Any]:
    texts = topic(language, "site")
    return {
        "room": name,
        "faces": usual_faces(language).value,
        "texts": {**{key: texts["page"][key] for key in ("late", "again")}, "waits": texts["static"]["waits"]},
        "first": first_views(DOORS[name], language),
    }
