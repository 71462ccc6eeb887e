"""A widget's script and style, which follow their files while they are being worked on.

With `ANYWIDGET_HMR=1`, as anywidget has it for a widget of one file, what is saved shows in JupyterLab at once: the
files of the package are looked at twice a second and joined anew. Without it they are read once, by no thread.
"""

from __future__ import annotations

import logging
import os
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from conquian.ui import modules

if TYPE_CHECKING:
    from anywidget._file_contents import VirtualFileContents

PAUSE: Final = 0.5  # s between two looks at the files


def assets(path: str) -> str | VirtualFileContents:
    """The `_esm` or `_css` of a widget, by the path of its script or style in the package."""
    text = modules.joined(path)
    package = modules.PACKAGE
    if os.environ.get("ANYWIDGET_HMR") != "1" or not isinstance(package, Path):
        return text
    from anywidget._file_contents import VirtualFileContents  # noqa: PLC0415 - its inside, only while a script is worked on

    contents = VirtualFileContents(text)
    Thread(target=_follow, args=(path, package, _saved(package, path), contents), daemon=True).start()
    return contents


def _follow(path: str, package: Path, seen: dict[Path, int], contents: VirtualFileContents) -> None:
    """Join anew whenever a file is saved; what cannot be joined is logged, and what was there before stays."""
    while True:
        time.sleep(PAUSE)
        now = _saved(package, path)
        if now == seen:
            continue
        seen = now
        try:
            modules.forget()
            text = modules.joined(path)
        except (modules.ModuleError, OSError) as wrong:
            logging.getLogger(__name__).warning("%s", wrong)
            continue
        if text != contents.contents:
            contents.contents = text


def _saved(package: Path, path: str) -> dict[Path, int]:
    """All files of this kind in the package, and when each was saved."""
    found = {}
    for each in package.rglob(f"*{Path(path).suffix}"):
        with suppress(FileNotFoundError):  # an editor replaces a file by another of its name
            found[each] = each.stat().st_mtime_ns
    return found
