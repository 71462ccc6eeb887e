"""What `conquian doctor` looks at: what is installed, found and free, and how many learners there is room for."""

import errno
import os
import platform
import shutil
import socket
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, metadata, requires, version
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one thing.

    The words for it are `doctor.<about>.<state>`, filled with the values; what is not `well` has a mend,
    `doctor.<about>.mend`.
    """

    about: str
    state: str
    values: Mapping[str, str | int] = field(default_factory=dict)
    well: bool = True


def examine() -> Iterator[Finding]:
    """Everything that was looked at, one after the other."""
    yield from _installed()
    try:
        yield from _found()
    except ImportError as error:  # most often what has just been said to be missing
        yield Finding("site", "broken", {"error": str(error), "python": sys.executable}, well=False)


def _installed() -> Iterator[Finding]:
    try:
        wanted_python = metadata("conquian")["Requires-Python"]
        wanted = [Requirement(line) for line in requires("conquian") or ()]
    except PackageNotFoundError:
        yield Finding("conquian", "missing", {"python": sys.executable}, well=False)
        return
    yield Finding("conquian", "well", {"version": version("conquian")})
    python = platform.python_version()
    right = SpecifierSet(wanted_python).contains(python, prereleases=True)
    values = {"version": python, "wanted": wanted_python, "path": sys.executable}
    yield Finding("python", "well" if right else "other", values, right)
    for requirement in wanted:
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            yield _package(requirement)


def _package(requirement: Requirement) -> Finding:
    values = {"what": requirement.name, "wanted": str(requirement.specifier), "python": sys.executable}
    try:
        found = version(requirement.name)
    except PackageNotFoundError:
        return Finding("package", "missing", values, well=False)
    right = requirement.specifier.contains(found, prereleases=True)
    return Finding("package", "well" if right else "other", {**values, "version": found}, right)


def _found() -> Iterator[Finding]:
    from conquian.site.content import PACKAGE, content_root  # noqa: PLC0415 - the doctor is there when others are not
    from conquian.site.shell import TEMPLATE  # noqa: PLC0415

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
    from voila.utils import get_voila_labextensions_path  # noqa: PLC0415

    from conquian.site.config import EXTENSIONS  # noqa: PLC0415

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
    from conquian.site.config import socket_folder  # noqa: PLC0415

    folder = socket_folder()
    if folder is not None:
        return Finding("transport", "ipc", {"folder": folder})
    return Finding("transport", "windows" if sys.platform == "win32" else "long")


def _port() -> Finding:
    from conquian.site.config import DEFAULT_PORT  # noqa: PLC0415

    try:
        socket.create_server(("127.0.0.1", DEFAULT_PORT)).close()
    except OSError as error:
        if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
            raise
        return Finding("port", "taken", {"port": DEFAULT_PORT})
    return Finding("port", "well", {"port": DEFAULT_PORT})


def _room() -> Iterator[Finding]:
    from conquian.site import capacity as sums  # noqa: PLC0415

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
