"""Players that leave things to chance."""

from __future__ import annotations

from dataclasses import dataclass

from conquian.game.actions import Action
from conquian.game.player_view import PlayerView
from conquian.players.luck import luck
from conquian.players.player import Player


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Does any legal thing; the same one whenever it sees the same.

    >>> import conquian as cq
    >>> cq.players.AtRandom(seed=3)(cq.player_view(cq.deal(seed=1897), cq.Seat.PONE))
    action('turn')
    """

    seed: int = 0

    def __call__(self, view: PlayerView) -> Action:
        """The action that it takes; the seat of the view has to be the one to act."""
        return luck(self.seed, view).choice(view.actions())


@dataclass(frozen=True, slots=True)
class Straying:
    """Plays like another player but does any legal thing instead with this probability.

    >>> import conquian as cq
    >>> from conquian.players.greedy import Greedy
    >>> view = cq.player_view(cq.deal(seed=1897), cq.Seat.PONE)
    >>> cq.players.Straying(cq.players.Greedy(), 0.2)(view)
    action('turn')
    """

    player: Player
    probability: float
    seed: int = 0

    def __call__(self, view: PlayerView) -> Action:
        """The action that it takes; the seat of the view has to be the one to act."""
        strays = luck(self.seed, view).random() < self.probability
        return AtRandom(self.seed)(view) if strays else self.player(view)
