"""The solver and a plain minimax agree: values, every action's value, how long it takes, and a line that proves it."""

import conquian as cq
from conquian.solver.open_hand import Analysis, Bounds, analyse
from tests.solver.minimax import Minimax, TooLarge, Truth
from tests.solver.positions import positions
from tests.verify.counting import Counts, Progress

LARGEST = 3_000
"""The most positions in a tree: a position with a larger one is left out, and another one taken."""


def check(amount: int, seed: int, progress: Progress) -> Counts:
    """Compare `amount` positions, from the ends of games, built at random, and from small deals."""
    counts = Counts()
    for source, state in positions(seed):
        if counts["positions"] == amount:
            break
        minimax = Minimax(LARGEST)
        try:
            truth = minimax.truth(state)
        except TooLarge:
            counts["positions left out as too large"] += 1
            continue
        compare(state, truth, minimax)
        counts["positions"] += 1
        counts["positions of their trees"] += len(minimax.known)
        counts["actions valued"] += len(cq.legal_actions(state))
        counts["decided positions"] += truth.winner is not None
        counts["positions with folded seats"] += bool(state.folded)
        counts[f"positions by rules / {state.variant.preset} / {source}"] += 1
        counts[f"positions by phase / {state.phase} / {source}"] += 1
        counts[f"positions by winner / {truth.winner or 'draw'} / {source}"] += 1
        progress(1)
    return counts


def compare(state: cq.State, truth: Truth, minimax: Minimax) -> None:
    """Hold everything that the solver says about the position against the truth."""
    value = cq.solve(state)
    assert value == truth.value, f"solve {value}, minimax {truth}: {state}"
    values = {action: minimax.truth(cq.apply(state, action)).value_to(state.turn) for action in cq.legal_actions(state)}
    found = cq.evaluate(state)
    assert list(found.items()) == list(values.items()), f"evaluate {found}, minimax {values}: {state}"
    analysis = analyse(state, budget=None)
    assert analysis.stopped is None
    assert analysis.value == Bounds(value, value)
    assert analysis.actions == {action: Bounds(worth, worth) for action, worth in values.items()}
    distance = None if truth.winner is None else truth.actions
    assert analysis.distance == distance, f"distance {analysis.distance}, minimax {truth}: {state}"
    follow(analysis, truth, minimax)


def follow(analysis: Analysis, truth: Truth, minimax: Minimax) -> None:
    """Play the line out: each action is legal and among the best ones, and at its end is what was promised."""
    state, left = analysis.state, truth.actions
    for action in analysis.line:
        state = cq.apply(state, action)
        left -= truth.winner is not None
        assert minimax.truth(state) == Truth(truth.winner, left), f"{action} is not best: {analysis}"
    assert state.outcome == cq.Outcome(truth.winner), f"the line does not end as promised: {analysis}"
