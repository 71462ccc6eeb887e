"""The Chromium that the tests look through: where it is, and which."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is Chromium without its windows: the same pages come up in two thirds of the time."""
NO_BROWSER = "no Chromium: name one in CONQUIAN_CHROMIUM, or put chromium or google-chrome on the PATH"

NO_START = "the browser can't start: on Debian, apt install chromium-headless-shell libatomic1 fonts-dejavu-core"


def find_chromium() -> Path | None:
    """The browser to test with, if there is one."""
    named = os.environ.get("CONQUIAN_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found and Path(found).is_file() else None


@cache
def chromium_version() -> str:
    """The name and version that the browser gives itself; empty without one, and on Windows, where it gives none."""
    path = find_chromium()
    if path is None or sys.platform == "win32":
        return ""
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False, timeout=60)
    return said.stdout.strip()
