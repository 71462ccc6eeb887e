"""The plan of the full run, in the manner of `tests.verify`."""

from tests.puzzles import proving
from tests.verify.plan import Task


def tasks() -> tuple[Task, ...]:
    """All puzzles, in pieces; pytest does a slice with some of each theme."""
    return (
        Task(
            name="puzzles",
            claim="Every puzzle is proved again from scratch: the game reaches the position, the accepted answers are"
            " exactly those that the certificate proves, theme and features are right, and every mistake planted in it"
            " is found. Where it is short enough, the same answers have to come without the solver: for C2 by trying"
            " everything without looking, for C3 by minimax in every hand and order, for CO by minimax, and for C1 from"
            " the naive twin. C2 is proved for all hands and orders that agree with what is seen, CO for every card"
            " open. Every wrong answer is played out by legal actions to an end that does not reach the goal, and after"
            " it nobody errs.",
            check=proving.check,
            unit="puzzles",
            amount=len(proving.shuffled()),
            piece=20,
            slice=10,
            first_seed=0,
            seed_step=20,
        ),
    )
