"""The benchmarks: each group holds what is to be compared. They measure; they assert no time."""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from research.benchmarks import work


@pytest.mark.benchmark(group="judging 300 legal actions, and sorting forty numbers 100 times")
@pytest.mark.parametrize("verb", work.VERBS)
def test_judging(benchmark: BenchmarkFixture, verb: str) -> None:
    benchmark(work.judge_legal(verb))


@pytest.mark.benchmark(group="judging 300 legal actions, and sorting forty numbers 100 times")
def test_sorting(benchmark: BenchmarkFixture) -> None:
    benchmark(work.sort_the_pack)


@pytest.mark.benchmark(group="300 times, and sorting forty numbers 100 times")
@pytest.mark.parametrize(
    "job",
    [
        work.look_up,
        work.find_layouts,
        work.list_legal_actions,
        work.explain_refusals,
        work.find_evidence,
        work.sort_the_pack,
    ],
)
def test_everyday_work(benchmark: BenchmarkFixture, job: Callable[[], None]) -> None:
    benchmark(job)


@pytest.mark.benchmark(group="building the book, and sorting forty numbers 100 times")
@pytest.mark.parametrize("job", [work.build_book, work.sort_the_pack])
def test_book(benchmark: BenchmarkFixture, job: Callable[[], None]) -> None:
    benchmark(job)
