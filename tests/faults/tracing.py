"""Which functions of the package are called: while it is imported, while tests are collected, by which test."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from tests.checkout import ROOT

Called = set[tuple[str, str]]
"""Functions, each as the path of its file and the name of the outermost function that holds it."""
INSIDE: Final = f"{ROOT}/conquian/"


@contextmanager
def tracing(called: Called) -> Iterator[None]:
    """Add every function of the package that is called meanwhile, in whatever thread."""
    seen: set[object] = set()

    def note(frame: FrameType, _event: str, _argument: object) -> None:
        code = frame.f_code
        if code not in seen:
            seen.add(code)
            if code.co_filename.startswith(INSIDE):
                called.add(key(code.co_filename, code.co_qualname))

    sys.settrace(note)
    threading.settrace(note)
    try:
        yield
    finally:
        sys.settrace(None)
        threading.settrace(None)


def key(filename: str, qualname: str) -> tuple[str, str]:
    """A function as it is found in `Called`; `Fault.function` has the same name, with brackets."""
    return Path(filename).relative_to(ROOT).as_posix(), qualname.partition(".<locals>")[0]
