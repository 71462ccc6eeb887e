"""The tools that keep the house: linter, formatter, types, layers, clean notebooks."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.checkout import ROOT

TOOLS = {
    "ruff check": [sys.executable, "-m", "ruff", "check", "."],
    "ruff format": [sys.executable, "-m", "ruff", "format", "--check", "."],
    "mypy": [sys.executable, "-m", "mypy"],
    "layers": [sys.executable, "-c", "from importlinter.cli import lint_imports; raise SystemExit(lint_imports())"],
    "clean notebooks": [
        sys.executable, "-m", "nbstripout", "--verify", "--extra-keys", "metadata.language_info.version",
        *map(str, sorted((ROOT / "notebooks").glob("rooms/*.ipynb"))),  # the others store what they show
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", TOOLS)
def test_house_rule(name: str) -> None:
    done = subprocess.run(TOOLS[name], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
