"""A spare kernel: a process that has loaded all that pages need, and waits for the kernel that it is to be.

`kernel_pool.py` starts it, hears a byte once all is loaded, and says by its standard input, in one line of JSON, with
which arguments, environment and folder that kernel begins. It ends with a server that never says so.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import Final

from conquian.site.warm.preload import load

OF_PROCESS: Final = ("JPY_PARENT_PID", "JPY_INTERRUPT_EVENT", "IPY_INTERRUPT_EVENT")
"""The variables by which Jupyter's launcher ties a process to the server; those of another would be handles of none."""


def main() -> None:
    """Load everything, wait, and be the kernel."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is meant for the server
    load()
    os.write(1, b"\n")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nothing reads what the kernel says there
    told = sys.stdin.buffer.readline()
    if not told:
        return
    asked = json.loads(told)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    ties = {name: os.environ[name] for name in OF_PROCESS if name in os.environ}
    os.environ.clear()
    os.environ.update(asked["env"] | ties)
    os.chdir(asked["cwd"])
    sys.argv = asked["argv"]
    from ipykernel.kernelapp import IPKernelApp  # noqa: PLC0415 - it is loaded already

    IPKernelApp.launch_instance(argv=sys.argv[1:])


if __name__ == "__main__":
    main()
