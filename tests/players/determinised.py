"""A player to compare with: it solves worlds with every card open, as if the future could be seen."""

from __future__ import annotations

from dataclasses import dataclass

from conquian.game.actions import Action
from conquian.game.cards import Cards
from conquian.game.player_view import PlayerView
from conquian.players.luck import luck
from conquian.solver.certificates.deals import World, revealed
from conquian.solver.open_hand import evaluate


@dataclass(frozen=True)
class Determinised:
    """Takes the action with the best mean over some worlds, each as likely as any other and solved with open cards.

    That favours flexible moves and believes that the future will be seen. Without an exchange and without studies.
    """

    worlds: int = 20
    seed: int = 0

    def __call__(self, view: PlayerView) -> Action:
        """What it does; the seat of the view has to be the one to act."""
        actions = view.actions()
        if len(actions) == 1:
            return actions[0]
        rng = luck(self.seed, view)
        unseen = list(view.state.unseen)
        hidden = view.state.hands[view.seat.other].unknown
        totals = dict.fromkeys(actions, 0)
        for _ in range(self.worlds):
            rng.shuffle(unseen)
            world = World(Cards.of(unseen[:hidden]), tuple(unseen[hidden:]))
            for action, value in evaluate(revealed(view.state, world)).items():
                totals[action] += value
        return max(actions, key=lambda action: totals[action])
