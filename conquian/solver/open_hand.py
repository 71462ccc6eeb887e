"""The open hand: what a position is worth when every card lies face up, hands and stock alike.

That is not what it is worth to players who see less: label every such number with what was known.
"""

from __future__ import annotations

from conquian.game.actions import Action
from conquian.game.judge import legal_actions
from conquian.game.play import apply
from conquian.game.state import Seat, State
from conquian.solver.core_search import Budget
from conquian.solver.core_table import UNLIMITED, Table


def solve(state: State) -> int:
    """The value of the position with best play, every card known: +1 if the pone wins, 0 for a draw, -1 for the dealer.

    Raises UnknownCards if a card is not known.

    >>> import conquian as cq
    >>> solve(cq.deal(seed=1897))
    -1
    """
    if state.outcome is not None:
        return _worth(state.outcome.winner, Seat.PONE)
    return Table(state, Budget(UNLIMITED)).value(state, Seat.PONE)


def evaluate(state: State) -> dict[Action, int]:
    """The value of every legal action to the player to act: +1 if he wins with it, 0 for a draw, -1 if he loses.

    The actions are those of `legal_actions`, in its order; there is none in a deal that is over. Raises UnknownCards
    if a card is not known.

    >>> import conquian as cq
    >>> evaluate(cq.deal(seed=1897))
    {action('turn'): -1}
    """
    if state.outcome is not None:
        return {}
    table = Table(state, Budget(UNLIMITED))
    return {action: table.value(apply(state, action), state.turn) for action in legal_actions(state)}


def _worth(winner: Seat | None, seat: Seat) -> int:
    return 0 if winner is None else 1 if winner is seat else -1
