"""A player to compare with: it does what advice finds best, and weighs nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from conquian.advice.advice import advise
from conquian.game.actions import Action
from conquian.game.player_view import PlayerView


@dataclass(frozen=True, slots=True)
class Advised:
    """Takes the action of the highest value in `worlds` worlds that are played out by routine.

    Some of what stands in docs/results was played by it: until 27 November 2026 the Expert was this player.
    """

    worlds: int = 200

    def __call__(self, view: PlayerView) -> Action:
        """What it does; the seat of the view has to be the one to act."""
        actions = view.actions()
        return actions[0] if len(actions) == 1 else advise(view, self.worlds).best
