"""A fault of content, and a copy of the project in which one is planted at a time."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from conquian.explain import stamps
from tests.checkout import ROOT

FILE: Final = Path(__file__).with_name("faults.toml")
PARTS: Final = (
    "conquian",
    "research",
    "tests",
    "tutorials",
    "docs",
    "notebooks",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
)
"""What is copied: everything that the checks read."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of fault at a place; `changes` are the files with the text that goes and the one that comes.

    `equivalent` is the reason why nothing is wrong with it after all, or "".
    """

    number: int
    kind: str
    place: str
    changes: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    equivalent: str = ""

    @property
    def name(self) -> str:
        """Its name in the result: its kind, its place and its files."""
        return f"{self.kind}: {self.place} ({', '.join(file for file, _ in self.changes)})"


def faults() -> tuple[Fault, ...]:
    """All faults, in their order."""
    listed = tomllib.loads(FILE.read_text(encoding="utf-8"))["fault"]
    return tuple(_fault(number, entry) for number, entry in enumerate(listed, start=1))


def _fault(number: int, entry: dict[str, Any]) -> Fault:
    pairs: list[tuple[tuple[str, str], ...]]
    if "swap" in entry:
        one, other = entry["swap"]
        pairs = [((one, other), (other, one))] * len(entry["files"])
    elif "each" in entry:
        pairs = [((old, new),) for old, new in entry["each"]]
    else:
        pairs = [((entry["old"], entry["new"]),)] * len(entry["files"])
    changes = tuple(zip(entry["files"], pairs, strict=True))
    return Fault(number, entry["kind"], entry["place"], changes, entry.get("equivalent", ""))


def with_fault(text: str, pairs: Sequence[tuple[str, str]]) -> str:
    """The text with each second one for its first one. Raises ValueError unless each first one stands there once."""
    places = []
    for old, new in pairs:
        if text.count(old) != 1:
            raise ValueError(f"stands there {text.count(old)} times, not once: {old!r}")
        places.append((text.index(old), old, new))
    for start, old, new in sorted(places, reverse=True):
        text = text[:start] + new + text[start + len(old) :]
    return text


def can_be_planted(fault: Fault) -> bool:
    """Whether its texts stand where it says."""
    texts = (((ROOT / file).read_text(encoding="utf-8"), pairs) for file, pairs in fault.changes)
    return all(text.count(old) == 1 for text, pairs in texts for old, _ in pairs)


def copy_to(folder: Path) -> None:
    """Copy to this folder what the checks read."""
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc", ".hypothesis", "e2e")
    for name in PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=ignored)
        elif source.is_file():
            shutil.copy(source, folder / name)


@contextmanager
def planted(fault: Fault, folder: Path) -> Iterator[None]:
    """The fault stands in this copy while the block lasts, and what was stamped there meanwhile goes with it."""
    touched = [path for file, _ in fault.changes for path in (folder / file, (folder / file).with_name(stamps.FILE))]
    before = {path: path.read_text(encoding="utf-8") for path in touched if path.is_file()}
    try:
        for file, pairs in fault.changes:
            (folder / file).write_text(with_fault(before[folder / file], pairs), encoding="utf-8", newline="\n")
        yield
    finally:
        for path, text in before.items():
            path.write_text(text, encoding="utf-8", newline="\n")
