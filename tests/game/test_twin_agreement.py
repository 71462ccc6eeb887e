"""The engine and its naive twin agree: on what is legal, and on what comes of it."""

from __future__ import annotations

from random import Random

import pytest

import conquian as cq
from conquian.game.variants import PRESETS, Variant
from tests import twin
from tests.game.tables import random_game, random_variant

VARIANTS = [*PRESETS.values(), *(random_variant(Random(seed)) for seed in range(30))]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_twin_agrees(variant: Variant) -> None:
    for state, action in random_game(variant, seed=100):
        line = str(state)
        assert twin.legal(line) == {str(listed) for listed in cq.legal_actions(state)}
        if action is not None:
            assert twin.apply(line, str(action)) == str(cq.apply(state, action))


def test_the_twin_counts_the_same() -> None:
    for seed, variant in enumerate(VARIANTS[:14]):
        states = [state for state, _ in random_game(variant, seed)]
        for state in states[len(states) // 2 : -1 : 12]:
            assert twin.perft(str(state), 3) == cq.perft(state, 3)
