"""The bridge between positions and the flat core: every question about one deal is asked of the same table."""

from __future__ import annotations

from typing import Final

from conquian.game.judge import UnknownCards, legal_actions
from conquian.game.play import apply
from conquian.game.state import Phase, Seat, State
from conquian.solver.core.flat import LEFT, TURNED
from conquian.solver.core.race import NEVER, Race
from conquian.solver.core.search import Budget, WinSearch
from conquian.solver.core.sides import Sides, SwitchFlags

UNLIMITED: Final = 1 << 60
_IN_CORE: Final = frozenset({Phase.TURN, Phase.LEFT, Phase.TURNED})
"""What the flat core searches; the other phases lead there in an action or two, which the engine lists."""


class CoreTable:
    """A table of what is known about the positions that a deal can reach from one of its positions.

    Raises UnknownCards if a card of that position is not known.
    """

    def __init__(self, root: State, budget: Budget) -> None:
        for seat in Seat:
            if root.hands[seat].unknown:
                raise UnknownCards(seat)
        if root.given.unknown:
            raise UnknownCards(Seat.DEALER)  # it will be in that hand
        if root.stock.unknown:
            raise UnknownCards(None)
        self.stock = tuple(map(int, root.stock.cards))
        self.budget = budget
        self._sides = Sides(SwitchFlags(root.variant))
        self._searches = {
            seat: WinSearch(self._sides, self.stock, seat in root.folded, seat.other in root.folded, budget)
            for seat in Seat
        }
        self._races = {seat: Race(search) for seat, search in self._searches.items()}

    def value(self, state: State, seat: Seat) -> int:
        """The value of the position to this seat: 1 if it wins, 0 for a draw, -1 if it loses."""
        if self.wins(state, seat):
            return 1
        return -1 if self.wins(state, seat.other) else 0

    def wins(self, state: State, seat: Seat) -> bool:
        """Whether this seat can force a win."""
        if state.phase in _IN_CORE:
            offered = self._offered(state, seat)
            return offered is not None and self._searches[seat].wins(*offered)
        if state.outcome is not None:
            return state.outcome.winner is seat
        results = (self.wins(apply(state, action), seat) for action in legal_actions(state))
        return any(results) if state.turn is seat else all(results)

    def distance(self, state: State, winner: Seat) -> int:
        """The number of actions that this seat, which wins, needs if it hurries and the other delays."""
        limit = 0
        while True:
            found = self.actions_to_win(state, winner, limit)
            if found <= limit:
                return found
            limit = found

    def takes(self, state: State, winner: Seat, actions: int) -> bool:
        """Whether this seat needs exactly this number of actions to win."""
        return self.actions_to_win(state, winner, actions) == actions

    def actions_to_win(self, state: State, seat: Seat, limit: int) -> int:
        """The number of actions that this seat needs to win if the other delays; above the limit, a bound from below.

        From NEVER on, the seat does not win.
        """
        if state.phase in _IN_CORE:
            offered = self._offered(state, seat)
            if offered is None:
                return NEVER
            turned = state.phase is Phase.TURN
            return turned + self._races[seat].count(*offered, limit - turned)
        if state.outcome is not None:
            return 0 if state.outcome.winner is seat else NEVER
        found = NEVER if state.turn is seat else 0
        for action in legal_actions(state):
            if state.turn is seat:
                wanted = min(limit, found - 1)
                found = min(found, 1 + self.actions_to_win(apply(state, action), seat, wanted - 1))
            else:
                found = max(found, 1 + self.actions_to_win(apply(state, action), seat, limit - 1))
        return found

    def _offered(self, state: State, seat: Seat) -> tuple[int, int, int, int, int, bool] | None:
        """The centre card on offer, as the core sees it; None if no card is left to be turned up."""
        mine, theirs = (
            self._sides.side(state.spreads[player].masks, state.hands[player].cards.mask)
            for player in (seat, seat.other)
        )
        place = len(self.stock) - len(state.stock.cards)
        attacks = state.turn is seat
        if state.phase is Phase.TURN:
            return mine, theirs, self.stock[place], place + 1, TURNED, attacks
        assert state.centre is not None
        if state.phase is Phase.TURNED:
            return mine, theirs, int(state.centre), place, TURNED, attacks
        phase = self._sides.rules.passed if state.was_passed else LEFT
        return mine, theirs, int(state.centre), place, phase, attacks
