"""The open hand: what a position is worth when every card lies face up, hands and stock alike.

That is not what it is worth to players who see less: label every such number with what was known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from conquian.game.actions import Action
from conquian.game.judge import legal_actions
from conquian.game.play import apply
from conquian.game.state import Seat, State
from conquian.solver.core.search import Budget, Stopped
from conquian.solver.core.table import UNLIMITED, CoreTable

BUDGET: Final = 1_000_000
"""The number of nodes that are searched by default: some seconds, and far more than a usual deal takes."""

Watch = Callable[[int], object]
"""Called with the number of nodes now and then; the search ends when it returns something true."""


def solve(state: State) -> int:
    """The value of the position with best play, every card known: +1 if the pone wins, 0 for a draw, -1 for the dealer.

    It takes as long as it takes; `analyse` has a budget. Raises UnknownCards if a card is not known.

    >>> import conquian as cq
    >>> solve(cq.deal(seed=1897))
    -1
    """
    if state.outcome is not None:
        return _worth(state.outcome.winner, Seat.PONE)
    return table_from(state).value(state, Seat.PONE)


def table_from(state: State) -> CoreTable:
    """The table of a deal from this position on, with which `evaluate` keeps what it finds from action to action."""
    return CoreTable(state, Budget(UNLIMITED))


def evaluate(state: State, table: CoreTable | None = None) -> dict[Action, int]:
    """The value of every legal action to the player to act: +1 for a win, 0 for a draw, -1 for a loss.

    The actions are those of `legal_actions`, in its order; there is none in a deal that is over. `table` is that of an
    earlier position of the deal, with the same seats folded. Raises UnknownCards if a card is not known.

    >>> import conquian as cq
    >>> evaluate(cq.deal(seed=1897))
    {action('turn'): -1}
    """
    if state.outcome is not None:
        return {}
    table = table or table_from(state)
    return {action: table.value(apply(state, action), state.turn) for action in legal_actions(state)}


# --- analysis ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of a value: it is at least this and at most that; -1, 0 or +1 each."""

    at_least: int = -1
    at_most: int = 1

    @property
    def exact(self) -> bool:
        """Whether only one value is left."""
        return self.at_least == self.at_most

    def __neg__(self) -> Bounds:
        return Bounds(-self.at_most, -self.at_least)


