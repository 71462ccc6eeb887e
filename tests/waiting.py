"""Waiting for what happens soon, and can only be seen by looking for it."""

import inspect
import time
from collections.abc import Callable
from types import FunctionType


def wait_until(true: Callable[[], object], seconds: float = 60, pause: Callable[[], object] | None = None) -> None:
    """Wait until something is true, with a `pause` between looks; fail, and say what it was, if it does not come."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"in {seconds} seconds it did not become true: {_said(true)}"
        (pause or _a_moment)()


def _a_moment() -> None:
    time.sleep(0.02)


def _said(true: Callable[[], object]) -> str:
    """The code of a function of ours; of any other its name, and whose it is."""
    if isinstance(true, FunctionType):
        try:
            return inspect.getsource(true).strip()
        except OSError:  # it stands in no file
            return true.__qualname__
    return repr(true)
