"""A test that asserts nothing is found, and one that does is not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.checkout import ROOT
from tests.gate.selection import PROVE

TESTS = """
import pytest

def test_asserts(): assert True
def test_in_a_loop_that_is_empty():
    for number in []:
        assert number
@pytest.mark.parametrize("numbers", [[], [1]])
def test_in_some_loops(numbers):
    for number in numbers:
        assert number
def test_raises():
    with pytest.raises(ZeroDivisionError):
        1 / 0
def test_fails(): assert False
"""


def test_only_a_test_that_meets_no_assertion_is_idle(tmp_path: Path) -> None:
    project, outcomes = tmp_path / "project", tmp_path / "outcomes.json"
    project.mkdir()
    (project / "conftest.py").write_text("from tests.gate.selection import pytest_configure\n")
    (project / "test_it.py").write_text(TESTS)
    settings = ["-p", "no:xdist", "-p", "no:cacheprovider", "-o", "enable_assertion_pass_hook=true"]
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *settings, project],
        env={**os.environ, PROVE: str(outcomes), "PYTHONPATH": str(ROOT)},
        cwd=project,
        capture_output=True,
        check=False,
    )
    found = {
        name.partition("::")[2]: entry["outcome"] for name, entry in json.loads(outcomes.read_text())["tests"].items()
    }
    assert found == {
        "test_asserts": "passed",
        "test_in_a_loop_that_is_empty": "idle",
        "test_in_some_loops[numbers0]": "idle",
        "test_in_some_loops[numbers1]": "passed",
        "test_raises": "passed",
        "test_fails": "failed",
    }
