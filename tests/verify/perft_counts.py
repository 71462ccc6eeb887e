"""The counts in the perft files, every depth of them: the engine's and the twin's."""

from conquian.game.play import perft
from conquian.notation.position import position
from tests.perft import PerftFile, perft_files, twin_counts
from tests.verify.counting import Counts, Progress


def check(amount: int, seed: int, progress: Progress) -> Counts:
    """Count again in `amount` files, beginning with the one numbered `seed`; the smallest counts come first."""
    counts = Counts()
    for file in smallest_first()[seed : seed + amount]:
        state = position(file.position)
        ours = tuple(perft(state, depth) for depth, _ in enumerate(file.counts, start=1))
        theirs = twin_counts(file.position, len(file.counts))
        assert ours == theirs == file.counts, f"{file.name}: {file.counts}, engine {ours}, twin {theirs}"
        counts["sequences of actions"] += sum(file.counts)
        counts["counts"] += len(file.counts)
        counts["positions"] += 1
        progress(1)
    return counts


def smallest_first() -> list[PerftFile]:
    """All files, those with the smallest counts first."""
    return sorted(perft_files(), key=lambda file: sum(file.counts))
