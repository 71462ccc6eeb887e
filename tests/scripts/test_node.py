"""The tools that check the scripts are installed once, however many processes ask for them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checkout import ROOT
from tests.scripts.node import node

NPM = """#!/bin/sh
echo "$@" >> calls
mkdir busy || exit 1
sleep 1
mkdir -p node_modules && touch node_modules/.package-lock.json
rmdir busy
"""
ASKS = """
from pathlib import Path
from tests.scripts import node
node.ROOT = Path.cwd()
node.tools()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such lock")
def test_processes_that_begin_together_install_the_tools_once(tmp_path: Path) -> None:
    node()
    (tmp_path / "package-lock.json").touch()
    program = tmp_path / "bin" / "npm"
    program.parent.mkdir()
    program.write_text(NPM)
    program.chmod(0o755)
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}
    command = (sys.executable, "-c", ASKS)
    together = [subprocess.Popen(command, cwd=tmp_path, env=environment) for _ in range(3)]
    assert [each.wait() for each in together] == [0, 0, 0]
    assert (tmp_path / "calls").read_text().splitlines() == ["ci --ignore-scripts"]
