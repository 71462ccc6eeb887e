"""A strong player: it weighs every action in worlds that agree with what the seat has seen."""

from __future__ import annotations

from dataclasses import dataclass

from conquian.advice.choice import WORLDS, choose
from conquian.game.actions import Action
from conquian.game.player_view import PlayerView


@dataclass(frozen=True, slots=True)
class Expert:
    """A player who does what `choose` finds best with this number of `worlds`, always the same for the same view.

    >>> import conquian as cq
    >>> state = cq.position("pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d"
    ...                     " turn=pone/discard")
    >>> cq.players.Expert(worlds=20)(cq.player_view(state, cq.Seat.PONE)) == cq.action("discard 5c")
    False
    """

    worlds: int = WORLDS
    seed: int = 0

    def __call__(self, view: PlayerView) -> Action:
        """The player's action; the seat of the view has to be the one to act."""
        actions = view.actions()
        return actions[0] if len(actions) == 1 else choose(view, self.worlds, self.seed)
