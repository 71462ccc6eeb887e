"""Doing the pieces of a plan, two at a time, each kept as soon as it is finished."""

from __future__ import annotations

import signal
import time
import traceback
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from typing import Final

from research.keeping import Kept
from tests.verify.plan import Piece, Task

WORKERS: Final = 2
LONGEST_FAILURE: Final = 2_000


@dataclass(frozen=True, slots=True)
class Done:
    """A finished piece: what it counted, or what it found wrong."""

    amount: int
    seed: int
    seconds: float
    counts: dict[str, int] = field(default_factory=dict)
    failure: str = ""


def finished_pieces(kept: Kept) -> dict[str, Done]:
    """The pieces that are kept, by their keys."""
    return {key: Done(**done) for key, done in kept.rows}


def run(pieces: Iterable[Piece], kept: Kept, finished: Callable[[Piece, Done], None], plan: tuple[Task, ...]) -> bool:
    """Do the pieces that are not kept yet; False if Ctrl-C stopped it before all were done.

    After Ctrl-C the pieces that the workers have been handed are finished and kept, and no others are begun.
    """
    already = finished_pieces(kept)
    pool = ProcessPoolExecutor(WORKERS, initializer=ignore_interrupts)
    running = {pool.submit(do, piece, plan): piece for piece in pieces if piece.key not in already}

    def keep(future: Future[Done]) -> None:
        piece = running.pop(future)
        kept.add([piece.key, asdict(future.result())])
        finished(piece, future.result())

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


def do(piece: Piece, plan: tuple[Task, ...]) -> Done:
    """One piece, in the process of a worker; whatever it raises is a finding, and the other pieces go on."""
    check = next(task.check for task in plan if task.name == piece.task)
    start = time.perf_counter()
    counts: dict[str, int] = {}
    failure = ""
    try:
        counts = dict(check(piece.amount, piece.seed, lambda _: None))
    except Exception:  # noqa: BLE001 - an error in the package is a finding like a claim that does not hold
        failure = traceback.format_exc()[-LONGEST_FAILURE:]
    return Done(piece.amount, piece.seed, round(time.perf_counter() - start, 2), counts, failure)
