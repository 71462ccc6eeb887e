"""Worth by play-outs that share nothing with the advice: every hand alike likely, players who solve, the judge.

The players solve some worlds with open cards before each choice. So they force where it pays and let go where it does
not, and once forced they part with the card that costs least.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from conquian.game.actions import Action
from conquian.game.cards import Cards
from conquian.game.play import apply
from conquian.game.player_view import player_view
from conquian.game.state import Hand, Seat, State, Stock
from conquian.players.player import play
from conquian.rooms.puzzles.puzzle import Puzzle
from tests.players.determinised import Determinised

PLAYER: Final = Determinised(8)


@dataclass(frozen=True)
class PlayedOut:
    """How many stakes more the one answer brought than the other: the mean, and half its 95 % interval."""

    mean: float
    half: float

    @property
    def is_above(self) -> bool:
        """Whether the one answer was better, beyond chance."""
        return self.mean > self.half

    @property
    def is_below(self) -> bool:
        """Whether the one answer was worse, beyond chance."""
        return self.mean < -self.half


def played_out(puzzle: Puzzle, one: Action, other: Action, worlds: int) -> PlayedOut:
    """What comes of these two answers in the same worlds, where two such players go on."""
    found = differences(puzzle.position, puzzle.who, (one, other), worlds, Random(puzzle.name))
    return PlayedOut(fmean(found), 1.96 * stdev(found) / sqrt(worlds))


def differences(state: State, who: Seat, actions: tuple[Action, Action], worlds: int, rng: Random) -> list[int]:
    """How many stakes more the one action brought this seat than the other, in each of `worlds` worlds."""
    seen = player_view(state, who).state
    return [difference(_world(seen, who, rng), who, *actions) for _ in range(worlds)]


def difference(world: State, who: Seat, one: Action, other: Action) -> int:
    """How many stakes more the one action brings this seat than the other, in this world."""
    return _stakes(apply(world, one), who) - _stakes(apply(world, other), who)


def _world(seen: State, who: Seat, rng: Random) -> State:
    """The position with its hidden cards laid somehow."""
    unseen = rng.sample(list(seen.unseen), len(seen.unseen))
    theirs = seen.hands[who.other]
    hand = Hand(theirs.cards | Cards.of(unseen[: theirs.unknown]))
    hands = (seen.hands[0], hand) if who is Seat.PONE else (hand, seen.hands[1])
    return replace(seen, hands=hands, stock=Stock(tuple(unseen[theirs.unknown :])))


def _stakes(state: State, who: Seat) -> int:
    end = state if state.outcome is not None else play(state, PLAYER, PLAYER).positions()[-1]
    assert end.outcome is not None
    winner = end.outcome.winner
    return 0 if winner is None else 1 if winner is who else -1
