"""The truth about C2, found by trying everything: nothing of the solver, of certificates or of plans is used."""

import conquian as cq
from conquian.game.actions import Action, Turn
from tests.solver.minimax import TooLarge

Belief = tuple[cq.State, ...]
"""The table as it is in each world that is still possible; the player cannot tell them apart."""


class Surely:
    """Whether a player surely reaches the goal without looking; gives up, by raising TooLarge, when it takes too long.

    The goal is reached by an end that is worth at least `least` to that player: 1 is a win, 0 a draw.
    """

    def __init__(self, seat: cq.Seat, least: int, limit: int = 1 << 60) -> None:
        self.seat = seat
        self.least = least
        self.limit = limit

    def reaches(self, belief: Belief) -> bool:
        """Whether one way to play reaches the goal in all of these worlds, whatever the opponent does in each."""
        self.limit -= len(belief)
        if self.limit < 0:
            raise TooLarge
        state = belief[0]
        if state.outcome is not None:
            winner = state.outcome.winner
            return (0 if winner is None else 1 if winner is self.seat else -1) >= self.least
        if state.turn is self.seat:
            return any(self.reaches_after(belief, action) for action in cq.legal_actions(state))
        able: dict[Action, list[cq.State]] = {}
        for each in belief:
            for action in cq.legal_actions(each):
                able.setdefault(action, []).append(each)
        return all(self.reaches_after(tuple(same), action) for action, same in able.items())

    def reaches_after(self, belief: Belief, action: Action) -> bool:
        """The same after this action; cards that are turned up tell worlds apart."""
        groups: dict[object, list[cq.State]] = {}
        for each in belief:
            seen = each.stock.top if isinstance(action, Turn) else None
            groups.setdefault(seen, []).append(cq.apply(each, action))
        return all(self.reaches(tuple(group)) for group in groups.values())
