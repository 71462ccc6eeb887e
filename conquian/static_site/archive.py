"""The archive of what Python needs in a browser: the rooms and what lies below them, words and tutorials among it."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path
from typing import Final

from conquian.course.catalogue import shelf
from conquian.course.shelf import OWN, ContentShelf

PACKAGE: Final = Path(__file__).resolve().parents[1]
NOTES: Final = "mistune"
"""The one package of others: the teachers' notes are Markdown."""

_LEFT_OUT: Final = re.compile(
    r"(site|classes|commands|content|worksheet)/"  # what a server, a terminal or paper has
    r"|host/(?!__init__|visit)"  # what a page has
    r"|(terminal|pages|widgets|__main__)\.py"  # what a notebook or a terminal has
    r"|static_site/(?!__init__|addresses|visit)"
    r"|ui/(base|live|modules|query|widget)\.py|rooms/\w+/widget\.py"  # what needs anywidget, or joins scripts for it
)
_KINDS: Final = {".py", ".toml"}
_FIRST_DAY: Final = (1980, 1, 1, 0, 0, 0)


def archive() -> bytes:
    """A zip from which `conquian.static_site.visit` can be imported."""
    return zipped(members())


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A zip of these files by name; the same files always make the same bytes."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as into:
        for name, data in sorted(files):
            into.writestr(zipfile.ZipInfo(name, _FIRST_DAY), data, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


def members() -> Iterator[tuple[str, bytes]]:
    """Every file of the archive: its name there, and what stands in it."""
    for path in PACKAGE.rglob("*"):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix in _KINDS and not _LEFT_OUT.match(name):
            yield f"conquian/{name}", path.read_bytes()
    yield from content()
    for file in distribution(NOTES).files or ():
        if file.suffix == ".py" or "LICENSE" in file.name:
            yield file.as_posix(), file.read_binary()


def content() -> Iterator[tuple[str, bytes]]:
    """Lessons, puzzles, games and booklets, an author's own too: the name of each, and what stands in it."""
    tutorials = Path(str(shelf())).parent
    for path in tutorials.rglob("*"):
        if path.suffix in {".toml", ".md"} or path.name in {"unseen.json", "days.json"}:
            yield f"conquian/content/tutorials/{path.relative_to(tutorials).as_posix()}", path.read_bytes()
    for each in ContentShelf:
        for name, path in each.packed():
            yield f"conquian/{OWN}/{each}/{name}", path.read_bytes()
