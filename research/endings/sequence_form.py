"""The equilibrium of a game in extensive form with perfect recall, by the linear program over sequences.

A sequence is what a player has done up to some choice; how likely that is, as far as the player decides, is a variable.
Koller, Megiddo and von Stengel, "Efficient computation of equilibria for extensive two-person games", 1996.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy.optimize import Bounds as VariableBounds
from scipy.optimize import LinearConstraint, linprog, milp
from scipy.sparse import coo_matrix, hstack

from research.endings.extensive import BestResponse, Chance, Decision, Key, Leaf, Node, Strategy

PROVED = 1e-6
"""The largest gap of a solution, in stakes."""


@dataclass(slots=True)
class _Plans:
    """The sequences of one player: number 0 is nothing done yet; each set has the sequence that leads to it."""

    before: dict[Key, int] = field(default_factory=dict)
    after: dict[Key, dict[Hashable, int]] = field(default_factory=dict)
    count: int = 1

    def at(self, node: Decision, sequence: int) -> dict[Hashable, int]:
        """The sequences that the actions of this node make of this one. Raises ValueError without perfect recall."""
        actions = tuple(action for action, _ in node.branches)
        if node.key not in self.before:
            self.before[node.key] = sequence
            self.after[node.key] = {action: self.count + number for number, action in enumerate(actions)}
            self.count += len(actions)
        if self.before[node.key] != sequence or tuple(self.after[node.key]) != actions:
            raise ValueError(f"no perfect recall, or other actions, at {node.key}")
        return self.after[node.key]

    def flow(self) -> Any:
        """The matrix of what holds of the variables: the first is 1, and each set passes on what it receives."""
        entries = [(0, 0, 1.0)]
        for row, (key, before) in enumerate(self.before.items(), start=1):
            entries.append((row, before, -1.0))
            entries.extend((row, sequence, 1.0) for sequence in self.after[key].values())
        return _matrix(entries, (len(self.before) + 1, self.count))

    def strategy(self, weights: Sequence[float]) -> Strategy:
        """The strategy with these weights of sequences; in sets that it never comes to, the first action."""
        found: dict[Key, dict[Hashable, float]] = {}
        for key, after in self.after.items():
            shares = {action: max(float(weights[sequence]), 0.0) for action, sequence in after.items()}
            total = sum(shares.values())
            if total > 1e-9:
                found[key] = {action: share / total for action, share in shares.items()}
            else:
                found[key] = {action: float(number == 0) for number, action in enumerate(after)}
        return found


class SequenceForm:
    """The sequences of both players and what each pair of them pays; `trembles` as in `BestResponse`, of player 0."""

    def __init__(self, root: Node, trembles: Mapping[Key, float] | None = None) -> None:
        self.root = root
        self.trembles = dict(trembles or {})
        self.plans = (_Plans(), _Plans())
        self.payoffs: dict[tuple[int, int], float] = {}
        self._add(root, 1.0, (0, 0))

    @property
    def size(self) -> int:
        """How many information sets both players have together."""
        return sum(len(plans.before) for plans in self.plans)

    def _add(self, node: Node, chance: float, done: tuple[int, int]) -> None:
        match node:
            case Leaf(payoff):
                if payoff:
                    self.payoffs[done] = self.payoffs.get(done, 0.0) + chance * payoff
            case Chance(branches):
                for share, child in branches:
                    self._add(child, chance * share, done)
            case Decision(player, _, choices):
                after = self.plans[player].at(node, done[player])
                for action, child in choices:
                    then = (after[action], done[1]) if player == 0 else (done[0], after[action])
                    self._add(child, chance, then)

    def program(self, player: int) -> _Program:
        """What is to be minimised so that this player does best against an opponent who knows the strategy."""
        own, other = self.plans[player], self.plans[1 - player]
        sign = 1.0 if player == 0 else -1.0
        pays = [(pair[1 - player], pair[player], -sign * payoff) for pair, payoff in self.payoffs.items()]
        gives = hstack([_matrix(pays, (other.count, own.count)), other.flow().transpose()], format="csr")
        flow, sets = own.flow(), len(other.before) + 1
        keeps = hstack([flow, _matrix([], (flow.shape[0], sets))], format="csr")
        wanted = np.zeros(flow.shape[0])
        wanted[0] = 1.0
        lowest = np.concatenate([np.zeros(own.count), np.full(sets, -np.inf)])
        if player == 0:
            for key, least in self.trembles.items():
                assert own.before[key] == 0, "only first choices tremble"
                lowest[list(own.after[key].values())] = least
        highest = np.concatenate([np.ones(own.count), np.full(sets, np.inf)])
        aim = np.zeros(own.count + sets)
        aim[own.count] = -1.0
        return _Program(aim, gives, keeps, wanted, lowest, highest)


@dataclass(frozen=True, slots=True)
class _Program:
    aim: Any
    gives: Any
    keeps: Any
    wanted: Any
    lowest: Any
    highest: Any


@dataclass(frozen=True, slots=True)
class Solution:
    """An equilibrium: the strategies of both, and the bounds of the value to player 0 that best responses prove."""

    strategies: tuple[Strategy, Strategy]
    at_least: float
    at_most: float

    @property
    def gap(self) -> float:
        """How far the value is from being proved exactly."""
        return self.at_most - self.at_least


def solve(root: Node, trembles: Mapping[Key, float] | None = None) -> Solution:
    """An equilibrium of the game, with what is proved of its value. Raises ArithmeticError if that is not close enough.

    >>> coin = tuple(Decision(1, "?", (("h", Leaf(h)), ("t", Leaf(t)))) for h, t in ((1, -1), (-1, 1)))
    >>> pennies = Decision(0, "!", tuple(zip("ht", coin)))
    >>> solution = solve(pennies)
    >>> solution.strategies, abs(solution.gap) < 1e-9
    (({'!': {'h': 0.5, 't': 0.5}}, {'?': {'h': 0.5, 't': 0.5}}), True)
    """
    form = SequenceForm(root, trembles)
    program = form.program(0)
    found = linprog(
        program.aim,
        A_ub=program.gives,
        b_ub=np.zeros(program.gives.shape[0]),
        A_eq=program.keeps,
        b_eq=program.wanted,
        bounds=np.column_stack([program.lowest, program.highest]),
        method="highs",
    )
    if found.status != 0:
        raise ArithmeticError(found.message)
    first = form.plans[0].strategy(found.x[: form.plans[0].count])
    second = form.plans[1].strategy(-found.ineqlin.marginals)
    solution = Solution(
        (first, second), -BestResponse(root, 1, first).value, BestResponse(root, 0, second, form.trembles).value
    )
    if abs(solution.gap) > PROVED:
        raise ArithmeticError(f"the linear program leaves a gap of {solution.gap}")
    return solution


@dataclass(frozen=True, slots=True)
class Pure:
    """What a player gets for sure with the best strategy that never mixes: `value` is proved of this `strategy`.

    No such strategy gets more than `at_most`, by branch and bound.
    """

    strategy: Strategy
    value: float
    at_most: float


def best_pure(root: Node, player: int, seconds: float = 60.0) -> Pure | None:
    """The best pure strategy of a player against an opponent who knows it; None if the time is too short.

    >>> coin = tuple(Decision(1, "?", (("h", Leaf(h)), ("t", Leaf(t)))) for h, t in ((1, -1), (-1, 1)))
    >>> pure = best_pure(Decision(0, "!", tuple(zip("ht", coin))), 0)
    >>> pure.value, pure.at_most
    (-1.0, -1.0)
    """
    form = SequenceForm(root)
    program, own = form.program(player), form.plans[player]
    whole = np.concatenate([np.ones(own.count), np.zeros(len(program.aim) - own.count)])
    found = milp(
        program.aim,
        constraints=[
            LinearConstraint(program.gives, -np.inf, 0.0),
            LinearConstraint(program.keeps, program.wanted, program.wanted),
        ],
        bounds=VariableBounds(program.lowest, program.highest),
        integrality=whole,
        options={"time_limit": seconds},
    )
    if found.x is None or found.status != 0:
        return None
    strategy = own.strategy(np.round(found.x[: own.count]))
    value = -BestResponse(root, 1 - player, strategy).value
    return Pure(strategy, value, -float(found.mip_dual_bound))


def _matrix(entries: Iterable[tuple[int, int, float]], shape: tuple[int, int]) -> Any:
    rows, columns, values = zip(*entries, strict=True) if (entries := list(entries)) else ((), (), ())
    return coo_matrix((values, (rows, columns)), shape=shape).tocsr()
