"""The counts in the perft files, every depth of them: the engine's and the twin's."""

from conquian.game.play import perft
from conquian.notation.position import position
from tests import twin
from tests.perft import PerftFile, perft_files
from tests.verify.counting import Counts, Progress


def check(amount: int, seed: int, progress: Progress) -> Counts:
    """Count again in so many files, beginning with the one numbered `seed`; the smallest counts come first."""
    counts = Counts()
    for file in smallest_first()[seed : seed + amount]:
        state = position(file.position)
        for depth, count in enumerate(file.counts, start=1):
            ours, theirs = perft(state, depth), twin.perft(file.position, depth)
            assert ours == theirs == count, f"{file.name}, depth {depth}: {count}, engine {ours}, twin {theirs}"
            counts["sequences of actions"] += count
            counts["counts"] += 1
        counts["positions"] += 1
        progress(1)
    return counts


def smallest_first() -> list[PerftFile]:
    """All files, those with the smallest counts first."""
    return sorted(perft_files(), key=lambda file: sum(file.counts))
