"""What a long run has found so far, kept in a file that is named on the command line."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

import click

from tests.checkout import ROOT

ENGINE: Final = ("game", "notation", "solver", "advice", "players", "rooms/puzzles")
"""The packages on whose code results depend."""
FILE: Final = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
"""The argument of a command that names the file."""


def this_day() -> date:
    """The local date, by which a page is dated."""
    return datetime.now().astimezone().date()


def digest(packages: Sequence[str] = ENGINE) -> str:
    """Sixteen hexadecimal digits that change with the code of these packages."""
    paths = sorted(path for package in packages for path in (ROOT / "conquian" / package).rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]


class Kept:
    """The rows of a run, one line of JSON each, in a file whose first line is the digest of the code.

    A last line that was broken off is dropped. Raises click.ClickException for a file of other code.
    """

    def __init__(self, path: Path, packages: Sequence[str] = ENGINE) -> None:
        self.path = path
        self.rows: list[Any] = []
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        code, *lines = text[: text.rfind("\n") + 1].splitlines() or [digest(packages)]
        if code != digest(packages):
            raise click.ClickException(f"{path} was begun with other code; name a new file")
        self.rows = [json.loads(line) for line in lines]
        path.write_text("".join(f"{line}\n" for line in (code, *lines)), encoding="utf-8")

    def add(self, row: Any) -> None:
        """Keep another row."""
        self.rows.append(row)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(row)}\n")
