"""Kernels that are forked from a warm parent (`kernel_parent.py`), where the system has what that needs.

Where the parent is not ready yet, or has died, a kernel is started as Jupyter starts it.
"""

from __future__ import annotations

import asyncio
import ctypes
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from typing import Final

from conquian.site.warm.kernel_parent import READY

ADOPTS: Final = 36
"""Linux's number for `PR_SET_CHILD_SUBREAPER`."""
PATIENCE: Final = 5.0
"""Seconds in which a fork has to be answered; it takes a few thousandths of one."""
PAUSE: Final = 10.0
"""Seconds after which a parent that has died is started again."""
BEGINNINGS: Final = 5
"""The number of times in a row that a parent may end without a kernel; then this system does without one."""


def can_fork() -> bool:
    """Whether this system can share what kernels have loaded, and let the server adopt them."""
    return sys.platform == "linux"


def adopt() -> bool:
    """Have this process become the parent of those whose parent ends below it; whether that was granted."""
    return bool(ctypes.CDLL(None).prctl(ADOPTS, 1, 0, 0, 0) == 0)


class KernelParent:
    """The parent's end in the server: it is started beside the server's work, and again if it dies."""

    def __init__(self, env: Mapping[str, str]) -> None:
        self._env = dict(env)
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._turn = asyncio.Lock()
        self._begun = -PAUSE
        self._in_vain = 0
        self._asked = 0

    @property
    def pid(self) -> int | None:
        """The parent's process, if it is ready."""
        return self._process.pid if self._process is not None and self._writer is not None else None

    async def begin(self) -> None:
        """Start the parent and wait until it is ready; one that dies before that is no parent."""
        self._begun, self._in_vain = time.monotonic(), self._in_vain + 1
        if not adopt():
            return
        ours, theirs = socket.socketpair()
        with theirs:
            process = self._process = self._started(theirs.fileno())
        reader, writer = await asyncio.open_unix_connection(sock=ours)
        is_ready = await reader.readline() == READY
        if is_ready and self._process is process:
            self._reader, self._writer = reader, writer
            return
        writer.close()
        if self._process is process:
            self.end()

    async def fork(self, argv: list[str], env: Mapping[str, str], cwd: str) -> int | None:
        """The process of a kernel that this command would start; None where there is no parent to fork it from.

        A visitor who waits for a turn finds the parent as it is then. An answer belongs to the request of its number: a
        parent whose answer did not come is let go, so that none is ever taken for another's.
        """
        name = re.search(r"kernel-[0-9a-f]{8}", " ".join(argv))
        async with self._turn:
            reader, writer = self._reader, self._writer
            if reader is None or writer is None:
                self._begin_again()
                return None
            self._asked += 1
            until = time.monotonic() + PATIENCE
            request = {
                "number": self._asked, "argv": argv, "env": dict(env), "cwd": cwd, "until": until,
                "server": os.getpid(), "name": name[0] if name else "",
            }  # fmt: skip
            try:
                async with asyncio.timeout(PATIENCE):
                    writer.write(json.dumps(request).encode() + b"\n")
                    await writer.drain()
                    answer = json.loads(await reader.readline())
                if answer["number"] == self._asked:
                    pid: int | None = answer["pid"]
                    self._in_vain = 0 if pid else self._in_vain
                    return pid
            except (OSError, TimeoutError, ValueError):
                pass
            except BaseException:
                self.end()
                raise
            self.end()
            self._begin_again()
            return None

    def end(self) -> None:
        """Let the parent go; its kernels stay."""
        if self._writer is not None:
            self._writer.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._reader = self._writer = self._process = None

    def _started(self, line: int) -> subprocess.Popen[bytes]:
        # with -P no file of the folder in which the site was started is taken for a module
        command = [sys.executable, "-P", "-m", "conquian.site.warm.kernel_parent", str(line)]
        return subprocess.Popen(  # noqa: S603 - this very Python
            command, env=self._env, pass_fds=[line], stdin=subprocess.DEVNULL, start_new_session=True
        )

    def _begin_again(self) -> None:
        if self._in_vain < BEGINNINGS and time.monotonic() - self._begun > PAUSE:
            self._begun = time.monotonic()
            self._beginning = asyncio.ensure_future(self.begin())


class ForkedProcess:
    """A kernel's process that the server adopted, with what a provisioner asks of a `Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._status: int | None = None

    def poll(self) -> int | None:
        """The exit code; None as long as it runs."""
        return self._wait(os.WNOHANG)

    def wait(self) -> int:
        """Wait until it has ended; how it did."""
        return self._wait(0) or 0

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it has not ended: its number is its own until it was waited for."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def _wait(self, how: int) -> int | None:
        if self._status is None:
            try:
                pid, status = os.waitpid(self.pid, how)
            except ChildProcessError:
                self._status = 0
            else:
                self._status = os.waitstatus_to_exitcode(status) if pid else None
        return self._status
