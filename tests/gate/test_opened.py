"""What a file of tests opens of the project, and whether its marks say so."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.checkout import ROOT
from tests.gate import opened


def test_a_file_that_is_opened_and_not_stood_on_is_named(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("conquian/a.toml", "tests/b.py", "tutorials/c.json", "conquian/d.pyc")]
    for path in files:
        path.parent.mkdir(exist_ok=True)
        path.touch()
    outside = [Path(opened.__file__), tmp_path / "conquian/gone.py", tmp_path / "pyproject.toml"]
    assert opened.beyond([*files, *outside], files[:1], tmp_path) == ["tests/b.py", "tutorials/c.json"]


def test_what_is_written_is_not_read(tmp_path: Path) -> None:
    told = opened.Opened(watching=False)
    told.note("open", (str(tmp_path / "read"), "r", 0))
    told.note("open", (str(tmp_path / "bytes"), None, 0))
    told.note("open", (str(tmp_path / "written"), "w", 0))
    told.note("import", (str(tmp_path / "other"), "r", 0))
    assert told.paths == {tmp_path / "read", tmp_path / "bytes"}


def test_a_file_without_marks_is_told_so() -> None:
    command = [sys.executable, "-m", "tests.gate.opened", "tests/notation/test_codes.py"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.splitlines()[-1]) == (
        1,
        "tests/notation/test_codes.py: none of its tests may rest",
    )
