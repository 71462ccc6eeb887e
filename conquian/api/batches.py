"""Batches: a function of many items, in this process or on any executor of `concurrent.futures`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Final, TypeVar

from conquian.game.arguments import wrong_kind

AHEAD: Final = 64
"""The number of items that an executor gets ahead of the one that is waited for: the items may be endless."""
Item = TypeVar("Item")
Result = TypeVar("Result")


def batch(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
    ahead: int = AHEAD,
) -> Iterator[Result]:
    """The results of a function for many items, in their order and each as soon as it is there.

    Any executor of `concurrent.futures` does the work, Dask's too, or this process if there is none; the executor stays
    the caller's. `progress` is called with the number of items done after each. Leaving the loop, `close()` or Ctrl-C
    cancels what has not been begun. Raises what the function raises, and BrokenExecutor if a worker of the standard
    library's was killed: the results so far stand, and another batch can go on behind them.

    >>> import conquian as cq
    >>> list(cq.batch(cq.solve, map(cq.deal, range(5))))
    [0, 1, 0, 0, 0]
    """
    if not callable(function):
        raise wrong_kind("function", function, "a function")
    if not isinstance(items, Iterable):
        raise wrong_kind("items", items, "something to go through")
    if type(ahead) is not int:
        raise wrong_kind("ahead", ahead, "an int")
    check_workers(executor, progress)
    return _results(function, items, executor, progress, ahead)


def check_workers(executor: Executor | None, progress: Callable[[int], object] | None) -> None:
    """Raise TypeError for what neither works nor is called."""
    if not isinstance(executor, Executor | None):
        raise wrong_kind("executor", executor, "an executor of concurrent.futures or None")
    if progress is not None and not callable(progress):
        raise wrong_kind("progress", progress, "a function or None")


def _results(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    executor: Executor | None,
    progress: Callable[[int], object] | None,
    ahead: int,
) -> Iterator[Result]:
    results = map(function, items) if executor is None else _handed_out(function, items, executor, ahead)
    for done, result in enumerate(results, start=1):
        if progress is not None:
            progress(done)
        yield result


def _handed_out(
    function: Callable[[Item], Result], items: Iterable[Item], executor: Executor, ahead: int
) -> Iterator[Result]:
    waiting: deque[Future[Result]] = deque()
    try:
        for item in items:
            waiting.append(executor.submit(function, item))
            if len(waiting) > ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenExecutor:
        waiting.clear()  # it ends them itself, and must not find one that was cancelled
        raise
    finally:
        for future in waiting:
            future.cancel()
