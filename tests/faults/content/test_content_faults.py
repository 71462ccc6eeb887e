"""The faults of content: each can be planted where it says, and a check that fails is told with its reason."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from conquian.explain import stamps
from tests.checkout import ROOT
from tests.faults.content.__main__ import Found, lines, share
from tests.faults.content.checks import ALIKE, checks
from tests.faults.content.planting import FILE, Fault, faults, planted, with_fault

pytestmark = pytest.mark.slow

FAULTS = faults()


def test_there_are_a_hundred_and_more_kinds_by_place() -> None:
    assert len(FAULTS) >= 100
    assert len({(fault.kind, fault.place) for fault in FAULTS}) >= 60
    assert len({fault.name for fault in FAULTS}) > 80
    languages = [Path(file).parent.name for fault in FAULTS for file, _ in fault.changes if "/words/" in file]
    assert min(languages.count(language) for language in ("en", "de", "es")) >= 15


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: str(fault.number))
def test_a_fault_can_be_planted(fault: Fault) -> None:
    """If its text has changed, it is written anew in `faults.toml`: what it is about may stand elsewhere now."""
    for file, pairs in fault.changes:
        before = (ROOT / file).read_text(encoding="utf-8")
        assert with_fault(before, pairs) != before, f"{FILE.name}: {fault.name}"


def test_a_fault_is_taken_out_again(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("one two", encoding="utf-8")
    swap = Fault(1, "kind", "place", (("a.toml", (("one", "two"), ("two", "one"))),))
    with planted(swap, tmp_path):
        assert (tmp_path / "a.toml").read_text(encoding="utf-8") == "two one"
    assert (tmp_path / "a.toml").read_text(encoding="utf-8") == "one two"


def test_what_is_stamped_for_a_fault_is_taken_back(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text("one", encoding="utf-8")
    (stamped := tmp_path / stamps.FILE).write_text("of one", encoding="utf-8")
    with planted(Fault(1, "kind", "place", (("en.toml", (("one", "two"),)),)), tmp_path):
        stamped.write_text("of two", encoding="utf-8")
    assert stamped.read_text(encoding="utf-8") == "of one"


@pytest.mark.parametrize("text", ["one one", "", "two"])
def test_what_does_not_stand_there_once_cannot_be_planted(text: str) -> None:
    with pytest.raises(ValueError, match="not once"):
        with_fault(text, [("one", "two")])


def test_every_file_has_its_checks() -> None:
    asked = {test for fault in FAULTS for file, _ in fault.changes for run in checks(file) for test in run}
    files = {test.partition("::")[0] for test in asked if test.startswith("tests/")}
    assert files
    for file in files:
        assert (ROOT / file).exists(), file
    assert any(test.startswith(ALIKE) for test in asked)


def test_the_first_failure_is_told_with_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("def test_a(): pass\ndef test_b(): assert 2 == 3, 'two is not three'\n")
    demands = [["test_it.py", "-k", "test_a"], ["test_it.py"], ["test_it.py", "-k", "none"]]
    done = subprocess.run(
        (sys.executable, "-m", "tests.faults.content.asking"),
        input="".join(
            json.dumps([f"--rootdir={tmp_path}", str(tmp_path / one), *more]) + "\n" for one, *more in demands
        ),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    passed, failed, none = map(json.loads, done.stdout.splitlines())
    assert passed is none is None
    assert failed[0].endswith("::test_b")
    assert "two is not three" in failed[1]


def test_what_is_no_fault_after_all_does_not_count() -> None:
    fault = Fault(1, "kind", "place", (("a.toml", (("one", "two"),)),))
    same = Fault(2, "kind", "place", (("a.toml", (("one", "two"),)),), "says the same")
    found = [Found(fault, "tests/a.py::test", "", 1.0), Found(fault, "", "", 1.0), Found(same, "", "", 1.0)]
    assert share(found) == 0.5
    page = "\n".join(lines(found))
    assert "of 2 faults" in page
    assert "equivalent: says the same" in page
    assert "**nothing**" in page
