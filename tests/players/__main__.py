"""`python -m tests.players [DEALS]`: the opponent of the playing page never acts on a card that it cannot see."""

from __future__ import annotations

import sys

from conquian.rooms.play.duel import OPPONENT
from tests.players.unseen import betrayed, decisions

deals = int(sys.argv[1]) if sys.argv[1:] else 1000
looked = sum(1 for number in range(deals) for _ in decisions(number, OPPONENT))
wrong = [number for number in range(deals) if betrayed(number, OPPONENT)]
print(f"{deals} deals, {looked} choices of the opponent, {len(wrong)} deals with one that changed: {wrong or 'none'}")
sys.exit(bool(wrong))
