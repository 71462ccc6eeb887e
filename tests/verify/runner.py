"""Doing the pieces: in two processes at once, keeping each as soon as it is finished."""

import signal
import time
import traceback
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed

from tests.verify.plan import TASKS, Piece, Task
from tests.verify.store import Done, Store

WORKERS = 2
LONGEST_FAILURE = 2_000


def run(
    pieces: Iterable[Piece],
    store: Store,
    finished: Callable[[Piece, Done], None],
    tasks: tuple[Task, ...] = TASKS,
) -> bool:
    """Do the pieces that the store does not have yet; False if it was stopped with Ctrl-C before all were done.

    After Ctrl-C the pieces that the workers have been handed are finished and kept, and no others are begun.
    """
    missing = [piece for piece in pieces if piece.key not in store.done]
    pool = ProcessPoolExecutor(WORKERS, initializer=ignore_interrupts)
    running = {pool.submit(do, piece, tasks): piece for piece in missing}

    def keep(future: Future[Done]) -> None:
        store.add(running[future], future.result())
        finished(running.pop(future), future.result())

    try:
        for future in as_completed(list(running)):
            keep(future)
    except KeyboardInterrupt:
        pool.shutdown(cancel_futures=True)
        for future in [future for future in running if not future.cancelled()]:
            keep(future)
        return False
    pool.shutdown()
    return True


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def do(piece: Piece, tasks: tuple[Task, ...] = TASKS) -> Done:
    """One piece, in the process of a worker; whatever it raises is a finding, and the other pieces go on."""
    check = next(task.check for task in tasks if task.name == piece.task)
    start = time.perf_counter()
    counts: dict[str, int] = {}
    failure = ""
    try:
        counts = dict(check(piece.amount, piece.seed, lambda _: None))
    except Exception:  # noqa: BLE001 - an error in the package is a finding like a claim that does not hold
        failure = traceback.format_exc()[-LONGEST_FAILURE:]
    return Done(piece.amount, piece.seed, round(time.perf_counter() - start, 2), counts, failure)
