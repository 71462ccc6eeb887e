"""What is measured on an ending: its value, whether it takes mixing, and what the choices of players give away."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import conquian as cq
from conquian.game.actions import Action
from conquian.game.state import State
from conquian.players.chance import Straying
from conquian.players.expert import Expert
from conquian.players.greedy import Greedy
from conquian.players.patient import Patient
from conquian.players.player import Player, play
from research.endings.ending import Ending, TooLarge, deals, information, meaning
from research.endings.extensive import BestResponse, Leaf, Node, Strategy, information_sets
from research.endings.sequence_form import SequenceForm, best_pure, solve
from tests.players.determinised import Determinised

TREMBLE: Final = 1e-3
"""The least probability of each first action, so that the other seat has to answer even mistakes well."""
CLOSE: Final = 1e-6
"""The difference below which two values count as the same: the linear programs leave that much open."""
CLEAR: Final = 0.05
"""The least difference, in stakes, between the first actions of an ending that tells players apart."""
STOCK: Final = 5
ORDERS: Final = 2_520
"""The most pairs of hands, times the orders of the stock."""
TRIED: Final = 3
"""The most positions of a game that are solved until one tells players apart."""

MINED: Final[tuple[tuple[Player, Player], ...]] = (
    (Greedy(), Greedy()),
    (Patient(), Greedy()),
    (Straying(Greedy(), 0.2), Straying(Patient(), 0.2)),
)
"""The pairs of players: the next pair plays the deal of the next seed."""


PLAYERS: Final[Mapping[str, Player]] = {
    "advice": lambda view: cq.advise(view).best,
    "expert": Expert(),
    "greedy": Greedy(),
    "determinised": Determinised(),
}


@dataclass(frozen=True, slots=True)
class Measured:
    """An ending that was solved.

    `value` is that of the game to the seat to act, before the hands are dealt, and `gap` how exactly it is proved;
    `worth` is what each first action is worth to the seat with the hand it really held. `mixing` says how much each
    seat, the one to act first, loses at least by never mixing, and None where that was not found in time.
    """

    seed: int
    ply: int
    position: str
    deals: int
    nodes: int
    sets: int
    value: float
    gap: float
    mixing: tuple[float | None, float | None]
    worth: dict[str, float]
    chosen: dict[str, str]

    @property
    def difference(self) -> float:
        """By how much the best and the worst first action differ."""
        return max(self.worth.values()) - min(self.worth.values())

    def regret(self, player: str) -> float:
        """How much less the choice of this player is worth than the best."""
        return max(self.worth.values()) - self.worth[self.chosen[player]]


def mined(seed: int) -> Iterator[tuple[int, State]]:
    """The positions of a game that may be small enough, each with its number of actions before it."""
    pone, dealer = MINED[seed % len(MINED)]
    for ply, state in enumerate(play(cq.deal(seed), pone, dealer, seed).positions()[:-1]):
        few = 1 <= len(state.stock) <= STOCK
        if few and deals(state) > 1 and deals(state) * _orders(len(state.stock)) <= ORDERS:
            names = {meaning(state, action) for action in cq.player_view(state, state.turn).actions()}
            if len(names) > 1:
                yield ply, state


def measured(seed: int, players: Mapping[str, Player] = PLAYERS) -> Iterator[Measured]:
    """The endings of this game that were solved, up to the first that tells players apart; these choose there."""
    tried = 0
    for ply, state in mined(seed):
        ending = Ending(state)
        try:
            root = ending.root()
        except TooLarge:
            continue
        found = measure(state, root, ending.nodes, seed, ply, players)
        yield found
        tried += 1
        if found.difference >= CLEAR or tried == TRIED:
            return


def measure(
    state: State, root: Node, nodes: int, seed: int, ply: int, players: Mapping[str, Player] = PLAYERS
) -> Measured:
    """The ending of this position, the root of whose game is given."""
    solution = solve(root)
    worth = first_worth(state, root)
    clear = max(worth.values()) - min(worth.values()) >= CLEAR
    view = cq.player_view(state, state.turn)
    chosen = {name: str(_named(state, player(view))) for name, player in players.items() if clear}
    value = (solution.at_least + solution.at_most) / 2
    mixing = (
        _lost_by_pure(root, 0, solution.strategies[0], value),
        _lost_by_pure(root, 1, solution.strategies[1], -value),
    )
    return Measured(
        seed, ply, str(state), deals(state), nodes, SequenceForm(root).size, value, solution.gap, mixing,
        {str(action): value for action, value in worth.items()}, chosen,
    )  # fmt: skip


def first_worth(state: State, root: Node) -> dict[Action, float]:
    """What each first action is worth to the seat to act with its hand.

    The other seat plays an equilibrium of the game in which every first action has at least the probability TREMBLE,
    whatever the hand; the seat to act goes on as well as can be against that.
    """
    key = information(state, state.turn)
    names = {meaning(state, action): action for action in reversed(cq.player_view(state, state.turn).actions())}
    firsts = {each: TREMBLE for each in information_sets(root, 0) if each in _first(root)}
    if isinstance(root, Leaf) or key not in firsts:
        return dict.fromkeys(names.values(), 0.0)
    worth = BestResponse(root, 0, solve(root, firsts).strategies[1]).worth(key)
    return {names[name]: value for name, value in worth.items()}


def _first(root: Node) -> set[Hashable]:
    return {key for key in information_sets(root, 0) if isinstance(key, tuple) and key[2] == 0}


def _named(state: State, action: Action) -> Action:
    """The first action that comes to the same."""
    name = meaning(state, action)
    return next(each for each in cq.player_view(state, state.turn).actions() if meaning(state, each) == name)


def _lost_by_pure(root: Node, player: int, strategy: Strategy, value: float) -> float | None:
    """How much a seat loses at least if it never mixes and the other knows it; 0 if nothing."""
    if all(max(odds.values()) > 1 - CLOSE for odds in strategy.values()):
        return 0.0  # the equilibrium found is pure
    pure = best_pure(root, player)
    if pure is None:
        return None
    return 0.0 if value - pure.value < CLOSE else value - pure.at_most


def _orders(cards: int) -> int:
    return 1 if cards < 2 else cards * _orders(cards - 1)
