"""Wrong answers played out: each line is legal to the end of the deal, misses the goal, and neither player errs."""

import conquian as cq
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.refutation.played_out import PlayedOut, refuted
from conquian.solver.certificates.best_chance import ChanceCertificate
from conquian.solver.certificates.certificate import RuleCertificate
from conquian.solver.certificates.deals import is_world


def disproved(puzzle: Puzzle) -> int:
    """How many wrong answers of this puzzle were played out. Raises AssertionError if one does not come to nothing."""
    if isinstance(puzzle.certificate, RuleCertificate | ChanceCertificate):
        return 0
    for action in puzzle.certificate.rejected:
        found = refuted(puzzle, action)
        assert found is not None, f"{puzzle.name}: {action}"
        _comes_to_nothing(puzzle, action, found)
    return len(puzzle.certificate.rejected)


def _comes_to_nothing(puzzle: Puzzle, action: cq.Action, found: PlayedOut) -> None:
    assert puzzle.goal is not None and found.line[0] == action
    assert not found.start.unknown
    assert cq.player_view(found.start, puzzle.who).state == cq.player_view(puzzle.position, puzzle.who).state
    if found.world is not None:
        assert is_world(puzzle.position, found.world), f"{puzzle.name}: {found.world}"
    state = found.start
    values = []
    for played in found.line:
        state = cq.apply(state, played)
        values.append(value_to(state, puzzle.who))
    assert state.outcome is not None, f"{puzzle.name}: {action} goes on"
    assert values[-1] < puzzle.goal.least, f"{puzzle.name}: {action} reaches the goal"
    if found.worlds <= 1:
        assert set(values) == {values[0]}, f"{puzzle.name}: after {action} somebody errs"


def value_to(state: cq.State, seat: cq.Seat) -> int:
    """What the position is worth to this seat with every card open, be the deal over or not."""
    if state.outcome is not None:
        return 0 if state.outcome.winner is None else 1 if state.outcome.winner is seat else -1
    value = cq.solve(state)
    return value if seat is cq.Seat.PONE else -value
