"""The folder of a site of files, put together: pages, scripts, styles, the archive of Python's side, and Pyodide."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from conquian.host.files import room_files
from conquian.static_site import pyodide, snapshot
from conquian.static_site.addresses import linked
from conquian.static_site.archive import archive
from conquian.static_site.notebooks import LAB, lite
from conquian.static_site.pages import SCRIPTS, SITE, Where, pages

SERVICE: Final = "service.js"
STYLE: Final = Path(__file__).parent / "templates/static_site.css"


class NotEmptyError(Exception):
    """There is something in the folder already: nothing is written over."""


@dataclass(frozen=True, slots=True)
class Built:
    """The size of a site that was built: its files, their bytes, and the bytes, compressed, that a first visit loads.

    `has_memory` says that browsers start from the memory of a Python that has loaded all rooms.
    """

    files: int
    size: int
    first_visit: int
    has_memory: bool


def build(
    folder: Path, pyodide_folder: Path | None = None, *, with_memory: bool = True, with_notebooks: bool = False
) -> Built:
    """Write the site into this folder, which has to be empty, or not there.

    `with_memory` has browsers start from the memory of a Python that has loaded all rooms, if there is a Node for it;
    `with_notebooks` puts a JupyterLite with the notebooks beside the pages.

    Raises PyodideError where Pyodide is not there or another, NotEmptyError where anything is in the folder, and for
    notebooks ModuleNotFoundError without the extra `lite`, and NotebooksError where they cannot be built.
    """
    if folder.exists() and any(folder.iterdir()):
        raise NotEmptyError
    runtime = _runtime(pyodide.read(pyodide_folder))
    lab = lite(runtime) if with_notebooks else {}
    files = _files()
    grown = snapshot.growing(runtime) if with_memory else runtime
    memory = snapshot.memory(grown, files["conquian.zip"]) if with_memory else None
    where = pyodide.FOLDER
    if memory is not None:
        runtime, where = grown, f"{where}-memory"
        files["memory.bin.gz"] = memory
    stamp = f"files-{_digest(files)}"
    first_visit = sum(map(_compressed, (*runtime.values(), files["conquian.zip"], memory or b"")))
    found = {f"{stamp}/{name}": content for name, content in files.items()}
    found |= {f"{where}/{name}": content for name, content in runtime.items()}
    placed = Where(stamp, where, has_memory=memory is not None, has_notebooks=bool(lab))
    found |= {path: html.encode() for path, html in pages(placed, first_visit)}
    found[f"{stamp}/offline.json"] = json.dumps(sorted(found)).encode()
    found[SERVICE] = (SCRIPTS / SERVICE).read_bytes()  # what it keeps is all that lies beside it and below, but the lab
    found |= lab
    for path, content in found.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    return Built(len(found), sum(map(len, found.values())), first_visit, memory is not None)


def _files() -> dict[str, bytes]:
    """All that the pages load but Pyodide, by its name in one folder."""
    found = dict(room_files(linked))
    found |= {path.name: path.read_bytes() for path in SCRIPTS.glob("*.js") if path.name not in {SERVICE, LAB}}
    for name in ("site.css", "shell.js", "favicon.svg"):
        found[name] = (SITE / "static" / name).read_bytes()
    found["static_site.css"] = STYLE.read_bytes()
    found["conquian.zip"] = archive()
    return found


def _runtime(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Pyodide's files; its list of packages names none, as none is there."""
    lock = json.loads(files["pyodide-lock.json"])
    return {**files, "pyodide-lock.json": json.dumps({**lock, "packages": {}}).encode()}


def _digest(files: Mapping[str, bytes]) -> str:
    """What changes whenever one of the files does, so that no browser mixes those of two builds."""
    found = hashlib.sha256()
    for name, content in sorted(files.items()):
        found.update(f"{name} {len(content)}\n".encode() + content)
    return found.hexdigest()[:12]


def _compressed(content: bytes) -> int:
    """The number of bytes that travel where the host compresses."""
    return min(len(content), len(gzip.compress(content, 6)))
