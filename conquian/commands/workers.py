"""The processes of a command that works on several cores, which Ctrl-C leaves to the command."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread
from typing import Final

MOST_PROCESSES: Final = 61
"""Windows cannot wait for more."""


@contextmanager
def workers(processes: int) -> Iterator[ProcessPoolExecutor]:
    """This number of processes, all at work.

    A process that is starting cannot handle Ctrl-C yet, so Ctrl-C is put off until all are at work.
    """
    early: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: early.append(number))
    with ProcessPoolExecutor(processes, initializer=_serve) as executor:
        try:
            list(executor.map(int, range(processes)))
        finally:
            signal.signal(signal.SIGINT, before)
        if early:
            raise KeyboardInterrupt
        yield executor


def _serve() -> None:
    """Leave Ctrl-C to the process that can tell what is done, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None  # it has started this process
    parent.join()
    os._exit(1)
