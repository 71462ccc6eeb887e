"""Positions on which a slip in the solver shows: planted faults were told from sound code by them."""

from __future__ import annotations

from pathlib import Path

import pytest

import conquian as cq
from tests.solver.agreement import compare
from tests.solver.minimax import Minimax

WITNESSES = (Path(__file__).parent / "witnesses.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("line", WITNESSES)
def test_the_solver_says_what_plain_minimax_says(line: str) -> None:
    state, minimax = cq.position(line), Minimax()
    compare(state, minimax.truth(state), minimax)
