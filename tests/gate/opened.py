"""The command that looks whether tests may rest: `python -m tests.gate.opened tests/rooms/melds/test_widget.py …`

It runs each of these files in a process of its own and names what it opened or imported of the project although by
their marks its tests do not stand on it (`digests`). What a test starts in another process is not seen.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

import click
import pytest

from tests.checkout import ROOT
from tests.gate.digests import PROJECT, stands_on

OF_THE_PROJECT: Final = ("conquian", "tests", "tutorials", "notebooks", "docs")
EVERY_RUN: Final = frozenset({PROJECT, "tests/checkout.py", "tests/chromium.py"})
"""What the choice of the tests itself opens."""


class Opened:
    """A pytest plugin that gathers which files are opened, and on which files the marks say that the tests stand."""

    def __init__(self, *, watching: bool = True) -> None:
        self.paths: set[Path] = set()
        self.stood_on: frozenset[Path] | None = None
        if watching:
            sys.addaudithook(self.note)

    def note(self, event: str, arguments: tuple[Any, ...]) -> None:
        """Keep the path where Python says that it opens a file to read it."""
        if event == "open" and isinstance(arguments[0], str) and not set(arguments[1] or "r") & set("wax"):
            self.paths.add(Path(arguments[0]))

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out those that always run, and keep what all others stand on."""
        items[:] = [one for one in items if one.get_closest_marker("proved") and not one.get_closest_marker("always")]
        for item in items:
            names = [str(name) for marker in item.iter_markers("proved") for name in marker.args]
            self.stood_on = stands_on(item.path, *names) | (self.stood_on or frozenset())

    def unnamed(self) -> list[str]:
        """What was opened or imported and is not stood on, below the root, in order."""
        files = (getattr(module, "__file__", None) for module in [*sys.modules.values()])
        return beyond({*self.paths, *map(Path, filter(None, files))}, self.stood_on or frozenset())


def beyond(opened: Collection[Path], stood_on: Collection[Path], root: Path = ROOT) -> list[str]:
    """Those of the opened files of the project that are not stood on."""
    inside = {path.resolve().relative_to(root).as_posix() for path in opened if path.resolve().is_relative_to(root)}
    known = {path.relative_to(root).as_posix() for path in stood_on} | EVERY_RUN
    return sorted(
        name
        for name in inside - known
        if name.startswith(tuple(f"{folder}/" for folder in OF_THE_PROJECT))
        and (root / name).is_file()
        and not name.endswith(".pyc")
        and not name.startswith("tests/gate/")
    )


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False))
def main(files: tuple[str, ...]) -> None:
    """Say of each of these files of tests what it opened and does not stand on."""
    if len(files) > 1:
        each = [[sys.executable, "-m", "tests.gate.opened", file] for file in files]
        sys.exit(max(subprocess.run(command, cwd=ROOT, check=False).returncode for command in each))
    opened = Opened()
    ended = pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", files[0]], plugins=[opened])
    unnamed = opened.unnamed()
    for name in unnamed:
        click.echo(f"{files[0]} opens {name}")
    if opened.stood_on is None:
        click.echo(f"{files[0]}: none of its tests may rest")
    sys.exit(1 if unnamed or ended else 0)


if __name__ == "__main__":
    main()
