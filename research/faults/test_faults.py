"""The faults of content: each can be planted where it says, and the tests that are asked for it are there."""

from __future__ import annotations

import pytest

from research.faults.checks import ALIKE, DIGESTS, checks
from research.faults.planting import FILE, Fault, faults, with_fault
from tests.checkout import ROOT

FAULTS = faults()


def test_there_are_a_hundred_and_more_by_kind_and_place() -> None:
    assert len(FAULTS) >= 100
    assert len({(fault.kind, fault.place) for fault in FAULTS}) >= 60


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.number}")
def test_a_fault_can_be_planted(fault: Fault) -> None:
    """If its text has changed, it is written anew in `faults.toml`: what it is about may stand elsewhere now."""
    for file, pairs in fault.changes:
        before = (ROOT / file).read_text(encoding="utf-8")
        assert with_fault(before, pairs) != before, f"{FILE.name}: {fault.name}"


def test_every_test_that_is_asked_is_there() -> None:
    asked = {test for fault in FAULTS for file, _ in fault.changes for run in checks(file) for test in run}
    paths = {test.partition("::")[0] for test in {*asked, *DIGESTS} if test.startswith("tests/")}
    assert any(test.startswith(ALIKE) for test in asked)
    assert [path for path in paths if not (ROOT / path).exists()] == []
