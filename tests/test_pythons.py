"""Another Python counts as well only where tests ran there, none failed, and pytest says so too."""

from collections import Counter

import pytest

from tests.pythons import Run, line


@pytest.mark.parametrize(
    ("exit_status", "passed", "failed", "is_well"),
    [(0, 9, (), True), (1, 9, ("a.py::test",), False), (0, 0, (), False), (2, 9, (), False), (-9, 9, (), False)],
)
def test_pytest_has_the_last_word(exit_status: int, passed: int, failed: tuple[str, ...], is_well: bool) -> None:
    run = Run("3.12.1", exit_status, Counter(passed=passed), failed)
    assert run.is_well is is_well
    assert (f"pytest ended with {exit_status}" in line(run)) is (exit_status != 0)
