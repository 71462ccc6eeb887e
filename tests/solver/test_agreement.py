"""The solver and a plain minimax on some thousand positions; `python -m research.verify solver FILE` tries more."""

import pytest

from tests.solver.agreement import check

pytestmark = pytest.mark.slow


def nobody(_done: int) -> None:
    """Nobody waits for how far it is."""


@pytest.mark.parametrize("seed", range(100, 110))
def test_the_solver_agrees_with_plain_minimax(seed: int) -> None:
    counts = check(300, seed, nobody)
    assert counts["positions"] == 300
    assert min(counts["decided positions"], counts["positions with folded seats"]) > 10
