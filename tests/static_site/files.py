"""A server of files as any host has one: no header of its own, and the site below a path."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest

from conquian.static_site import pyodide
from tests.checkout import ROOT
from tests.scripts.node import tools

NO_PYODIDE: Final = "no Pyodide: `npm ci` brings it"


class Quiet(SimpleHTTPRequestHandler):
    """Says nothing of what it serves."""

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name that is inherited
        """Keep it to itself."""


class Host(ThreadingHTTPServer):
    """A host that takes it well if a browser leaves a page before all of it has come."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say only what is not that."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served(folder: Path, handler: Callable[..., Quiet] = Quiet) -> Iterator[str]:
    """The address at which the files of this folder are, until the block ends."""
    with Host(("127.0.0.1", 0), partial(handler, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def runtime() -> Path:
    """The folder of Pyodide; without one the test is skipped or, with CONQUIAN_REQUIRE_BROWSER=1, fails."""
    tools()
    folder = ROOT / "node_modules/pyodide"
    if all((folder / name).is_file() for name in pyodide.HASHES):
        return folder
    if os.environ.get("CONQUIAN_REQUIRE_BROWSER") == "1":
        pytest.fail(NO_PYODIDE)
    pytest.skip(NO_PYODIDE)
