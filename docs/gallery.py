"""The pictures of the gallery: its lines are run in a notebook, and each widget that they show is photographed."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import sleep
from typing import Final

import nbformat
from playwright.sync_api import sync_playwright

DOCS: Final = Path(__file__).parent
PICTURES: Final = DOCS / "pictures" / "widgets"
_CELL: Final = re.compile(r"```python\n(.*?)```\s*<!-- (pictures/widgets/\S+) ", re.DOTALL)
_MARGIN: Final = 8
"""Pixels around a widget, for its shadows."""


def draw_missing() -> None:
    """Write the picture of every widget in gallery.md, unless all are there.

    Raises playwright's TimeoutError where a widget does not appear.
    """
    cells = _CELL.findall((DOCS / "gallery.md").read_text(encoding="utf-8"))
    if all((DOCS / place).is_file() for _, place in cells):
        return
    PICTURES.mkdir(exist_ok=True)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with TemporaryDirectory() as at:
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code) for code, _ in cells])
        nbformat.write(notebook, Path(at, "gallery.ipynb"))
        command = [sys.executable, "-m", "voila", "gallery.ipynb", "--no-browser", "--port", str(port)]
        with subprocess.Popen(command, cwd=at, stderr=subprocess.DEVNULL) as server:
            try:
                for _ in range(300):
                    with suppress(ConnectionRefusedError):
                        socket.create_connection(("127.0.0.1", port)).close()
                        break
                    sleep(0.2)
                _photograph(f"http://127.0.0.1:{port}/", [DOCS / place for _, place in cells])
            finally:
                server.terminate()


def _photograph(address: str, places: list[Path]) -> None:
    found = (os.environ.get("CONQUIAN_CHROMIUM"), *map(shutil.which, ("chromium-headless-shell", "chromium")))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=next(filter(None, found), None))
        page = browser.new_page(viewport={"width": 760, "height": 12_000}, reduced_motion="reduce")
        page.goto(address, timeout=120_000)
        page.wait_for_function(
            f"document.querySelectorAll('.cq[data-ready]').length === {len(places)}", timeout=120_000
        )
        page.wait_for_load_state("networkidle")
        for widget, place in zip(page.locator(".cq").all(), places, strict=True):
            box = widget.bounding_box()
            assert box is not None
            clip = {"x": box["x"] - _MARGIN, "y": box["y"] - _MARGIN}
            page.screenshot(
                path=place, clip={**clip, "width": box["width"] + 2 * _MARGIN, "height": box["height"] + 2 * _MARGIN}
            )
        browser.close()


if __name__ == "__main__":
    draw_missing()
