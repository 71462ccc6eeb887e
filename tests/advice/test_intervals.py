"""The command that tells how often the intervals of advice hold, on few positions."""

from __future__ import annotations

from collections import Counter

import pytest

from conquian.advice.advice import Method, Stakes, advise
from tests.advice.intervals import WORLDS, holds, page, tally, view_of

pytestmark = pytest.mark.slow


def test_an_interval_holds_what_lies_within_it() -> None:
    found = Stakes(0.1, -0.2, 0.4)
    assert holds(found, -0.2) and holds(found, 0.3)
    assert not holds(found, -0.21) and not holds(found, 0.41)


def test_each_time_counts_once_for_every_action() -> None:
    actions = len(advise(view_of(1), 1).values)
    found = tally(1, seeds=6, worlds=60)
    assert found["stakes"] == 6 * actions
    assert 0 < found["behind"] <= 6 * (actions - 1)
    assert 0.6 * found["stakes"] < found["stakes holds"] <= found["stakes"]


def test_the_positions_are_always_the_same_and_not_every_world_is_counted_there() -> None:
    assert view_of(3) == view_of(3) != view_of(4)
    assert all(advise(view_of(number), WORLDS).method is Method.SAMPLED for number in (3, 10, 56))


def test_the_page_has_the_shares() -> None:
    told = "\n".join(page(Counter({"stakes": 8, "stakes holds": 6, "behind": 4, "behind holds": 4}), 1))
    assert "| stakes | 8 | 75.0% |" in told and "| behind | 4 | 100.0% |" in told
