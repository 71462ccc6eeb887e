"""The notebooks beside the pages of a site of files, to be changed in the browser: a JupyterLite with its Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from conquian.site.content import notebooks
from conquian.site.voila_seams import get_voila_labextensions_path
from conquian.static_site.pages import SCRIPTS, SITE
from conquian.static_site.wheels import Wheel, wheels

FOLDER: Final = "lab"
"""The folder beside the pages."""
KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS: Final = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""The extensions that JupyterLite is built with, of all that are installed here."""
LOADED: Final = (
    *("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "ipywidgets", "anywidget"),
    "conquian",
)
"""The packages that Python loads as it starts, so that a notebook need not ask for them."""
PATIENCE: Final = 300
"""Seconds in which JupyterLite has to be built; it takes a few."""
_PLACE: Final = "static/pyodide"
LAB: Final = "lab.js"
"""The script that lets JupyterLite know of no service worker but its own."""
_HEAD: Final = "<head>"
_OURS: Final = f'<link rel="icon" type="image/svg+xml" href="{{up}}favicon.svg"><script src="{{up}}{LAB}"></script>'
"""The tags of ours in each of its pages."""


class NotebooksError(Exception):
    """JupyterLite could not be built; the message is what it said last."""


def lite(runtime: Mapping[str, bytes]) -> dict[str, bytes]:
    """Every file of a JupyterLite with the notebooks of the rooms and lessons, by its path in the site's folder.

    `runtime` are the files of Pyodide. Nothing is fetched, and nothing of the user's own settings is read. Raises
    ModuleNotFoundError without the extra `lite`, and NotebooksError where it cannot be built.
    """
    import_module("jupyterlite_pyodide_kernel")  # so that it is said which extra brings it
    with TemporaryDirectory() as at:
        place = Path(at)
        for name, notebook in notebooks().items():
            content = notebook.read_bytes().replace(b"](rooms/", b"](")  # where addresses have always named rooms
            _write(place / "files" / name.removeprefix("rooms/"), content)
        packages = wheels(_kernel_wheels())
        for path, data in _python(runtime, packages).items():
            _write(place / _PLACE / path, data)
        _write(place / "jupyter_lite_config.json", json.dumps(_how_built()).encode())
        _write(place / "jupyter-lite.json", json.dumps(_how_run()).encode())
        own = {f"JUPYTER_{name}_DIR": str(place / f"jupyter-{name.lower()}") for name in ("CONFIG", "DATA", "RUNTIME")}
        command = [sys.executable, "-P", "-m", "jupyterlite_core", "build", "--output-dir", "made"]
        how: Any = {"cwd": place, "env": {**os.environ, **own}, "text": True, "errors": "replace", "timeout": PATIENCE}
        try:
            built = subprocess.run(command, capture_output=True, check=False, **how)  # noqa: S603 - this very Python
        except subprocess.TimeoutExpired as late:
            raise NotebooksError(str(late)) from None
        made = place / "made"
        if built.returncode or not (made / "notebooks/index.html").is_file():
            raise NotebooksError((built.stderr or built.stdout).strip().rpartition("\n")[2])
        found = {path.relative_to(made).as_posix(): path.read_bytes() for path in made.rglob("*") if path.is_file()}
    found |= {path: _page(path, data) for path, data in found.items() if path.endswith(".html")}
    found |= {LAB: (SCRIPTS / LAB).read_bytes(), "favicon.svg": (SITE / "static/favicon.svg").read_bytes()}
    return {f"{FOLDER}/{path}": found[path] for path in sorted(found)}


def _page(path: str, html: bytes) -> bytes:
    """A page of JupyterLite with what it has of ours. Raises NotebooksError where it has no head."""
    if _HEAD.encode() not in html:
        raise NotebooksError(f"{path}: {_HEAD}")
    ours = _OURS.format(up="../" * path.count("/"))
    return html.replace(_HEAD.encode(), f"{_HEAD}{ours}".encode(), 1)


def _python(runtime: Mapping[str, bytes], packages: Mapping[str, Wheel]) -> dict[str, bytes]:
    """Pyodide with these packages, and a list that names no others."""
    lock: dict[str, Any] = json.loads(runtime["pyodide-lock.json"])
    lock["packages"] = {name: wheel.entry(packages) for name, wheel in sorted(packages.items())}
    files = {wheel.file_name: wheel.packed for wheel in packages.values()}
    return {**runtime, **files, "pyodide-lock.json": json.dumps(lock).encode()}


def _how_built() -> dict[str, Any]:
    return {
        "LiteBuildConfig": {
            "contents": ["files"],
            "apps": ["notebooks", "repl"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "ignore_sys_prefix": ["federated_extensions"],
            "federated_extensions": [str(_extension(name)) for name in EXTENSIONS],
        }
    }


def _how_run() -> dict[str, Any]:
    of_kernel = {
        "pyodideUrl": f"./{_PLACE}/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"lockFileURL": f"./{_PLACE}/pyodide-lock.json", "packages": [*LOADED]},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {"appName": "Conquian", "litePluginSettings": {f"{KERNEL}:kernel": of_kernel}},
    }


def _extension(name: str) -> Path:
    """The folder in which an extension of JupyterLab is installed. Raises NotebooksError where it is not."""
    for folder in map(Path, get_voila_labextensions_path()):
        if (folder / name / "package.json").is_file():
            return folder / name
    raise NotebooksError(name)


def _kernel_wheels() -> Path:
    return _extension(KERNEL) / "static/pypi"


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
