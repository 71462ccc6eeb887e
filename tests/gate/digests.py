"""What a test stands on, as one digest: its file, the code that this imports, and what lies beside that code.

Imports are read, not run: those inside functions and for type checkers count as well. A file that is not Python counts
if it lies in a folder from which something is imported, or beside a test or its helpers (or below, where no other
Python lies): scripts, styles, words, data. A page's room is loaded by its name, which cannot be read, so a test says
which page it visits.
"""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

from tests.checkout import ROOT
from tests.chromium import chromium_version

ROOMS: Final = ROOT / "conquian" / "rooms"
PACKAGES: Final = ("conquian", "tests")
BESIDE: Final = frozenset({".js", ".css", ".html", ".j2", ".toml", ".json", ".md", ".txt", ".svg", ".ipynb"})
_JOINS: Final = re.compile(r'^(?:import .* from|@import) "(\.[^"\n]+)";$', re.MULTILINE)
PROJECT: Final = "pyproject.toml"
DRAWN_BY: Final = (
    "anywidget", "axe-playwright-python", "ipykernel", "ipywidgets", "jinja2", "jupyter_client", "jupyter_server",
    "jupyterlab", "jupyterlab_widgets", "jupyterlite-core", "jupyterlite-pyodide-kernel", "matplotlib", "nbclient",
    "nbconvert", "nbval", "playwright", "pyzmq", "tornado", "traitlets", "voila",
)  # fmt: skip
"""The packages of others that draw and serve a page or an essay, or look at it: with another version of one, or of
Python or the browser, everything is proved again."""


@cache
def digest(test: Path, *names: str, root: Path = ROOT) -> str:
    """The digest of all that a test in this file stands on; `names` are pages, or files and folders below the root.

    Raises LookupError for a name that is neither.
    """
    read = hashlib.sha256(_versions().encode())
    for path in sorted(stands_on(test, *names, root=root)):
        read.update(f"\0{path.relative_to(root).as_posix()}\0".encode())
        read.update(_content(path))
    return read.hexdigest()[:16]


def stands_on(test: Path, *names: str, root: Path = ROOT) -> frozenset[Path]:
    """All files that a test in this file stands on."""
    named = [path for name in names for path in _named(name, root)]
    shared = [folder / name for folder in test.parents for name in ("conftest.py", "__init__.py")]
    shared = [path for path in shared if path.is_file() and path.is_relative_to(root)]
    return _everything(tuple(sorted({test, *shared, *named})), frozenset(names), root)


@cache
def _everything(begin: tuple[Path, ...], names: frozenset[str], root: Path) -> frozenset[Path]:
    found: set[Path] = set()
    waiting = list(begin)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += imported(path, root) if path.suffix == ".py" else ()
    packages = {path.parent.name for path in found if path.is_relative_to(root / "conquian")}
    others = {room.name for room in (root / "conquian" / "rooms").iterdir() if room.is_dir()} - names - packages
    folders = {path.parent for path in found if path.suffix == ".py"} - {root / "tests" / "gate"}  # the ledger
    beside = {path for folder in folders for path in _beside(folder)}
    beside |= {path for path in beside if path.suffix in {".js", ".css"} for path in _joined(path)}
    found |= {root / PROJECT}
    return frozenset(found | {path for path in beside if not ("words" in path.parts and path.stem in others)})


@cache
def imported(path: Path, root: Path = ROOT) -> tuple[Path, ...]:
    """The files of the project that a file of Python imports anywhere, the packages on the way among them."""
    if _module(path, root).startswith("tests.gate"):  # which only chooses
        return ()
    return _imports(ast.parse(_content(path)), path, root)


def _imports(tree: ast.AST, path: Path, root: Path) -> tuple[Path, ...]:
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = _module(path, root).split(".")
                up = node.level - (path.name == "__init__.py")
                base = ".".join([*above[: len(above) - up], *filter(None, [base])])
            names.update({base, *(f"{base}.{alias.name}" for alias in node.names)})
    return tuple(sorted({file for name in names for file in _files(name, root)}))


def _module(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def _files(name: str, root: Path) -> tuple[Path, ...]:
    """The files that are run where this name is imported: its module's, and those of the packages above."""
    parts = name.split(".")
    if parts[0] not in PACKAGES:
        return ()
    folders = [root.joinpath(*parts[:end]) for end in range(1, len(parts) + 1)]
    places = [place for folder in folders for place in (folder / "__init__.py", folder.with_suffix(".py"))]
    return tuple(place for place in places if place.is_file())


@cache
def _beside(folder: Path) -> tuple[Path, ...]:
    """What lies in a folder and is not Python, and in the folders below that hold no Python of their own."""
    found: list[Path] = []
    for path in folder.iterdir():
        if path.is_dir() and path.name != "__pycache__" and not any(path.glob("*.py")):
            found += _beside(path)
        elif path.suffix in BESIDE:
            found.append(path)
    return tuple(found)


def _joined(path: Path) -> frozenset[Path]:
    """A script or style, and those that it is joined with."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        here = waiting.pop()
        if here not in found and here.is_file():
            found.add(here)
            waiting += [(here.parent / named).resolve() for named in _JOINS.findall(_content(here).decode())]
    return frozenset(found)


def _named(name: str, root: Path) -> Iterable[Path]:
    notebook, path = root / "notebooks" / f"{name}.ipynb", root / name
    if notebook.is_file():
        room, site = root / "conquian" / "rooms" / name, root / "conquian" / "site"
        return [notebook, *room.rglob("*.py"), *site.rglob("*.py"), *(root / "conquian").glob("pages.py")]
    if path.is_file():
        return [path]
    if path.is_dir():
        return _files_below(path)
    raise LookupError(f"{name!r} is no page, and no file or folder of the project")


def _files_below(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.suffix in {".py", *BESIDE} and path.is_file())


@cache
def _content(path: Path) -> bytes:
    """What counts of a file: all of it; of the project's only how pytest is to run, not what is packaged or linted."""
    read = path.read_bytes().replace(b"\r\n", b"\n")
    if path.name != PROJECT:
        return read
    return json.dumps(tomllib.loads(read.decode()).get("tool", {}).get("pytest", {}), sort_keys=True).encode()


@cache
def _versions() -> str:
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    return " ".join([python, chromium_version(), *(f"{name}=={version(name)}" for name in DRAWN_BY)])
