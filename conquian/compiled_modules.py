"""The choice between modules as they stand here and the same modules compiled (docs/contributing/dependencies.md).

An installation that had a C++ compiler has extensions in a folder of their own. They are used if they were made from
the files that lie here now, unless CONQUIAN_COMPILED=0 says otherwise; CONQUIAN_COMPILED=1 takes nothing else.
"""

import os
import sys
from binascii import crc32
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from typing import Final

CHOICE: Final = "CONQUIAN_COMPILED"
"""The variable of the environment that forces one or the other."""
FOLDER: Final = "_compiled"
SOURCES: Final = "sources.txt"
"""The file in that folder which tells from what the extensions were made."""

_PACKAGE: Final = os.path.dirname(__file__)


class Extensions:
    """The extensions by the names of their modules; no other module is found here."""

    def __init__(self, paths: dict[str, str]) -> None:
        self.paths = paths

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """The extension of this name."""
        return spec_from_file_location(name, self.paths[name]) if name in self.paths else None


def choose() -> bool:
    """Use the extensions, if there are any and nothing speaks against it; whether they are used.

    Raises ImportError if they are demanded and cannot be had.
    """
    choice = os.environ.get(CHOICE, "")
    if choice not in {"", "0", "1"}:
        raise ImportError(f"{CHOICE}={choice}: it must be 0 (Python alone), 1 (compiled) or empty (what is there)")
    if choice == "0":
        return False
    folder, suffix = os.path.join(_PACKAGE, FOLDER), EXTENSION_SUFFIXES[0]
    try:
        files = [file for file in os.listdir(folder) if file.endswith(suffix)]
        with open(os.path.join(folder, SOURCES), encoding="utf-8") as file:
            fresh = file.read() == digests(_PACKAGE)
    except OSError:
        files, fresh = [], True
    if files and fresh:
        paths = {name.removesuffix(suffix): os.path.join(folder, name) for name in files}
        sys.meta_path.insert(0, Extensions(paths))
        return True
    if choice == "1":
        why = "conquian is not compiled for this Python" if fresh else "its files have changed since they were compiled"
        raise ImportError(f"{CHOICE}=1, but {why}: compile it (docs/contributing/dependencies.md) or say {CHOICE}=0")
    return False


def are_used() -> bool:
    """Whether extensions are used."""
    return any(isinstance(finder, Extensions) for finder in sys.meta_path)


def digests(package: str) -> str:
    """The checksums of the files that extensions are made from: each `.pxd`, and the module beside it."""
    found = []
    for folder in ("advice", "game", "solver/core"):
        home = os.path.join(package, folder)
        for name in sorted(name.removesuffix(".pxd") for name in os.listdir(home) if name.endswith(".pxd")):
            for beside in (f"{name}.pxd", f"{name}.py"):
                with open(os.path.join(home, beside), "rb") as file:
                    found.append(f"{crc32(file.read()):08x} {folder}/{beside}\n")
    return "".join(found)
