"""Benchmarks of the solver, each beside random games in the same run. They measure; they assert no time."""

from itertools import count
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import conquian as cq
from conquian.solver.open_hand import analyse
from research.benchmarks import solver_work


@pytest.mark.benchmark(group="a deal, and 500 random games")
def test_whole_deals(benchmark: BenchmarkFixture) -> None:
    seeds = count()
    benchmark.pedantic(lambda: solver_work.solve_deal(next(seeds)), rounds=200)
    assert next(seeds), "a deal was solved"


@pytest.mark.benchmark(group="a deal, and 500 random games")
def test_as_many_random_games(benchmark: BenchmarkFixture) -> None:
    rng = Random(1897)
    assert benchmark(lambda: [solver_work.flat_game(rng) for _ in range(solver_work.GAMES_A_DEAL)])


@pytest.mark.benchmark(group="a position in the middle")
@pytest.mark.parametrize("ask", [cq.solve, cq.evaluate, analyse])
def test_middles(benchmark: BenchmarkFixture, ask: object) -> None:
    assert callable(ask)
    states = [solver_work.middle(seed) for seed in range(100)]
    numbers = count()
    benchmark.pedantic(lambda: ask(states[next(numbers) % 100]), rounds=100)
