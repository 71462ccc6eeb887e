"""A class in a browser: the page that says how to join, a vote, and what a foreign page cannot do."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.checkout import ROOT
from tests.site.own_network import begin

pytestmark = pytest.mark.browser
JOINING = "tests/e2e/class_on_a_network.py"
OTHERS = tuple(f"tests/e2e/{what}_on_a_network.py" for what in ("vote", "desk", "board"))
INSIDE = (
    JOINING,
    *(pytest.param(file, marks=pytest.mark.slow) for file in OTHERS),
)


@pytest.mark.usefixtures("chromium_path")
@pytest.mark.parametrize("inside", INSIDE)
def test_a_class_joins_and_votes_and_a_foreign_page_does_not(inside: str) -> None:
    inner = (sys.executable, "-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", inside)
    done = subprocess.run(begin(*inner), cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "skipped" not in done.stdout
