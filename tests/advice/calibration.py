"""How much the belief knows of the other hand; `python -m research.calibration` measures it.

In games between players of one kind the seat to act asks how likely the hand is that the other really holds, beside
hands drawn at random: the logarithm of that, to the base of two, is what it has learned from the other's play, in bits.
Below nothing would be worse than not to have looked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log2
from random import Random
from typing import Final

import conquian as cq
from conquian.advice.belief import Belief
from conquian.advice.routine import Routine
from conquian.notation.record import Record
from conquian.players.greedy import Greedy
from conquian.players.patient import Patient
from conquian.players.player import Player, play
from conquian.solver.core.sides import SwitchFlags
from tests.players.advised import Advised
from tests.players.determinised import Determinised

PLAYERS: Final[dict[str, Callable[[], Player]]] = {
    "greedy": Greedy,
    "patient": Patient,
    "by advice": lambda: Advised(40),
    "determinised": Determinised,
}
POSITIONS: Final = 6
"""The number of positions of each game that are asked about."""
HANDS: Final = 300
"""The number of hands that are drawn to compare with."""


def bits(record: Record, rng: Random) -> Iterator[float]:
    """What the belief has learned of the other hand at some moments of this game, in bits."""
    states = record.positions()
    sides = Routine(SwitchFlags(record.start.variant), (False, False)).sides
    asked = range(6, len(states) - 1)
    for ply in sorted(rng.sample(asked, min(POSITIONS, len(asked)))):
        state = states[ply]
        seen = zip(states[:ply], record.actions, strict=False)
        belief = Belief(cq.player_view(state, state.turn, tuple(seen)), sides)
        if belief.hidden and belief.drawn:
            true = belief.likelihood(state.hands[state.turn.other].cards.mask & ~belief.known)
            drawn = [_mask(rng.sample(belief.unseen, belief.hidden)) for _ in range(HANDS)]
            yield log2(true * (HANDS + 1) / (true + sum(map(belief.likelihood, drawn))))


def learned(player: Callable[[], Player], games: int) -> list[float]:
    """The bits of `games` games between two such players, always the same."""
    rng = Random(1)
    records = (play(cq.deal(seed), player(), player(), seed) for seed in range(games))
    return [each for record in records for each in bits(record, rng)]


def _mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)
