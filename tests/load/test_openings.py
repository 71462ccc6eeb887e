"""The report on how long a visitor waits for a page. No test here looks at a clock."""

from __future__ import annotations

import pytest

from tests.load.openings import CASES, DEFAULT, Openings, lines

pytestmark = pytest.mark.slow


def test_the_ratio_is_the_median_over_rounds_against_the_default_voila_of_the_same_round() -> None:
    ours = Openings("ours", ready=[1.0, 9.0, 3.0], megabytes=[40, 50, 60])
    default = Openings(DEFAULT, ready=[2.0, 3.0, 4.0], megabytes=[90, 90, 90])
    page = "\n".join(lines([ours, default], load=0.5))
    assert "| ours | 3.00 s | 9.00 s | 0.75 | 50 MB |" in page
    assert f"| {DEFAULT} | 3.00 s | 4.00 s | 1.00 | – |" in page


def test_each_way_in_which_kernels_begin_is_measured() -> None:
    assert [dict(kernels) for kernels in CASES.values()] == [{}, {"forks": False}, {"forks": False, "spares": 0}]
