"""The hidden models of a kernel: a script, a pack, or the words of a room, sent once for all widgets that need them."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

import traitlets
from ipywidgets import Widget, widget_serialization
from traitlets import TraitType

from conquian.ui import modules

if TYPE_CHECKING:
    from anywidget._file_contents import VirtualFileContents

PAUSE: Final = 0.5  # s between two looks at the files
LOADER: Final = modules.PACKAGE.joinpath("ui", "static", "loader.js").read_text(encoding="utf-8")
"""The script of every widget, which loads the others."""


class Shared(Widget):  # type: ignore[misc]  # ipywidgets has no types
    """A hidden model that holds a `value` for many widgets; whatever the browser writes there is dropped."""

    value = traitlets.Dict().tag(sync=True)

    def set_state(self, _sync_data: object) -> None:
        """Take nothing over."""


def shared_trait() -> TraitType[Any, Any]:
    """The trait with which a widget names its hidden models."""
    return traitlets.Dict().tag(sync=True, **widget_serialization)


_MADE: Final[dict[Hashable, Shared]] = {}


def shared(key: Hashable, value: Callable[[], Mapping[str, Any]]) -> Shared:
    """The hidden model of this key in this kernel, which is made with `value` where there is none, or it was closed."""
    found = _MADE.get(key)
    if found is None or found.comm is None:
        found = _MADE[key] = Shared(value={**value()})
    return found


def code(path: str) -> Shared:
    """The hidden model of a screen's script and style, by their path in the package without the suffix."""
    return shared(path, lambda: _joined(path))


def _joined(path: str) -> dict[str, str]:
    return {
        "room": path.rpartition("/")[2],
        "script": modules.joined(f"{path}.js"),
        "style": modules.joined(f"{path}.css"),
    }


# --- while a script is worked on --------------------------------------------------------------------------------------


def loader(path: str) -> str | VirtualFileContents:
    """The `_esm` of a widget whose script and style stand at this path.

    With `ANYWIDGET_HMR=1`, as anywidget has it for a widget of one file, what is saved shows in JupyterLab at once: the
    files of the package are looked at twice a second and joined anew. Without it they are read once, by no thread.
    """
    package = modules.PACKAGE
    if os.environ.get("ANYWIDGET_HMR") != "1" or not isinstance(package, Path):
        return LOADER
    from anywidget._file_contents import VirtualFileContents  # noqa: PLC0415 - its inside, only while a script is worked on

    contents = VirtualFileContents(LOADER)
    Thread(target=_follow, args=(path, package, _saved(package), contents), daemon=True).start()
    return contents


def _follow(path: str, package: Path, seen: dict[Path, int], contents: VirtualFileContents) -> None:
    """Join anew whenever a file is saved; what cannot be joined is logged, and what was there before stays."""
    while True:
        time.sleep(PAUSE)
        now = _saved(package)
        if now == seen:
            continue
        seen = now
        try:
            modules.forget()
            joined = _joined(path)
        except (modules.ModuleError, OSError) as wrong:
            logging.getLogger(__name__).warning("%s", wrong)
            continue
        if joined != code(path).value:
            code(path).value = joined
            contents.contents = f"{LOADER}// {max(now.values())}\n"


def _saved(package: Path) -> dict[Path, int]:
    """All scripts and styles of the package, and when each was saved."""
    found = {}
    for each in package.rglob("*.[jc]s*"):
        with suppress(FileNotFoundError):  # an editor replaces a file by another of its name
            found[each] = each.stat().st_mtime_ns
    return found
