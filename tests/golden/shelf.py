"""The golden files: one folder a room, one file for each time that it was added to."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

FILES: Final = Path(__file__).with_name("files")
PINNED: Final = Path(__file__).with_name("pinned.json")
"""The digest of each file, by its name: what is golden is neither changed nor taken away."""


def read(path: Path) -> list[Any]:
    """The entries of a file."""
    found: list[Any] = json.loads(path.read_text(encoding="utf-8"))
    assert found, path
    return found


def write(path: Path, entries: Iterable[Mapping[str, Any] | list[Any]]) -> None:
    """Write a new file, one entry a line. Raises FileExistsError where there is one: nothing golden is rewritten."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in entries)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        file.write(f"[\n{lines}\n]\n")


def digests() -> dict[str, str]:
    """The digest of each file that is there, by its name."""
    return {
        path.relative_to(FILES).as_posix(): hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).hexdigest()
        for path in sorted(FILES.rglob("*.json"))
    }


def pinned() -> dict[str, str]:
    """The digests that the files have to have."""
    found: dict[str, str] = json.loads(PINNED.read_text(encoding="utf-8"))
    return found


def pin() -> None:
    """Write down the digests of new files; those of files that were pinned stay as they are."""
    text = json.dumps({**digests(), **pinned()}, indent=1, sort_keys=True)
    PINNED.write_text(text + "\n", encoding="utf-8", newline="\n")


def fresh(room: str, name: str) -> Path:
    """A path for a new file of a room, with this name or, where there is one already, this name and a number."""
    names = chain([name], (f"{name}-{number}" for number in count(2)))
    return next(path for each in names if not (path := FILES / "rooms" / room / f"{each}.json").exists())


def of_rooms() -> Iterator[tuple[str, Path]]:
    """Every file of every room, with the room."""
    for path in sorted(FILES.glob("rooms/*/*.json")):
        yield path.parent.name, path
