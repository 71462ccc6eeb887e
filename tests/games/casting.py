"""How the annotated games came about: the seed of each deal and who played it, so that anyone gets the same game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import conquian as cq
from conquian.game.actions import ALLOW, Action, Force
from conquian.game.player_view import PlayerView
from conquian.game.state import Seat
from conquian.notation.record import Fold, Record
from conquian.players.chance import Straying
from conquian.players.greedy import Greedy
from conquian.players.player import Player, play
from tests.players.advised import Advised


@dataclass(frozen=True, slots=True)
class Casting:
    """Two greedy players who stray with this probability; they may forget to force, and one may fold at a ply."""

    seed: int
    straying: float = 0.0
    forgets: bool = False
    folds_at: int | None = None

    @property
    def strays(self) -> bool:
        """Whether the players now and then do anything, so that what they declined says little of their hands."""
        return self.straying > 0 or self.forgets

    def game(self) -> Record:
        """The game that they play."""
        pone, dealer = (self._player(seat) for seat in Seat)
        record = play(cq.deal(self.seed), pone, dealer, self.seed)
        if self.folds_at is None:
            return record
        state = record.positions()[self.folds_at]
        rest = play(cq.fold(state, state.turn), pone, dealer)
        actions = (*record.actions[: self.folds_at], *rest.actions)
        return replace(record, actions=actions, folds=(Fold(self.folds_at, state.turn),))

    def _player(self, seat: Seat) -> Player:
        player = Straying(Greedy(self.seed), self.straying, self.seed + seat)
        return Forgetful(player) if self.forgets else player


@dataclass(frozen=True, slots=True)
class ModelCasting:
    """Two strong players who see one hand each and do what advice in `worlds` worlds finds best."""

    seed: int
    worlds: int = 600

    @property
    def strays(self) -> bool:
        """They never do just anything, so that what they did before says something of their hands."""
        return False

    def game(self) -> Record:
        """The game that they play."""
        return play(cq.deal(self.seed), Advised(self.worlds), Advised(self.worlds), self.seed)


@dataclass(frozen=True, slots=True)
class Forgetful:
    """Plays like another player but never forces."""

    player: Player

    def __call__(self, view: PlayerView) -> Action:
        action = self.player(view)
        return ALLOW if isinstance(action, Force) else action


CASTINGS: Final[dict[str, Casting | ModelCasting]] = {
    "borrowing": Casting(5814, 0.1),
    "drawn-deal": Casting(492, 0.1),
    "eleventh-card": Casting(6018, 0.1),
    "first-turn": Casting(10347, 0.1),
    "folding": Casting(22753, 0.2, folds_at=55),
    "missed-force": Casting(3818, 0.3, forgets=True),
    "squeeze": Casting(5309, 0.3),
    "ten-card-hole": Casting(45634),
    "too-many": Casting(21826, 0.2),
    "declined-fit": ModelCasting(3075),
    "not-forcing": ModelCasting(3099),
    "holding-back": ModelCasting(3002),
    "which-discard": ModelCasting(3085),
}
"""The annotated games by their names: the stories, then the models."""
