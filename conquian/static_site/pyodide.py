"""Pyodide, the Python that runs in a browser, as the builder brings it: the one version that was tried, by hashes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Final

VERSION: Final = "314.0.7"
HASHES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
        "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
        "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
        "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
        "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    }
)
"""The files that a page loads, and the SHA-256 of each."""
FOLDER: Final = f"pyodide-{VERSION}"
PLACES: Final = (Path("node_modules/pyodide"), Path("pyodide"), Path("package"))
"""The places, below the current folder, where it is looked for if none is named."""


class PyodideFault(StrEnum):
    """A fault of Pyodide's files: none is there, one is missing, or one is that of another version."""

    MISSING = "missing"
    INCOMPLETE = "incomplete"
    OTHER = "other"


class PyodideError(Exception):
    """Pyodide is not there, or is another than the one that was tried: `kind` says which, `path` where."""

    def __init__(self, kind: PyodideFault, path: Path | None) -> None:
        super().__init__(f"{kind}: {path}")
        self.kind: Final = kind
        self.path: Final = path


def read(folder: Path | None) -> dict[str, bytes]:
    """The files of Pyodide by their names, from this folder, or else from one of `PLACES`.

    Raises PyodideError where there is none, a file of it is not there, or one is not that of `VERSION`.
    """
    if folder is None:
        folder = next((place for place in PLACES if (place / "pyodide.mjs").is_file()), None)
    if folder is None or not folder.is_dir():
        raise PyodideError(PyodideFault.MISSING, folder)
    found = {}
    for name, wanted in HASHES.items():
        path = folder / name
        if not path.is_file():
            raise PyodideError(PyodideFault.INCOMPLETE, path)
        found[name] = path.read_bytes()
        if digest(found[name]) != wanted:
            raise PyodideError(PyodideFault.OTHER, path)
    return found


def digest(content: bytes) -> str:
    """The SHA-256 of a file.

    >>> digest(b"")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(content).hexdigest()
