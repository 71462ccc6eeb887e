"""Perft: how many sequences of actions there are, by length, from fixed positions, in files that any engine can read.

A file says what its position is about, in lines that begin with `#`; then it gives the position, then for each depth
the number of sequences of exactly that many legal actions. `python -m tests.perft` counts them again, with the engine
and with the twin, and writes them only if both agree.
"""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from tests import twin

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class PerftFile:
    """One file: what it is about, the position's line, and the count for each depth, from 1 on."""

    path: Path
    about: tuple[str, ...]
    position: str
    counts: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return self.path.stem

    def within(self, most: int) -> dict[int, int]:
        """The counts by their depth, as deep as all of them together are no more sequences than this."""
        return {depth: count for depth, count in enumerate(self.counts, start=1) if sum(self.counts[:depth]) <= most}

    def __str__(self) -> str:
        counts = [f"{depth} {count}" for depth, count in enumerate(self.counts, start=1)]
        return "".join(f"{line}\n" for line in (*self.about, self.position, *counts))


def twin_counts(position: str, depth: int) -> tuple[int, ...]:
    """The twin's counts for every depth up to this one, ending where all deals have ended.

    Depth by depth, a position that is reached in many ways is looked at once: `twin.perft` would look each time.
    """
    counts: list[int] = []
    reached = Counter({position: 1})
    while len(counts) < depth and reached:
        following: Counter[str] = Counter()
        for line, ways in reached.items():
            for action in twin.legal(line):
                following[twin.apply(line, action)] += ways
        reached = following
        counts += [following.total()] if following else []
    return tuple(counts)


def read(path: Path) -> PerftFile:
    """The file at this path."""
    lines = path.read_text(encoding="utf-8").splitlines()
    about = tuple(line for line in lines if line.startswith("#"))
    position, *rows = lines[len(about) :]
    counts = [tuple(map(int, row.split())) for row in rows]
    assert [depth for depth, _ in counts] == list(range(1, len(counts) + 1)), f"{path.name}: depths are not 1, 2, 3 …"
    return PerftFile(path, about, position, tuple(count for _, count in counts))


def perft_files() -> list[PerftFile]:
    """All files, in the order of their names."""
    return [read(path) for path in sorted(FOLDER.glob("*.txt"))]
