"""The parent of kernels: a process that has loaded all that pages need, and forks a kernel whenever one is wanted.

What it has loaded is shared by all its kernels until one of them writes there. `forked_kernels.py` starts it, and asks
by a socket: a line of JSON for each kernel, answered by another with the kernel's process. Linux only.

A kernel lives on if this process dies, and ends with the server, whose child it becomes.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
import time
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NoReturn

from conquian.site.warm.preload import load

READY: Final = b"ready\n"


def main() -> None:
    """Load everything, say so, and fork kernels until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is meant for the server
    with suppress(BrokenPipeError, ConnectionResetError), socket.socket(fileno=int(sys.argv[1])) as line:
        load()
        gc.collect()
        gc.freeze()  # so that collecting garbage writes nowhere in what is shared
        if len([*Path("/proc/self/task").iterdir()]) > 1:
            return  # a thread would not live on in a kernel, and what it holds would be held for ever
        line.sendall(READY)
        with line.makefile("rb") as requests:
            for request in requests:
                asked = json.loads(request)
                try:
                    pid = _forked(line, asked)
                except OSError:  # no process or no file is left
                    pid = None
                line.sendall(json.dumps({"number": asked["number"], "pid": pid}).encode() + b"\n")


def _forked(line: socket.socket, request: dict[str, Any]) -> int | None:
    """The process of a new kernel, None if none can be had; a process between ends, so that the server adopts it."""
    told, telling = os.pipe()
    try:
        between = os.fork()
    except OSError:
        os.close(told)
        os.close(telling)
        raise
    if not between:
        try:
            between, pid = os.getpid(), os.fork()
            if not pid:
                os.close(line.fileno())  # `close` leaves it open as long as it is read as a file
                os.close(told)
                os.close(telling)
                _become_kernel(request, between)
            os.write(telling, str(pid).encode())
        finally:
            os._exit(0)
    os.close(telling)
    answer = os.read(told, 32)
    os.close(told)
    os.waitpid(between, 0)
    return int(answer) if answer else None


def _become_kernel(request: dict[str, Any], between: int) -> NoReturn:
    """Be the kernel that was asked for, as if the command had been started anew."""
    status = 1
    try:
        os.setsid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ.clear()
        os.environ.update(request["env"])
        os.chdir(request["cwd"])
        sys.argv = request["argv"]
        with suppress(OSError):
            Path("/proc/self/comm").write_text(request["name"], encoding="utf-8", newline="\n")
        while os.getppid() == between:
            time.sleep(0.001)  # it is just ending
        if os.getppid() != request["server"] or time.monotonic() > request["until"]:
            os._exit(1)  # the server has ended, or no longer waits for this kernel
        from ipykernel.kernelapp import IPKernelApp  # noqa: PLC0415 - the parent has it already

        IPKernelApp.launch_instance(argv=sys.argv[1:], parent_handle=request["server"])
        status = 0
    except Exception:  # noqa: BLE001 - nobody else would say what it was
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main()
