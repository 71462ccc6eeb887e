"""A folder of the server's own for what lives no longer than it: the kernels' sockets, and what Jupyter writes down.

Below the home of the user who runs the server nothing is written but the last address of a class (`last_address.py`),
and nothing there is read by a kernel.
"""

import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

PREFIX: Final = "conquian_"
LOCK: Final = "lock"  # held as long as the server lives, whatever ends it
LONGEST_MAKING: Final = 86_400.0  # seconds after which a folder without a lock is no longer being made
OURS: Final = {
    "JUPYTER_CONFIG_DIR": "config",
    "JUPYTER_DATA_DIR": "data",
    "JUPYTER_RUNTIME_DIR": "runtime",
    "IPYTHONDIR": "ipython",
}

# A socket's path may be 103 bytes long on macOS; below the folder stand
# "/conquian_12345678/voila_12345678/kernel-<uuid>-ipc-5".
LONGEST_PARENT: Final = 103 - 84


def socket_parent() -> str | None:
    """The place of the folder with the kernels' sockets; None where there is no such thing, so that they use TCP.

    With TCP the ports are picked, released and bound again: in a burst two kernels take the same one.
    """
    if sys.platform == "win32":
        return None
    for parent in (_temporary(), "/tmp"):  # noqa: S108 - a folder of our own is made in it
        if len(os.fsencode(parent)) <= LONGEST_PARENT and os.access(parent, os.W_OK):
            return parent
    return None


@contextmanager
def runtime_folder() -> Iterator[Path]:
    """The folder, for as long as the server runs; OSError where there can be none.

    Folders of servers that were killed are removed.
    """
    parent = Path(socket_parent() or tempfile.gettempdir())
    _sweep(parent)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
    try:
        with _locked(folder):
            for name in OURS.values():
                (folder / name).mkdir()
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def environment(folder: Path) -> dict[str, str]:
    """The environment in which Jupyter, and every kernel, writes into the folder instead of the user's home."""
    return {variable: str(folder / name) for variable, name in OURS.items()}


def _temporary() -> str:
    try:
        return tempfile.gettempdir()
    except FileNotFoundError:  # there is none that can be written
        return ""


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    if sys.platform == "win32":
        yield
        return
    with (folder / "new").open("wb") as lock:
        _try_lock(lock)
        (folder / "new").rename(folder / LOCK)  # a server that sweeps never finds it unlocked
        yield


def _sweep(parent: Path) -> None:
    if sys.platform == "win32":
        return
    for folder in parent.glob(f"{PREFIX}*"):
        try:
            about = folder.lstat()
            if not stat.S_ISLNK(about.st_mode) and about.st_uid == os.geteuid() and _is_left(folder, about.st_mtime):
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:  # it is just being removed
            continue


def _is_left(folder: Path, changed: float) -> bool:
    """Whether no server lives that made this folder."""
    try:
        with (folder / LOCK).open("rb") as lock:
            return _try_lock(lock)
    except FileNotFoundError:  # it is just being made, or its server was killed while it made it
        return time.time() - changed > LONGEST_MAKING


def _try_lock(file: IO[bytes]) -> bool:
    """Whether nobody else holds the lock on this file, which is now held until it is closed."""
    import fcntl  # noqa: PLC0415 - there is no such module on Windows

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
