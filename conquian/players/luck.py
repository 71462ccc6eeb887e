"""A choice at random without being different twice."""

from __future__ import annotations

from random import Random

from conquian.game.player_view import PlayerView


def luck(seed: int, view: PlayerView) -> Random:
    """Random numbers that depend on the seed and on what the seat sees, so that a player need not remember anything."""
    return Random(f"{seed}/{view.state}")
