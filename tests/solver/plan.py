"""The plan of the solver's full run: its two claims, in the manner of `tests.verify`."""

from tests.solver import agreement, deals
from tests.verify.plan import SEED, Task


def tasks(positions: int = 20_000, number_of_deals: int = 50_000) -> tuple[Task, ...]:
    """The claims with these amounts; the pieces of a smaller run are pieces of a larger one."""
    return (
        Task(
            name="agreement",
            claim="Solver and plain minimax agree on values, on the value of every action, on the number of actions to"
            " the end, and on a line that plays it.",
            check=agreement.check,
            unit="positions",
            amount=positions,
            piece=500,
            slice=60,
            first_seed=SEED,
        ),
        Task(
            name="deals",
            claim="Who wins an open deal, and how many deals change without a law, is what an earlier program found on"
            " other deals, within sampling error. The seeds are those of the pieces' first deals.",
            check=deals.check,
            unit="deals",
            amount=number_of_deals,
            piece=250,
            slice=6,
            first_seed=0,
            seed_step=250,
        ),
    )
