"""The packages that notebooks need in a browser, packed from those that are installed here: nothing is fetched.

Only what is Python goes into a wheel. What a package has in another form it can do without (psygnal), or no notebook
here needs it.
"""

from __future__ import annotations

import hashlib
import re
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email import message_from_bytes
from functools import cached_property
from importlib.metadata import Distribution, PackageNotFoundError, distribution, version
from pathlib import Path
from typing import Any, Final

from conquian.static_site.archive import PACKAGE, content, zipped

ROOTS: Final = ("anywidget", "comm", "ipython", "ipywidgets", "jedi", "mistune")
"""The packages that notebooks, and the kernel in which they run, import themselves; their requirements come too."""
LEFT_OUT: Final = frozenset({"colorama", "jupyterlab-widgets", "pexpect", "psutil", "ptyprocess", "widgetsnbextension"})
"""Packages that need a terminal or other processes, or are the browser's half of widgets, which JupyterLite has."""
OF_KERNEL: Final = ("ipykernel", "pyodide_kernel", "widgetsnbextension-4")
"""The wheels of JupyterLite's kernel that are taken as they are."""

_OF_INSTALLER: Final = frozenset({"RECORD", "WHEEL", "INSTALLER", "REQUESTED", "direct_url.json"})
_NOT_PYTHON: Final = (".so", ".pyd", ".pyc")
_NOT_PACKED: Final = re.compile(
    r"(_compiled|site|static_site|classes|commands|worksheet|content)/|.*__pycache__/|.*(\.d\.ts|\.pxd)$"
)
_TAG: Final = "py3-none-any"
_WHEEL: Final = f"Wheel-Version: 1.0\nGenerator: conquian\nRoot-Is-Purelib: true\nTag: {_TAG}\n"
_INSTALLER: Final = b'''"""In the place of JupyterLite's installer: the site asks no other host for anything."""

_PIPLITE_URLS, _PIPLITE_DISABLE_PYPI = [], True


async def install(*_args, **_kwargs):
    raise RuntimeError("Nothing can be installed here. What the notebooks need is there already.")
'''
_STAND_INS: Final[Mapping[str, Mapping[str, bytes]]] = {
    "piplite": {"piplite/__init__.py": b"", "piplite/piplite.py": _INSTALLER},
    "micropip": {"micropip/__init__.py": b""},
}


@dataclass(frozen=True)
class Wheel:
    """A package of Python alone, by the path of each of its files; `needs` are names of other packages."""

    name: str
    version: str
    files: Mapping[str, bytes]
    needs: tuple[str, ...] = ()

    @property
    def file_name(self) -> str:
        """The name of its file.

        >>> Wheel("stack-data", "0.6.3", {}).file_name
        'stack_data-0.6.3-py3-none-any.whl'
        """
        return f"{self.name.replace('-', '_')}-{self.version}-{_TAG}.whl"

    @cached_property
    def packed(self) -> bytes:
        """Its file; the same files always make the same bytes."""
        return zipped([*self.files.items(), self._record()])

    def _record(self) -> tuple[str, bytes]:
        """The list of all files with their digests, as installers want it."""
        record = f"{self._about}/RECORD"
        listed = (f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in sorted(self.files.items()))
        return record, "".join([*listed, f"{record},,\n"]).encode()

    @property
    def _about(self) -> str:
        """The folder in which a wheel says what it is."""
        return next(name.partition("/")[0] for name in self.files if name.endswith(".dist-info/METADATA"))

    def entry(self, there: Mapping[str, Wheel]) -> dict[str, Any]:
        """The entry for it in Pyodide's list of packages, where these are `there`."""
        tops = {name.partition("/")[0].removesuffix(".py") for name in self.files if name.endswith(".py")}
        return {
            "name": self.name, "version": self.version, "file_name": self.file_name, "install_dir": "site",
            "sha256": hashlib.sha256(self.packed).hexdigest(), "package_type": "package", "imports": sorted(tops),
            "depends": [name for name in self.needs if name in there], "unvendored_tests": False,
        }  # fmt: skip


def wheels(of_kernel: Path) -> dict[str, Wheel]:
    """All that notebooks need, by name; `of_kernel` is the folder of the wheels that JupyterLite's kernel brings."""
    found = {name: _packed(each) for name, each in _needed(ROOTS).items()}
    for path in sorted(of_kernel.glob("*.whl")):
        if path.name.startswith(OF_KERNEL):
            wheel = _read(path)
            found[wheel.name] = wheel
    for name, files in _STAND_INS.items():
        found[name] = _own(name, "0", files)
    found["conquian"] = _own("conquian", version("conquian"), dict(_ours()), ("anywidget", "ipywidgets", "mistune"))
    return found


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def normal(name: str) -> str:
    """The name of a package as indexes write it.

    >>> normal("IPython_Pygments.Lexers")
    'ipython-pygments-lexers'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def _needed(roots: tuple[str, ...]) -> dict[str, Distribution]:
    """These and whatever they need, as it is installed here; PackageNotFoundError where one of them is not."""
    found: dict[str, Distribution] = {}
    due = list(roots)
    while due:
        name = normal(due.pop())
        if name in LEFT_OUT or name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            if name in roots:
                raise
            continue  # it is for another Python or system
        due += _names(found[name].requires or [])
    return found


def _names(requirements: list[str]) -> list[str]:
    """The names of those that are needed without an extra.

    >>> _names(["traitlets>=5.13.0", "black; extra == 'black'"])
    ['traitlets']
    """
    wanted = (each for each in requirements if "extra" not in each.partition(";")[2])
    return [normal(found[0]) for each in wanted if (found := re.match(r"[\w.-]+", each))]


def _packed(installed: Distribution) -> Wheel:
    """An installed package, with what is Python in it."""
    files = {
        file.as_posix(): file.read_binary()
        for file in installed.files or ()
        if ".." not in file.parts and file.suffix not in _NOT_PYTHON and file.name not in _OF_INSTALLER
    }
    name = normal(installed.metadata["Name"])
    return _own(name, installed.version, files, tuple(_names(installed.requires or [])))


def _own(name: str, number: str, files: Mapping[str, bytes], needs: tuple[str, ...] = ()) -> Wheel:
    about = next((each.partition("/")[0] for each in files if ".dist-info/" in each), f"{name}-{number}.dist-info")
    said = {f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {number}\n".encode()}
    return Wheel(name, number, {**said, **files, f"{about}/WHEEL": _WHEEL.encode()}, needs)


def _read(path: Path) -> Wheel:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/RECORD")}
    about = message_from_bytes(next(data for name, data in files.items() if name.endswith(".dist-info/METADATA")))
    return Wheel(normal(about["Name"]), about["Version"], files)


def _ours() -> Iterator[tuple[str, bytes]]:
    """Our package, but for what serves it, with its licence, lessons, puzzles and games."""
    for file in distribution("conquian").files or ():
        if file.name == "LICENSE":
            yield file.as_posix(), file.read_binary()
    for path in PACKAGE.rglob("*"):
        name = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and not _NOT_PACKED.match(name):
            yield f"conquian/{name}", path.read_bytes()
    yield from content()
