"""The Node of this machine, which checks the scripts; nothing else of the project needs one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from tests.checkout import ROOT

NO_NODE: Final = "there is no Node here: the scripts are not checked"


def node() -> str:
    """Where Node is; without one the test is skipped or, with CONQUIAN_REQUIRE_BROWSER=1, fails."""
    found = shutil.which("node")
    if found is None and os.environ.get("CONQUIAN_REQUIRE_BROWSER") == "1":
        pytest.fail(NO_NODE)
    if found is None:
        pytest.skip(NO_NODE)
    return found


def tools() -> Path:
    """The folder of the tools that package-lock.json names, installed by `npm ci` where they are not yet."""
    node()
    installed, wanted = ROOT / "node_modules/.package-lock.json", ROOT / "package-lock.json"
    with alone():
        if not installed.is_file() or installed.stat().st_mtime < wanted.stat().st_mtime:
            assert not installed.parent.is_symlink(), "node_modules is a link: `npm ci` would empty what it leads to"
            said = call(str(shutil.which("npm") or "npm"), "ci", "--ignore-scripts")
            assert said.returncode == 0, f"the tools cannot be installed: {said.stdout}"
    return ROOT / "node_modules/.bin"


@contextmanager
def alone() -> Iterator[None]:
    """One process at a time, of those that share the tests: `npm ci` empties the folder before it fills it."""
    lock = ROOT / "build" / "npm.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as file:
        if sys.platform != "win32":
            import fcntl  # noqa: PLC0415 - there is no such module on Windows

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def call(*command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command in the checkout; what it says, mistakes included, is its `stdout`."""
    return subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", check=False
    )


def run(folder: Path, code: str) -> str:
    """Run this code as one module; what it says."""
    module = folder / "page.mjs"
    module.write_text(code, encoding="utf-8")
    done = call(node(), module)
    assert done.returncode == 0, done.stdout
    return done.stdout
