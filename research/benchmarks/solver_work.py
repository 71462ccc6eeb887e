"""The solver's work that is measured: whole deals, positions in the middle, and random games on the flat core."""

from random import Random

import conquian as cq
from conquian.solver.core.games import random_game
from conquian.solver.core.search import Budget
from conquian.solver.core.sides import SwitchFlags
from conquian.solver.core.table import UNLIMITED, CoreTable

RULES = SwitchFlags(cq.Variant())
DEALT = 10
GAMES_A_DEAL = 500
"""The number of random games in whose time a median deal should be solved."""


def flat_game(rng: Random) -> int:
    """A deal under the default rules, shuffled and played at random on the flat core; who won."""
    pack = list(range(40))
    rng.shuffle(pack)
    hands = [0, 0]
    for number, card in enumerate(pack[: 2 * DEALT]):
        hands[number % 2] |= 1 << card
    return random_game(hands, tuple(pack[2 * DEALT :]), RULES, rng.random)


def solve_deal(seed: int) -> int:
    """Solve the deal with this seed from scratch; how many nodes it took."""
    state = cq.deal(seed)
    budget = Budget(UNLIMITED)
    CoreTable(state, budget).value(state, cq.Seat.PONE)
    return budget.nodes


def middle(seed: int) -> cq.State:
    """A position in the middle of a game in which what can be melded mostly is."""
    rng = Random(seed)
    state = cq.deal(seed)
    while len(state.stock) > 10 or state.phase not in (cq.Phase.LEFT, cq.Phase.TURNED):
        legal = cq.legal_actions(state)
        melds = [action for action in legal if action.verb == "meld"]
        after = cq.apply(state, rng.choice(melds if melds and rng.random() < 0.75 else legal))
        if after.outcome is not None:
            return middle(seed + 1_000_000)
        state = after
    return state
