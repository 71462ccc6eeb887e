"""The guard of the time in which Python loads modules, and nothing is begun that Ctrl+C could leave half done."""

import os
import signal
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""The code of a command that Ctrl+C ended."""


class LoadGuard:
    """A context in which Ctrl+C ends the process at once: what is thrown into an import may be caught or told there."""

    def __enter__(self) -> None:
        self._heeded = (
            signal.getsignal(signal.SIGINT) is signal.default_int_handler
        )  # else it is left to the background
        if self._heeded:
            signal.signal(signal.SIGINT, _end)

    def __exit__(self, *_: object) -> None:
        if self._heeded:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(_: int, __: FrameType | None) -> None:
    os._exit(INTERRUPTED)
