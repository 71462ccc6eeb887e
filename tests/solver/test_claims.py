"""A slice of the solver's claims, and that their checks can fail."""

from collections import Counter
from typing import Any

import pytest

import conquian as cq
from conquian.solver.core import sides as core
from tests.solver import agreement, deals
from tests.solver.plan import tasks
from tests.verify.plan import Task


@pytest.mark.parametrize("task", tasks(), ids=lambda task: task.name)
def test_slice(task: Task) -> None:
    reported: list[int] = []
    counts = task.check(task.slice, task.first_seed, reported.append)
    assert sum(reported) == task.slice == counts[task.unit]


def test_a_small_run_is_the_beginning_of_a_large_one() -> None:
    for small, large in zip(tasks(1_000, 2_000), tasks(), strict=True):
        assert list(small.pieces()) == list(large.pieces())[: len(list(small.pieces()))]


def test_a_wrong_value_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cq, "solve", lambda _: 1)
    with pytest.raises(AssertionError, match="solve 1, minimax"):
        agreement.check(20, 1, _ignore)


def test_a_wrong_rule_in_the_core_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing fits any more, so nobody has to meld."""
    monkeypatch.setattr(core.SwitchFlags, "__init__", _never_forcing(core.SwitchFlags.__init__))
    with pytest.raises((AssertionError, StopIteration)):
        agreement.check(300, 1897, _ignore)


def _never_forcing(init: Any) -> Any:
    def crippled(rules: core.SwitchFlags, variant: cq.Variant) -> None:
        init(rules, variant)
        rules.scope = (False, False, False)

    return crippled


def test_shares_beyond_sampling_error_are_failures() -> None:
    expected = Counter(
        {"deals": 10_000, **{name: round(10_000 * share) for name, (share, _) in deals.EXPECTED.items()}}
    )
    assert deals.surprises(expected) == []
    off = expected + Counter({"deals / draw": 200})
    assert [line.split(":")[0] for line in deals.surprises(off)] == ["deals / draw"]


def _ignore(_: int) -> None:
    """Nobody looks at the progress."""
