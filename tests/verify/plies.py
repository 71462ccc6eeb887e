"""Millions of plies: the position is sound after each, twice over, and every listed action is judged legal."""

from itertools import islice

from conquian.game.judge import judge
from conquian.game.soundness import flaws
from conquian.game.state import Phase, State
from tests.verify.counting import Counts, Progress, Ticker
from tests.verify.games import plies
from tests.verify.ledger import Position, broken_invariants, broken_move, read


def check(amount: int, seed: int, progress: Progress) -> Counts:
    """Play `amount` plies of random games over all presets and mixed switches."""
    counts = Counts()
    ticker = Ticker(progress)
    last_line, last = "", None
    for ply in islice(plies(seed), amount):
        assert len(set(ply.legal)) == len(ply.legal), f"listed twice: {ply.state}"
        for action in ply.legal:
            assert judge(ply.state, action).legal, f"listed and refused: {action} in {ply.state}"
        line = str(ply.state)
        before = last if last is not None and line == last_line else _sound(ply.state, line)
        last_line = str(ply.after)
        last = _sound(ply.after, last_line)
        for wrong in broken_move(before, str(ply.action), last):
            raise AssertionError(f"{wrong}: {line} -> {last_line}")
        counts["plies"] += 1
        counts["listed actions judged legal"] += len(ply.legal)
        counts[f"plies / {ply.kind} / {ply.state.phase}"] += 1
        counts["deals ended"] += ply.after.phase is Phase.OVER
        counts["deals won"] += ply.after.outcome is not None and ply.after.outcome.winner is not None
        ticker.tick()
    ticker.flush()
    return counts


def _sound(state: State, line: str) -> Position:
    """The position as the second bookkeeping reads it, found sound by both."""
    found = list(flaws(state))
    assert not found, f"{found}: {line}"
    now = read(line)
    wrong = list(broken_invariants(now))
    assert not wrong, f"{wrong}: {line}"
    return now
