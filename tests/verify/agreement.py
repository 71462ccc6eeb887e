"""The engine and the naive twin play the same game: the same list of actions, and the same positions after them."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from conquian.game.play import apply
from conquian.game.state import Phase
from conquian.game.variants import PRESETS
from tests import twin
from tests.verify.counting import Counts, Progress
from tests.verify.games import MIXED, Ply, plies


def check(amount: int, seed: int, progress: Progress) -> Counts:
    """Compare `amount` plies, half of them under the presets and half under mixed switches."""
    counts = Counts()
    rng = Random(seed)
    for ply in islice(_presets_and_mixed(seed), amount):
        line = str(ply.state)
        listed = {str(action): action for action in ply.legal}
        theirs = twin.legal(line)
        assert len(listed) == len(ply.legal), f"two actions are written alike: {ply.legal}"
        assert set(listed) == theirs, f"{line}: engine {set(listed) - theirs}, twin {theirs - set(listed)}"
        tried = {str(ply.action), rng.choice(sorted(listed))}
        for text in tried:
            after, other = str(apply(ply.state, listed[text])), twin.apply(line, text)
            assert after == other, f"{text} in {line}: engine {after}, twin {other}"
        counts["plies"] += 1
        counts["actions listed by both"] += len(listed)
        counts["positions reached by both"] += len(tried)
        counts[f"plies / {ply.kind} / {ply.state.phase}"] += 1
        counts["deals ended"] += ply.after.phase is Phase.OVER
        progress(1)
    return counts


def _presets_and_mixed(seed: int) -> Iterator[Ply]:
    """A ply under a preset and a ply under mixed switches, by turns."""
    for pair in zip(plies(seed, tuple(PRESETS)), plies(seed, (MIXED,)), strict=False):
        yield from pair
