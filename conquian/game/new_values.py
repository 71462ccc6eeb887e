"""New values of a position; `new_values.pxd` makes the same by the machine, and asks no initializer of theirs."""

from __future__ import annotations

from typing import Final

from conquian.game.cards import Cards
from conquian.game.state import Hand, State

cards: Final = Cards
hand: Final = Hand
state: Final = State
