"""The site for a class: every attack on the site, and what only a class meets, in a network of the tests' own."""

import os
import re
import subprocess
import sys

import pytest

from tests.checkout import ROOT
from tests.conftest import CLASS
from tests.site.own_network import ADDRESS, begin

FILES = (
    "tests/site/on_a_network.py",
    "tests/site/teacher_on_a_network.py",
    "tests/site/vote_on_a_network.py",
    "tests/site/desk_on_a_network.py",
    "tests/site/board_on_a_network.py",
    "tests/site/test_friends.py",
    "tests/site/test_visitors.py",
)


@pytest.mark.slow
def test_it_is_locked_for_a_class_as_for_this_machine() -> None:
    inner = (sys.executable, "-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", *FILES)
    environment = {**os.environ, CLASS: ADDRESS}
    done = subprocess.run(begin(*inner), cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed and int(passed[1]) > 100, done.stdout
