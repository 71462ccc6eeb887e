"""Where the browser of the tests can't start, they say what to install."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checkout import ROOT
from tests.chromium import NO_START


@pytest.mark.skipif(sys.platform == "win32", reason="the stubs are shell scripts")
@pytest.mark.parametrize("broken", ["CONQUIAN_CHROMIUM", "PLAYWRIGHT_NODEJS_PATH"])
def test_a_browser_that_cannot_start_says_what_to_install(broken: str, tmp_path: Path) -> None:
    stub = tmp_path / "stub"
    stub.write_text("#!/bin/sh\necho libatomic.so.1: cannot open shared object file >&2\nexit 127\n", encoding="utf-8")
    stub.chmod(0o755)
    (tmp_path / "test_it.py").write_text(
        "from tests.e2e.browser import browser, chromium_path\ndef test(browser): pass\n", encoding="utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--rootdir", ROOT, tmp_path],
        cwd=ROOT, env={**os.environ, broken: str(stub)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert NO_START in done.stdout and "1 error" in done.stdout
    assert "Traceback" not in done.stdout
