"""Players who try the puzzles."""

from collections.abc import Sequence

import conquian as cq
from conquian.players.player import Player
from conquian.rooms.puzzles.puzzle import Puzzle


def success(puzzles: Sequence[Puzzle], players: Sequence[Player]) -> float:
    """The share of right answers that these players give, each to every puzzle, from what its seat sees."""
    tries = [(one, player) for one in puzzles for player in players]
    right = sum(one.accepts(player(cq.player_view(one.position, one.who))) for one, player in tries)
    return right / len(tries) if tries else 0.0