class StopReason(StrEnum):
    """The reason why an analysis is not complete: its nodes were spent, its watch said so, or it was interrupted."""

    BUDGET = "budget"
    WATCH = "watch"
    INTERRUPT = "interrupt"


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of a position with every card open.

    `value` is that of `solve`, to the pone; `actions` has the value of every legal action to the player to act, like
    `evaluate`, in the order of `legal_actions`. `distance` counts the actions to the end, every one of them as
    `legal_actions` lists it, if the winner hurries and the loser delays; None for a draw, and where it was not found.
    `line` is what they then play, the first of equals in that order; in a draw each plays the first action that keeps
    it. It is the way to the end of the deal, unless the analysis was stopped on that way. `nodes` says how many
    positions were searched, `stopped` why it is not complete: None if it is.
    """

    state: State
    value: Bounds
    actions: dict[Action, Bounds]
    distance: int | None
    line: tuple[Action, ...]
    nodes: int
    stopped: StopReason | None

    @property
    def exact(self) -> bool:
        """Whether the value is known exactly."""
        return self.value.exact

    @property
    def winner(self) -> Seat | None:
        """The seat that surely wins; None for a draw, and where it is not known."""
        if not self.value.exact or not self.value.at_least:
            return None
        return Seat.PONE if self.value.at_least > 0 else Seat.DEALER


def analyse(state: State, budget: int | None = BUDGET, watch: Watch | None = None) -> Analysis:
    """Everything that a search of at most `budget` nodes finds about the position; None sets no limit.

    When the nodes are spent, when `watch` returns something true or when Ctrl-C is pressed, what was found until then
    is returned, as bounds that hold. Raises UnknownCards if a card is not known.

    >>> import conquian as cq
    >>> line = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d turn=pone/left"
    >>> analysis = analyse(cq.position(line))
    >>> analysis.value, analysis.distance, analysis.line[:2]
    (Bounds(at_least=1, at_most=1), 11, (action('meld 3c3d3h3s 6h7hJhQhKh'), action('discard Ad')))
    """
    findings = _Findings(state)
    counted = Budget(UNLIMITED if budget is None else budget, watch)
    stopped = None
    if state.outcome is None:
        table = CoreTable(state, counted)
        try:
            findings.search(table)
        except Stopped:
            stopped = StopReason.BUDGET if counted.spent else StopReason.WATCH
        except KeyboardInterrupt:
            stopped = StopReason.INTERRUPT
    return findings.analysis(counted.nodes, stopped)


@dataclass(slots=True)
class _Known:
    """The knowledge of a position: whether a seat wins it, and if not, whether the other does."""

    wins: bool | None = None
    loses: bool | None = None

    def find(self, table: CoreTable, state: State, seat: Seat) -> None:
        self.wins = table.wins(state, seat)
        self.loses = False if self.wins else table.wins(state, seat.other)

    @property
    def bounds(self) -> Bounds:
        if self.wins is None:
            return Bounds()
        if self.wins:
            return Bounds(1, 1)
        if self.loses is None:
            return Bounds(-1, 0)
        return Bounds(-1, -1) if self.loses else Bounds(0, 0)


class _Findings:
    """The findings of an analysis so far: it can be stopped at any moment, and what was found stays true."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.whole = _Known()
        self.actions = {action: _Known() for action in legal_actions(state)}
        self.distance: int | None = None
        self.line: list[Action] = []

    def search(self, table: CoreTable) -> None:
        """Find the value, then that of every action, then how long it takes and how it goes. Raises Stopped."""
        state, seat = self.state, self.state.turn
        self.whole.find(table, state, seat)
        for action, known in self.actions.items():
            known.find(table, apply(state, action), seat)
        winner = seat if self.whole.wins else seat.other if self.whole.loses else None
        if winner is not None:
            self.distance = table.distance(state, winner)
        self._play(table, winner)

    def _play(self, table: CoreTable, winner: Seat | None) -> None:
        """Add the actions of the line one by one."""
        state, left = self.state, self.distance
        while state.outcome is None:
            action, state = next(
                (action, after)
                for action, after in ((action, apply(state, action)) for action in legal_actions(state))
                if (
                    not table.wins(after, state.turn.other)
                    if winner is None or left is None
                    else table.takes(after, winner, left - 1)
                )
            )
            self.line.append(action)
            left = None if left is None else left - 1

    def analysis(self, nodes: int, stopped: StopReason | None) -> Analysis:
        """The findings as a value, each bound tightened by the others."""
        state = self.state
        if state.outcome is not None:
            worth = _worth(state.outcome.winner, Seat.PONE)
            return Analysis(
                state, Bounds(worth, worth), {}, None if state.outcome.winner is None else 0, (), nodes, None
            )
        actions = [known.bounds for known in self.actions.values()]
        whole = self.whole.bounds
        at_least = max([whole.at_least, *(bounds.at_least for bounds in actions)])
        at_most = min(whole.at_most, max(bounds.at_most for bounds in actions))
        whole = Bounds(at_least, at_most)
        return Analysis(
            state,
            whole if state.turn is Seat.PONE else -whole,
            {
                action: Bounds(bounds.at_least, min(bounds.at_most, at_most))
                for action, bounds in zip(self.actions, actions, strict=True)
            },
            self.distance,
            tuple(self.line),
            nodes,
            stopped,
        )


def _worth(winner: Seat | None, seat: Seat) -> int:
    return 0 if winner is None else 1 if winner is seat else -1
