"""What `conquian doctor` looks at around the packages: files, a browser, a port, and room for learners."""

import errno
import os
import shutil
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from voila.utils import get_voila_labextensions_path

from conquian.site import capacity as sums
from conquian.site.config import DEFAULT_PORT, EXTENSIONS, socket_folder
from conquian.site.content import PACKAGE, content_root
from conquian.site.finding import Finding
from conquian.site.shell import TEMPLATE

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")


def surroundings() -> Iterator[Finding]:
    """Everything around the packages that was looked at, one after the other."""
    python = {"python": sys.executable}
    try:
        root = content_root()
        yield Finding("notebooks", "well", {"n": len(list(root.glob("*.ipynb"))), "folder": str(root)})
    except FileNotFoundError:
        yield Finding("notebooks", "missing", python, well=False)
    template = PACKAGE / "site" / "share" / "jupyter" / "voila" / "templates" / TEMPLATE
    right = (template / "index.html.j2").is_file()
    yield Finding("template", "well" if right else "missing", {"folder": str(template), **python}, right)
    yield from _extensions()
    yield _browser()
    yield _transport()
    yield _port()
    yield from _room()


def _extensions() -> Iterator[Finding]:
    folders = [Path(folder) for folder in get_voila_labextensions_path()]
    packages = {"@voila-dashboards": "voila", "@jupyter-widgets": "jupyterlab_widgets"}
    for name in EXTENSIONS:
        found = next((folder / name for folder in folders if (folder / name / "package.json").is_file()), None)
        package = packages.get(name.partition("/")[0], name)
        values = {"what": name, "package": package, "python": sys.executable, "folder": str(found)}
        yield Finding("extension", "missing" if found is None else "well", values, found is not None)


def _browser() -> Finding:
    named = os.environ.get("CONQUIAN_CHROMIUM")
    found = next((path for name in (named, *BROWSERS) if name and (path := shutil.which(name))), None)
    return Finding("browser", "none") if found is None else Finding("browser", "well", {"path": found})


def _transport() -> Finding:
    folder = socket_folder()
    if folder is not None:
        return Finding("transport", "ipc", {"folder": folder})
    return Finding("transport", "windows" if sys.platform == "win32" else "long")


def _port() -> Finding:
    try:
        socket.create_server(("127.0.0.1", DEFAULT_PORT)).close()
    except OSError as error:
        if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
            raise
        return Finding("port", "taken", {"port": DEFAULT_PORT})
    return Finding("port", "well", {"port": DEFAULT_PORT})


def _room() -> Iterator[Finding]:
    here = sums.capacity()
    memory = {
        "memory": here.memory, "beside": sums.MEGABYTES_BESIDE, "each": sums.MEGABYTES_EACH, "n": here.by_memory,
    }  # fmt: skip
    yield Finding("memory", "well" if here.by_memory else "few", memory, bool(here.by_memory))
    if here.files is None or here.by_files is None:
        yield Finding("files", "endless")
    else:
        files = {"files": here.files, "beside": sums.FILES_BESIDE, "each": sums.FILES_EACH, "n": here.by_files}
        yield Finding("files", "well" if here.by_files else "few", files, bool(here.by_files))
    yield Finding("processors", "well", {"n": here.processors, "pages": here.renders})
    yield Finding("learners", "well", {"n": here.learners, "most": sums.MOST_SEATS})
