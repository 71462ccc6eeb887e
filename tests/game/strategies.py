"""Hypothesis strategies for the values of the game."""

from __future__ import annotations

from typing import Final

from hypothesis import settings
from hypothesis import strategies as st

import conquian as cq
from conquian.game.actions import ALLOW, DECLINE, FORCE, TURN, Action, Discard, Force, Give, Meld, Turn
from conquian.game.cards import PACK, Cards
from conquian.game.spreads import Spread
from conquian.game.variants import SWITCHES, Variant
from tests.game.tables import random_game

PROPERTY: Final = settings(deadline=None, max_examples=60, derandomize=True, database=None)
"""How a property is tested: the same examples every time, and no clock."""

cards = st.sampled_from(PACK)
card_sets = st.sets(cards, max_size=12).map(Cards.of)
groups = st.lists(cards, min_size=1, max_size=5).map(tuple)
spreads = st.lists(groups, min_size=1, max_size=4).map(lambda found: Spread(tuple(found)))
actions: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from([TURN, DECLINE, FORCE, ALLOW]),
    cards.map(Turn),
    spreads.map(Meld),
    spreads.map(Force),
    cards.map(Discard),
    cards.map(Give),
)
variants: st.SearchStrategy[Variant] = st.fixed_dictionaries(
    {name: st.sampled_from(list(values)) for name, values in SWITCHES.items()}
).map(lambda switches: Variant().with_switches(**switches))


@st.composite
def states(draw: st.DrawFn) -> cq.State:
    """A position that a random game reaches, under any switches."""
    plies = draw(st.integers(0, 90))
    found = None
    for ply, (state, _) in enumerate(random_game(draw(variants), draw(st.integers(0, 10_000)))):
        found = state
        if ply == plies:
            break
    assert found is not None
    return found
