"""A pool of spare kernels (`spare_kernel.py`), for systems on which none can be forked.

Each takes as much memory as any other, but its page need not wait until Python has loaded.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from threading import Thread
from typing import Final

from jupyter_client.launcher import launch_kernel

# with -P no file of the folder in which the site was started is taken for a module
COMMAND: Final = [sys.executable, "-P", "-m", "conquian.site.warm.spare_kernel"]


class Spare:
    """A process that waits to be a kernel; `has_loaded` once it says so, by its first byte."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.has_loaded = False
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with suppress(OSError, ValueError):  # it was closed, as the process was ended
            self.has_loaded = bool(self.process.stdout.read(1))


class KernelPool:
    """The processes that wait to be kernels."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._env = dict(env)
        self._waiting: list[Spare] = []

    def __len__(self) -> int:
        return len(self._waiting)

    def fill(self, size: int) -> None:
        """Have this number of processes wait, or fewer where the system has no room; no waiting process is ended."""
        self._waiting = [each for each in self._waiting if _runs(each.process)]
        with suppress(OSError, RuntimeError):  # as where no thread can be started
            while len(self._waiting) < size:
                self._waiting.append(Spare(self._started()))

    async def take(self, argv: list[str], env: Mapping[str, str], cwd: str) -> subprocess.Popen[bytes] | None:
        """The process that has waited longest, from now on the kernel that this command would start.

        None where none has loaded all: to wait for that takes longer than to start a kernel that loads what it needs.
        The command is sent in a thread, as the process may not read at once.
        """
        line = json.dumps({"argv": argv, "env": dict(env), "cwd": cwd}).encode() + b"\n"
        while ready := [each for each in self._waiting if each.has_loaded]:
            process = ready[0].process
            self._waiting.remove(ready[0])
            if _runs(process) and await asyncio.to_thread(_tell, process, line):
                return process
        return None

    def end(self) -> None:
        """End those that wait."""
        for each in self._waiting:
            each.process.kill()
            each.process.communicate()
        self._waiting = []

    def _started(self) -> subprocess.Popen[bytes]:
        pipe, env = subprocess.PIPE, dict(self._env)
        found: subprocess.Popen[bytes] = launch_kernel(COMMAND, stdin=pipe, stdout=pipe, env=env)
        return found


def _runs(process: subprocess.Popen[bytes]) -> bool:
    """Whether a waiting process still runs; the remains of one that has ended are cleared away."""
    if process.poll() is None:
        return True
    process.communicate()
    return False


def _tell(process: subprocess.Popen[bytes], line: bytes) -> bool:
    """Whether this line, the only one sent, could be written to the process; one that fails to take it is ended."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        with process.stdin as line_in, process.stdout:
            line_in.write(line)
    except OSError:
        process.kill()
        process.wait()
        return False
    return True
