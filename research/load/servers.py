"""The servers that the learners visit: ours, and Voilà as it comes, each alone on the machine while it is measured."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import nbformat
import psutil

from tests.conftest import START

BUTTON_SOURCE = """
import ipywidgets

button, label = ipywidgets.Button(description="More"), ipywidgets.Label("0")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])
"""
WARM: Final[Mapping[str, object]] = {}
"""Kernels of a server with its usual settings: forked, on Linux."""
POOLED: Final = {"forks": False}
"""Kernels where none can be forked: some wait for a page."""
COLD: Final = {"forks": False, "spares": 0}
"""Kernels that begin when their page is asked for, as Jupyter starts them."""
OPENING, CLOSING = 60, 30
"""Seconds that a server may take."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server that answers at `address`; its page of this run is `page`, and `said` what it has printed so far."""

    address: str
    page: str
    process: psutil.Process
    said: Callable[[], str] = str

    def memory(self) -> tuple[float, float]:
        """Megabytes that the server itself holds, and the processes below it; shared pages are shared out."""
        return _megabytes(self.process), sum(map(_megabytes, self.process.children(recursive=True)))


Start = Callable[[], AbstractContextManager[Server]]


def write_button(folder: Path) -> Path:
    """A notebook with one plain button, which counts in a label beside it."""
    return _write(folder / "button.ipynb", BUTTON_SOURCE)


def _write(path: Path, source: str) -> Path:
    cell = nbformat.v4.new_code_cell(source.strip(), id="1")
    notebook: Any = nbformat.v4.new_notebook(cells=[cell])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, path)
    return path


@contextmanager
def our_server(
    notebook: Path, seats: int | str = "", class_address: str = "", kernels: Mapping[str, object] = WARM
) -> Iterator[Server]:
    """Our server for the folder of this notebook, with as many seats as visitors find unless told otherwise.

    It is for a class where that has an address; `kernels` says how its kernels begin.
    """
    port = _free_port()
    of_site = {"class_address": class_address} if class_address else {}
    settings = json.dumps({"Site": of_site, "SiteKernelManager": dict(kernels)})
    command = [sys.executable, "-c", START, str(notebook.parent), str(port), str(seats), settings, ""]
    with _running(command, port) as (process, said):
        address = f"http://{class_address or '127.0.0.1'}:{port}"
        yield Server(address, f"/voila/render/{notebook.name}", process, said)


@contextmanager
def default_voila(notebook: Path) -> Iterator[Server]:
    """Voilà as it comes, serving this notebook; only where it listens is said."""
    port = _free_port()
    where = ["--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}"]
    with _running([sys.executable, "-m", "voila", str(notebook), *where], port) as (process, said):
        yield Server(f"http://127.0.0.1:{port}", "/", process, said)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def _running(command: list[str], port: int) -> Iterator[tuple[psutil.Process, Callable[[], str]]]:
    with tempfile.TemporaryFile() as said, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        # What a server leaves behind lies in a folder of its own, which goes with it; and in a session of its own it
        # hears no Ctrl-C, which is meant for the learners.
        started = subprocess.Popen(
            command, stdout=said, stderr=said, start_new_session=True, env={**os.environ, "TMPDIR": folder}
        )
        process = psutil.Process(started.pid)
        try:
            _wait_until_open(started, port, said)
            yield process, partial(_read, said)
        finally:
            kernels = process.children(recursive=True) if process.is_running() else []
            started.terminate()
            started.wait()
            _, left = psutil.wait_procs(kernels, timeout=CLOSING)
            for one in left:  # nothing of this server may be at work while the next one is measured
                one.kill()


def _wait_until_open(started: subprocess.Popen[bytes], port: int, said: Any) -> None:
    """Return when the server takes a connection; RuntimeError, with what it said, if it does not come to that."""
    end = time.monotonic() + OPENING
    while started.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"the server did not open:\n{_read(said)}")


def _read(said: Any) -> str:
    """What was printed into this file, whose end stays where it is: the server goes on there."""
    return os.pread(said.fileno(), os.fstat(said.fileno()).st_size, 0).decode(errors="replace")


def _megabytes(process: psutil.Process) -> float:
    try:
        held = process.memory_full_info()
    except psutil.Error:  # it has just ended
        return 0.0
    return float(getattr(held, "pss", held.uss)) / 1e6  # only Linux knows who shares what
