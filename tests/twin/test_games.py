"""Whole games: what must always hold, under every preset and under mixed rules."""

import random

import pytest

from . import apply, legal
from .cards import PACK
from .lines import cards_of
from .position import read, write
from .rules import PRESETS, read_rules

MIXED = [
    "pagat,hand_melds=yes,forcing=automatic,hand_size=9",
    "foster,forcing_fit=direct,hand_melds=yes,exchange=yes",
]


@pytest.mark.parametrize("rules", [*PRESETS, *MIXED])
def test_random_games_keep_what_must_always_hold(rules: str) -> None:
    """Forty cards; hand and spread are as many as were dealt between turns; lines are canonical; every game ends."""
    rng = random.Random(rules)
    switches = read_rules(rules)
    size = int(switches["hand_size"])
    phase = "exchange" if switches["exchange"] == "yes" else "turn"
    for _ in range(3):
        pack = rng.sample(PACK, 40)
        line = write(
            read(
                f"pone={''.join(pack[:size])}/- dealer={''.join(pack[size : 2 * size])}/- centre=-"
                f" stock={''.join(pack[2 * size :])} waste=- turn=pone/{phase} rules={rules}"
            )
        )
        while actions := sorted(legal(line)):
            eager = [action for action in actions if action not in ("decline", "allow")]
            line = apply(line, rng.choice(eager or actions))
            now = read(line)
            assert write(now) == line and sorted(cards_of(line)) == sorted(PACK)
            if now.phase in ("left", "turn", "turned"):
                for seat in ("pone", "dealer"):
                    assert len(now.hand[seat]) + sum(map(len, now.spread[seat])) == size
        assert "/over " in line
