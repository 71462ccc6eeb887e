"""The screens: what the learner touches. Python decides and speaks, the browser draws."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from conquian.widgets.table import Table as Table


def __getattr__(name: str) -> Any:
    """The table, for authors; loaded when it is asked for, because not every screen has one."""
    if name != "Table":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module("conquian.widgets.table").Table
