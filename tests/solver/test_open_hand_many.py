"""Many positions at once: in order, on any executor, and no further than anyone asks."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count, islice
from typing import Any

import pytest

import conquian as cq
from conquian.solver.open_hand_many import solve_many

VALUES = [0, 1, 0, 0, 0, -1, 0, 1]
"""The values of the deals with the seeds 0 to 7."""


def deals() -> Iterator[cq.State]:
    return map(cq.deal, range(len(VALUES)))


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_values_come_in_order(pool: Callable[[int], Executor] | None) -> None:
    done: list[int] = []
    if pool is None:
        assert list(solve_many(deals(), progress=done.append)) == VALUES
    else:
        with pool(2) as executor:
            assert list(solve_many(deals(), executor, done.append, ahead=3)) == VALUES
    assert done == list(range(1, len(VALUES) + 1))


class Waiting(Executor):
    """Does a piece of work only when its result is asked for."""

    def __init__(self) -> None:
        self.handed_out: list[Future[Any]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        result = future.result

        def do(timeout: float | None = None) -> Any:
            future.set_running_or_notify_cancel()
            future.set_result(work(*args, **kwargs))
            return result(timeout)

        future.result = do  # type: ignore[method-assign]  # for this future alone
        self.handed_out.append(future)
        return future


def test_endless_positions_are_handed_out_a_few_at_a_time() -> None:
    executor = Waiting()
    values = solve_many(map(cq.deal, count()), executor, ahead=4)
    assert list(islice(values, 3)) == VALUES[:3]
    assert len(executor.handed_out) == 3 + 4


def test_to_stop_asking_cancels_the_rest() -> None:
    executor = Waiting()
    values = solve_many(map(cq.deal, count()), executor, ahead=4)
    next(values)
    values.close()  # type: ignore[attr-defined]  # it is a generator
    assert [future.cancelled() for future in executor.handed_out] == [False, *[True] * 4]


def test_an_unknown_card_is_an_error_where_it_comes() -> None:
    unknown = cq.position("pone=?10/- dealer=?10/- stock=?20 turn=pone/turn")
    values = solve_many([cq.deal(0), unknown])
    assert next(values) == VALUES[0]
    with pytest.raises(cq.UnknownCards):
        next(values)
