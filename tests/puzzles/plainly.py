"""The answers once more, without the solver: by plain minimax, and by trying everything without looking."""

import conquian as cq
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.solver.certificates.certificate import OpenHandCertificate
from conquian.solver.certificates.deals import revealed, worlds
from conquian.solver.certificates.sure_plan import PlanCertificate
from tests.solver.belief import Surely
from tests.solver.minimax import Minimax, TooLarge

MOST_POSITIONS = 10_000
"""What takes more than this is left to the solver."""


def agrees(puzzle: Puzzle) -> bool:
    """Whether the answers were found once more; False if it would take too long. Raises AssertionError."""
    try:
        if isinstance(puzzle.certificate, OpenHandCertificate):
            _agree_open(puzzle.certificate)
        elif isinstance(puzzle.certificate, PlanCertificate):
            _agree_surely(puzzle.certificate)
    except TooLarge:
        return False
    return True


def _agree_open(found: OpenHandCertificate) -> None:
    minimax = Minimax(MOST_POSITIONS)
    for value in found.values:
        truth = minimax.truth(cq.apply(found.position, value.action)).value_to(found.position.turn)
        assert truth == value.value, f"{value.action}: {value.value}, minimax {truth}"


def _agree_surely(found: PlanCertificate) -> None:
    belief = tuple(revealed(found.position, world) for world in worlds(found.position))
    for action in (*found.accepted, *found.rejected):
        surely = Surely(found.position.turn, found.goal.least, MOST_POSITIONS)
        truth = surely.reaches_after(belief, action)
        assert truth == (action in found.accepted), f"{action}: surely is {truth}"
