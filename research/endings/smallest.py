"""The smallest endings in which neither seat has to mix, although each hides something from the other."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import conquian as cq
from research.endings.ending import Ending
from research.endings.extensive import Chance, Decision, Key, Leaf, Node, information_sets, nodes
from research.endings.measure import CLOSE, Measured


def smallest(endings: Sequence[Measured], torn: bool = False) -> Measured | None:
    """The one of fewest information sets that takes no mixing, in which each seat hides cards and has a choice.

    With `torn`, one in which some choice has no action that is best in every deal.
    """
    pure = (each for each in endings if all(loss is not None and loss <= CLOSE for loss in each.mixing))
    for each in sorted(pure, key=lambda found: (found.sets, found.seed)):
        state = cq.position(each.position)
        if not all(state.hands):
            continue
        root = Ending(state).root()
        both = all(information_sets(root, player) for player in (0, 1))
        if both and (not torn or any(dilemmas(root, player) for player in (0, 1))):
            return each
    return None


def dilemmas(root: Node, player: int) -> set[Key]:
    """The information sets of a player in which no action is best in every deal, if the hands lay open from there on.

    >>> coin = tuple(Decision(1, "?", (("h", Leaf(h)), ("t", Leaf(t)))) for h, t in ((1, -1), (-1, 1)))
    >>> dilemmas(Decision(0, "!", tuple(zip("ht", coin))), 1)
    {'?'}
    """
    values = _Open()
    best: dict[Key, set[Hashable]] = {}
    for node in nodes(root):
        if isinstance(node, Decision) and node.player == player:
            good = {name for name, child in node.branches if abs(values.of(child) - values.of(node)) < CLOSE}
            best[node.key] = best.get(node.key, good) & good
    return {key for key, actions in best.items() if not actions}


class _Open:
    """What nodes pay if both players know where they are."""

    def __init__(self) -> None:
        self.known: dict[Node, float] = {}

    def of(self, node: Node) -> float:
        if node not in self.known:
            self.known[node] = self._work_out(node)
        return self.known[node]

    def _work_out(self, node: Node) -> float:
        match node:
            case Leaf(payoff):
                return payoff
            case Chance(branches):
                return sum(chance * self.of(child) for chance, child in branches)
            case Decision(player, _, choices):
                return (max if player == 0 else min)(self.of(child) for _, child in choices)
