"""Many positions at once, on as many processes as the caller has."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import Final

from conquian.game.state import State
from conquian.solver.open_hand import solve

AHEAD: Final = 64
"""The number of positions that an executor gets ahead of the one that is waited for: the states may be endless."""


def solve_many(
    states: Iterable[State],
    executor: Executor | None = None,
    progress: Callable[[int], object] | None = None,
    ahead: int = AHEAD,
) -> Iterator[int]:
    """The values of the positions, as `solve` has them, in their order and each as soon as it is there.

    Any executor of `concurrent.futures` does the work, or this process if there is none. `progress` is called with how
    many are done after each. Leaving the loop, `close()` or Ctrl-C cancels what has not been
    begun; the executor stays the caller's. Raises UnknownCards at the first position with an unknown card.

    >>> import conquian as cq
    >>> list(solve_many(cq.deal(seed) for seed in range(5)))
    [0, 1, 0, 0, 0]
    """
    values = map(solve, states) if executor is None else _handed_out(states, executor, ahead)
    for done, value in enumerate(values, start=1):
        if progress is not None:
            progress(done)
        yield value


def _handed_out(states: Iterable[State], executor: Executor, ahead: int) -> Iterator[int]:
    waiting: deque[Future[int]] = deque()
    try:
        for state in states:
            waiting.append(executor.submit(solve, state))
            if len(waiting) > ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
