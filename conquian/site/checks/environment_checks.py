"""The checks of `conquian doctor` around the packages: files, a browser, a port, and room for learners."""

import errno
import os
import shutil
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from conquian.site.checks.check_result import CheckResult
from conquian.site.config import DEFAULT_PORT, EXTENSIONS
from conquian.site.content import PACKAGE, content_root
from conquian.site.runtime_folder import runtime_folder, socket_parent
from conquian.site.seats import capacity as sums
from conquian.site.shell import TEMPLATE
from conquian.site.voila_seams import get_voila_labextensions_path
from conquian.site.warm.forked_kernels import can_fork

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")


def environment_checks() -> Iterator[CheckResult]:
    """Everything around the packages that was looked at, one after the other."""
    python = {"python": sys.executable}
    try:
        root = content_root()
        yield CheckResult("notebooks", "well", {"n": len(list(root.glob("*.ipynb"))), "folder": str(root)})
    except FileNotFoundError:
        yield CheckResult("notebooks", "missing", python, well=False)
    template = PACKAGE / "site" / "share" / "jupyter" / "voila" / "templates" / TEMPLATE
    right = (template / "index.html.j2").is_file()
    yield CheckResult("template", "well" if right else "missing", {"folder": str(template), **python}, right)
    yield from _extensions()
    yield _browser()
    yield _folder()
    yield _transport()
    yield _port()
    yield _kernels()
    yield from _room()


def _extensions() -> Iterator[CheckResult]:
    folders = [Path(folder) for folder in get_voila_labextensions_path()]
    packages = {"@voila-dashboards": "voila", "@jupyter-widgets": "jupyterlab_widgets"}
    for name in EXTENSIONS:
        extension = next((folder / name for folder in folders if (folder / name / "package.json").is_file()), None)
        package = packages.get(name.partition("/")[0], name)
        values = {"what": name, "package": package, "python": sys.executable, "folder": str(extension)}
        yield CheckResult("extension", "missing" if extension is None else "well", values, extension is not None)


def _browser() -> CheckResult:
    named = os.environ.get("CONQUIAN_CHROMIUM")
    browser = next((path for name in (named, *BROWSERS) if name and (path := shutil.which(name))), None)
    return CheckResult("browser", "none") if browser is None else CheckResult("browser", "well", {"path": browser})


def _folder() -> CheckResult:
    """Whether the server can write what it has to, found out by writing it."""
    try:
        with runtime_folder() as folder:
            (folder / "data" / "written").write_text("written", encoding="utf-8", newline="\n")
    except OSError as error:
        return CheckResult("folder", "broken", {"error": str(error)}, well=False)
    return CheckResult("folder", "well", {"folder": str(folder.parent)})


def _transport() -> CheckResult:
    folder = socket_parent()
    if folder is not None:
        return CheckResult("transport", "ipc", {"folder": folder})
    return CheckResult("transport", "windows" if sys.platform == "win32" else "long")


def _port() -> CheckResult:
    try:
        socket.create_server(("127.0.0.1", DEFAULT_PORT)).close()
    except OSError as error:
        if error.errno not in {errno.EADDRINUSE, errno.EACCES}:
            raise
        return CheckResult("port", "taken", {"port": DEFAULT_PORT})
    return CheckResult("port", "well", {"port": DEFAULT_PORT})


def _kernels() -> CheckResult:
    """Whether the Pythons behind the pages share what they have loaded."""
    return CheckResult("kernels", "forked" if can_fork() else "apart", {"each": sums.capacity().megabytes_each})


def _room() -> Iterator[CheckResult]:
    here = sums.capacity()
    memory = {
        "memory": here.memory, "beside": sums.MEGABYTES_BESIDE, "each": here.megabytes_each, "n": here.by_memory,
    }  # fmt: skip
    yield CheckResult("memory", "well" if here.by_memory else "few", memory, bool(here.by_memory))
    if here.files is None or here.by_files is None:
        yield CheckResult("files", "endless")
    else:
        files = {
            "files": here.files,
            "beside": sums.FILES_BESIDE,
            "each": sums.FILES_EACH + sums.FILES_OF_VISIT,
            "n": here.by_files,
        }
        yield CheckResult("files", "well" if here.by_files else "few", files, bool(here.by_files))
    yield CheckResult("processors", "well", {"n": here.processors, "pages": here.renders})
    yield CheckResult("learners", "well", {"n": here.learners, "most": here.by_processors})
