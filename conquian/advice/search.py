"""Search: which action a seat likes best after a tree of what both players may do next, grown world by world.

This is information-set search. A node of the tree stands for what has been seen: the actions in the open and the cards
turned up. What is hidden differs from world to world, so that a plan cannot lean on it. Each world goes down the tree
by what has done well for the player who chooses (UCB, counted over the times when a branch could be chosen), opens one
branch more, and is played on from there by routine. Below the first action only the first few branches in the order of
the routine's liking are open, as many as the square root of how often the node was reached.

It says which action is preferred and no more: what the tree holds beside that is no value of anything, since much of it
was played to try things out. Values with intervals are for `advise`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, isqrt, log, sqrt
from random import Random
from typing import Final

from conquian.advice.belief import Belief, FlatWorld
from conquian.advice.playout import Option, Playout
from conquian.advice.positions import Position
from conquian.advice.routine import Routine
from conquian.game.actions import Action
from conquian.game.player_view import PlayerView
from conquian.game.state import Seat
from conquian.solver.core.games import NOBODY
from conquian.solver.core.sides import SwitchFlags

WORLDS: Final = 1_500
"""So many worlds are searched where no number is named."""
CURIOSITY: Final = 0.7
"""How many stakes are hoped for beyond the mean of a branch that was hardly tried, in the unit of UCB."""


def preferred(view: PlayerView, actions: Sequence[Action], worlds: int = WORLDS, seed: int = 0) -> Action:
    """The one of these legal actions of the seat to act that the search tried most often in so many worlds.

    >>> import conquian as cq
    >>> state = cq.position("pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d"
    ...                     " turn=pone/discard")
    >>> view = cq.player_view(state, cq.Seat.PONE)
    >>> preferred(view, cq.legal_actions(state), 50) == cq.action("discard 5c")    # 5c takes the dealer out
    False
    """
    state = view.state
    routine = Routine(SwitchFlags(state.variant), (Seat.PONE in state.folded, Seat.DEALER in state.folded))
    tree = _Tree(Position(view, routine), actions)
    rng = Random(f"{seed}/{state}")
    drawn = Belief(view, routine.sides).sampled(rng)
    for _ in range(worlds):
        tree.add(next(drawn), rng.sample(range(40), 40))
    return tree.preferred


@dataclass(slots=True)
class _Branch:
    """How often it could be chosen, how often it was, and what that brought the player who chose it, in stakes."""

    offered: int = 0
    tried: int = 0
    stakes: int = 0
    node: _Node | None = None

    @property
    def hopes(self) -> float:
        """What it may bring, as far as that is known (UCB)."""
        return self.stakes / self.tried + CURIOSITY * sqrt(log(self.offered) / self.tried)


@dataclass(slots=True)
class _Node:
    """What has been seen: how often it was reached, and what can be seen next."""

    reached: int = 0
    branches: dict[Option, _Branch] = field(default_factory=dict)

    def branch(self, option: Option) -> _Branch:
        """The branch of this option; a new one where nothing like it was seen before."""
        found = self.branches.get(option)
        if found is None:
            found = self.branches[option] = _Branch()
        return found

    def chosen(self, options: Sequence[Option]) -> Option:
        """The option to try: of those that are open, the first that was never tried, or else the one of most hopes."""
        best, most = options[0], -inf
        for option in options:
            branch = self.branch(option)
            branch.offered += 1
            hopes = branch.hopes if branch.tried else inf
            if hopes > most:
                best, most = option, hopes
        return best

    def after(self, option: Option) -> _Node:
        """What has been seen when this option is seen next."""
        branch = self.branch(option)
        if branch.node is None:
            branch.node = _Node()
        return branch.node


class _Tree:
    """The tree above a position; actions that come to the same are one branch."""

    def __init__(self, position: Position, actions: Sequence[Action]) -> None:
        self.position: Position = position
        self.root: _Node = _Node()
        first: dict[object, Action] = {}
        for action in actions:
            first.setdefault(position.key(action), action)
        self.actions: dict[Option, Action] = dict(enumerate(first.values()))

    @property
    def preferred(self) -> Action:
        """The action that was tried most often; of equal ones the one that brought more, and then the first."""
        found = self.root.branches
        return self.actions[max(self.actions, key=lambda option: (found[option].tried, found[option].stakes))]

    def add(self, world: FlatWorld, order: Sequence[int]) -> None:
        """Play this world once: down the tree, one new branch, and on by routine."""
        node, who = self.root, self.position.me
        first = node.chosen([*self.actions])
        playout = Playout(self.position, self.actions[first], world, order)
        path = [(node.branch(first), who)]
        option: Option = first
        while playout.winner is None and path[-1][0].tried:
            node = node.after(option)
            who, options = playout.decision()
            if len(options) == 1:
                option = options[0]
            else:
                option = node.chosen(options[: isqrt(node.reached) or 1])
                node.reached += 1
                path.append((node.branch(option), who))
            playout.do(option)
        winner = playout.finish()
        for branch, who in path:
            branch.tried += 1
            branch.stakes += 0 if winner == NOBODY else 1 if winner == who else -1
