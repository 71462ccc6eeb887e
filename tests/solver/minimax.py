"""Plain minimax on the public engine: every legal action of every position, no pruning, nothing of the solver.

It is the truth that the solver is compared with, and slow. Only one thing is remembered: a position that was met
before, whatever lies in the waste, which is dead (law 4.10).
"""

from dataclasses import dataclass, replace

import conquian as cq

NEVER = 10_000
"""More actions than any deal has: a loser would be glad of them, and a winner would hate them."""


class TooLarge(Exception):  # noqa: N818 - not an error of anyone
    """The tree has more positions than were allowed."""


@dataclass(frozen=True, slots=True)
class Truth:
    """Who wins, None for a draw, and after how many actions if the winner hurries and the loser delays."""

    winner: cq.Seat | None
    actions: int = 0

    @property
    def value(self) -> int:
        """As `solve` says it: +1 for the pone, 0 for a draw, -1 for the dealer."""
        return self.value_to(cq.Seat.PONE)

    def value_to(self, seat: cq.Seat) -> int:
        """As `evaluate` says it."""
        if self.winner is None:
            return 0
        return 1 if self.winner is seat else -1


class Minimax:
    """A minimax that gives up, by raising TooLarge, when it has met too many positions."""

    def __init__(self, limit: int = 1 << 60) -> None:
        self.limit = limit
        self.known: dict[cq.State, Truth] = {}

    def truth(self, state: cq.State) -> Truth:
        """What the position is worth."""
        if state.outcome is not None:
            return Truth(state.outcome.winner)
        key = replace(state, waste=())
        if key not in self.known:
            if len(self.known) >= self.limit:
                raise TooLarge
            results = [self.truth(cq.apply(state, action)) for action in cq.legal_actions(state)]
            best = max(results, key=lambda result: _liking(result, state.turn))
            self.known[key] = Truth(best.winner, best.actions + 1 if best.winner is not None else 0)
        return self.known[key]


def _liking(result: Truth, seat: cq.Seat) -> int:
    """How much the player to act likes it: a quick win most, then a slow one, a draw, a slow defeat, a quick one."""
    return result.value_to(seat) * (NEVER - result.actions)
