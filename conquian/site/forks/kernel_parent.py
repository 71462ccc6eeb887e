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
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

READY: Final = b"ready\n"
OF_KERNEL: Final = (
    "ipykernel.kernelapp",  # first, since it says to others what a comm is
    "ipykernel.debugger", "IPython.core.completerlib", "IPython.core.debugger", "IPython.core.oinspect",
    "IPython.extensions.storemagic", "resource", "tornado.platform.asyncio",
    "conquian.host.kernel_visits", "conquian.pages",
)  # fmt: skip
"""What a kernel imports, some of it only once it runs."""


def main() -> None:
    """Load everything, say so, and fork kernels until nobody asks any more."""
    if sys.path[0] in {"", str(Path.cwd())}:
        del sys.path[0]  # a kernel puts the folder of its page there
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
                pid = _forked(line, json.loads(request))
                line.sendall(json.dumps({"pid": pid}).encode() + b"\n")


def load() -> None:
    """Import what a kernel and its pages need, and open every room once in every language.

    A widget is not among it: ipywidgets has to be imported where there is a kernel already.
    """
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # a third of a kernel, and no page can reach a debugger
    for name in OF_KERNEL:
        import_module(name)
    from conquian.explain.words import LANGUAGES  # noqa: PLC0415 - after what says what a comm is
    from conquian.rooms import ROOMS  # noqa: PLC0415 - after what says what a comm is
    from conquian.ui.page import Page  # noqa: PLC0415 - after what says what a comm is

    for door in ROOMS:
        for language in LANGUAGES:
            with suppress(Exception):  # its page says what is wrong
                page: Page[Any] = Page.open(door.room(), {"lang": language})
                _ = page.view(), page.words()


def _forked(line: socket.socket, request: dict[str, Any]) -> int | None:
    """The process of a new kernel, None if none can be had; a process between ends, so that the server adopts it."""
    told, telling = os.pipe()
    between = os.fork()
    if not between:
        try:
            between, pid = os.getpid(), os.fork()
            if not pid:
                line.close()
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
        Path("/proc/self/comm").write_text(request["name"], encoding="utf-8", newline="\n")
        while os.getppid() == between:
            time.sleep(0.001)  # it is just ending
        if os.getppid() != request["server"]:
            os._exit(1)  # which has ended meanwhile
        from ipykernel.kernelapp import IPKernelApp  # noqa: PLC0415 - the parent has it already

        IPKernelApp.launch_instance(argv=sys.argv[1:], parent_handle=request["server"])
        status = 0
    finally:
        os._exit(status)


if __name__ == "__main__":
    main()
