"""A network of one's own: a namespace in which this machine has the addresses that a test needs, and nobody else is.

`python -m tests.site.own_network PROGRAM …` begins it, having made the addresses; `begin` says how to get there. So
nothing here ever listens where others could come.
"""

import fcntl
import os
import shutil
import socket
import struct
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from typing import Final

import pytest

ADDRESS: Final = "192.168.77.5"
"""The address of the class."""
OTHER: Final = "10.77.0.5"
"""Another address, such as that of a cable beside a Wi-Fi."""
SETS_FLAGS, SETS_ADDRESS, SETS_MASK = 0x8914, 0x8916, 0x891C  # of Linux: SIOCSIFFLAGS, SIOCSIFADDR, SIOCSIFNETMASK
UP: Final = 0x1


def begin(*program: str) -> list[str]:
    """The command that begins a program in such a network; where the kernel has none the test is skipped."""
    if reason := refusal():
        pytest.skip(reason)
    return beginning(*program)


def beginning(*program: str) -> list[str]:
    """The command that begins a program in such a network."""
    return [*_NAMESPACE, sys.executable, "-m", "tests.site.own_network", *program]


_NAMESPACE: Final = ("unshare", "--map-root-user", "--net")


@cache
def refusal() -> str:
    """Why there can be no such network here; empty where there can."""
    if sys.platform != "linux" or shutil.which("unshare") is None:
        return "there are no network namespaces: only Linux has them"
    tried = subprocess.run([*_NAMESPACE, "true"], capture_output=True, text=True, check=False)
    return f"the kernel refuses a network namespace: {tried.stderr.strip()}" if tried.returncode else ""


def set_up(*addresses: str, first: int = 0) -> None:
    """Have the loopback interface work, and have these addresses as well, numbered from the first."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        fcntl.ioctl(control, SETS_FLAGS, struct.pack("16sH14x", b"lo", UP))
        for number, address in enumerate(addresses, first):
            name = f"lo:{number}".encode()
            fcntl.ioctl(control, SETS_ADDRESS, _of_interface(name, address))
            fcntl.ioctl(control, SETS_MASK, _of_interface(name, "255.255.255.0"))


def _of_interface(name: bytes, address: str) -> bytes:
    return struct.pack("16sH2x4s8x", name, socket.AF_INET, socket.inet_aton(address))


def main(program: Sequence[str]) -> None:
    """Make the network and become the program."""
    set_up(ADDRESS, OTHER)
    os.execvp(program[0], list(program))  # noqa: S606 - the test's own


if __name__ == "__main__":
    main(sys.argv[1:])
