"""A test that waits in vain says what for."""

import re
from pathlib import Path

import pytest

from tests.waiting import wait_until


def test_it_waits_until_it_is_true() -> None:
    answers = iter([False, False, True])
    wait_until(lambda: next(answers), pause=lambda: None)
    assert next(answers, None) is None


def test_what_did_not_come_is_said(tmp_path: Path) -> None:
    there = tmp_path / "there"
    with pytest.raises(AssertionError, match=re.escape("there.is_dir() and there.stat()")):
        wait_until(lambda: there.is_dir() and there.stat(), seconds=0)
    with pytest.raises(AssertionError, match=re.escape(".exists of") + ".*there"):
        wait_until(there.exists, seconds=0)
