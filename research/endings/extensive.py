"""Games in extensive form for two players and one stake: trees of choices, chance and payoffs, and best responses.

Nothing here knows of cards or of linear programs, so that what the linear program finds is proved by code of its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field

Key = Hashable
"""What a player knows at a choice: nodes with the same key are one information set."""
Strategy = Mapping[Key, Mapping[Hashable, float]]
"""The probability of each action in each information set of a player."""


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """An end: what it pays player 0; the other pays as much."""

    payoff: float


@dataclass(frozen=True, slots=True, eq=False)
class Chance:
    """A draw: each branch with its probability."""

    branches: tuple[tuple[float, Node], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """A choice of player 0 or 1, who knows no more than the key; the same actions in the whole information set."""

    player: int
    key: Key
    branches: tuple[tuple[Hashable, Node], ...]


Node = Leaf | Chance | Decision


def nodes(root: Node) -> Iterator[Node]:
    """Every node, parents first.

    >>> [type(node).__name__ for node in nodes(Chance(((0.5, Leaf(1)), (0.5, Leaf(-1)))))]
    ['Chance', 'Leaf', 'Leaf']
    """
    open_nodes = [root]
    while open_nodes:
        node = open_nodes.pop()
        yield node
        if not isinstance(node, Leaf):
            open_nodes.extend(child for _, child in reversed(node.branches))


def information_sets(root: Node, player: int) -> set[Key]:
    """The keys of all choices of a player."""
    return {node.key for node in nodes(root) if isinstance(node, Decision) and node.player == player}


def expected(root: Node, strategies: tuple[Strategy, Strategy]) -> float:
    """What player 0 gets on average if both play so.

    >>> expected(Chance(((0.5, Leaf(1)), (0.5, Leaf(0)))), ({}, {}))
    0.5
    """
    match root:
        case Leaf(payoff):
            return payoff
        case Chance(branches):
            return sum(chance * expected(child, strategies) for chance, child in branches)
        case Decision(player, key, choices):
            odds = strategies[player][key]
            return sum(odds[action] * expected(child, strategies) for action, child in choices if odds[action])


@dataclass(slots=True)
class BestResponse:
    """The most that a player gets against a strategy of the other, and what each action in each set is worth there.

    In the sets of `trembles` every action has at least that probability, for whatever reason.

    >>> coin = tuple(Decision(1, "?", (("h", Leaf(h)), ("t", Leaf(t)))) for h, t in ((1, -1), (-1, 1)))
    >>> pennies = Decision(0, "!", tuple(zip("ht", coin)))
    >>> response = BestResponse(pennies, 0, {"?": {"h": 0.75, "t": 0.25}})
    >>> response.value, response.worth("!")
    (0.5, {'h': 0.5, 't': -0.5})
    """

    root: Node
    player: int
    against: Strategy
    trembles: Mapping[Key, float] = field(default_factory=dict)
    _members: dict[Key, list[tuple[float, Decision]]] = field(default_factory=dict)
    _worth: dict[Key, dict[Hashable, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._reach(self.root, 1.0)

    @property
    def value(self) -> float:
        """What the player gets, at the root."""
        return self._value(self.root)

    def chance(self, key: Key) -> float:
        """How likely chance and the other player lead to this set if the player does what leads there."""
        return sum(weight for weight, _ in self._members[key])

    def worth(self, key: Key) -> dict[Hashable, float]:
        """What each action of this set is worth to the player who goes on as well as can be.

        Raises ZeroDivisionError where the other player never lets it come to this set.
        """
        chance = self.chance(key)
        return {action: total / chance for action, total in self._totals(key).items()}

    def _reach(self, node: Node, weight: float) -> None:
        match node:
            case Chance(branches):
                for chance, child in branches:
                    self._reach(child, weight * chance)
            case Decision(player, key, choices) if player == self.player:
                self._members.setdefault(key, []).append((weight, node))
                for _, child in choices:
                    self._reach(child, weight)
            case Decision(_, key, choices):
                odds = self.against[key]
                for action, child in choices:
                    self._reach(child, weight * odds[action])
            case Leaf():
                pass

    def _totals(self, key: Key) -> dict[Hashable, float]:
        found = self._worth.get(key)
        if found is None:
            found = {}
            for weight, node in self._members[key]:
                for action, child in node.branches:
                    found[action] = found.get(action, 0.0) + (weight * self._value(child) if weight else 0.0)
            self._worth[key] = found
        return found

    def _value(self, node: Node) -> float:
        match node:
            case Leaf(payoff):
                return payoff if self.player == 0 else -payoff
            case Chance(branches):
                return sum(chance * self._value(child) for chance, child in branches)
            case Decision(player, key, choices) if player != self.player:
                odds = self.against[key]
                return sum(odds[action] * self._value(child) for action, child in choices if odds[action])
            case Decision(_, key, choices):
                totals = self._totals(key)
                best = max(totals, key=lambda action: totals[action])
                least = self.trembles.get(key, 0.0)
                values = {action: self._value(child) for action, child in choices if least or action == best}
                return (1 - least * len(choices)) * values[best] + least * sum(values.values())
