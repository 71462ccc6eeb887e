"""Timing in interleaved rounds: whatever slows the machine down slows all of the work down alike."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from statistics import median

Work = Callable[[], object]
SHORTEST_ROUND = 0.01
"""Seconds: anything shorter would measure cold caches and the clock."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long some work took, in seconds, round by round."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median of the rounds."""
        return median(self.seconds)


def interleaved(
    works: Mapping[str, Work], rounds: int, clock: Callable[[], float] = time.process_time
) -> dict[str, Timing]:
    """The timings of all the work, done in turn in each round; short work is repeated until a round is long enough.

    A first time is not counted: it fills the caches, and says how often the work is to be repeated.
    """
    repeats: dict[str, int] = {}
    for name, work in works.items():
        work()
        start = clock()
        work()
        repeats[name] = max(1, int(SHORTEST_ROUND / max(clock() - start, SHORTEST_ROUND / 1000)))
    seconds: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            start = clock()
            for _ in range(repeats[name]):
                work()
            seconds[name].append((clock() - start) / repeats[name])
    return {name: Timing(tuple(found)) for name, found in seconds.items()}


def ratio(one: Timing, other: Timing) -> float:
    """How many times longer the one takes than the other: the median over the rounds."""
    return median(mine / theirs for mine, theirs in zip(one.seconds, other.seconds, strict=True))


def quantile(values: Iterable[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]
