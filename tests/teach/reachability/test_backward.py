"""Retracing: whatever was done in a game is found again, and nothing is found that the judge would refuse."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest

import conquian as cq
from conquian.game.actions import Discard
from conquian.game.play import apply
from conquian.game.spreads import NOTHING_LAID
from conquian.game.variants import DEFAULT_PRESET, PRESETS, SWITCHES, Borrowing, ForcingFit
from conquian.teach.reachability.backward import is_deal, steps_before
from tests.game.tables import random_game, random_variant, revealed, table

pytestmark = pytest.mark.slow


def essence(state: cq.State) -> Any:
    """The position, and the layouts of its spreads only where they matter."""
    by_layout = state.variant.borrowing is not Borrowing.FREE or state.variant.forcing_fit is ForcingFit.DIRECT
    spreads = state.spreads if by_layout else tuple(spread.cards for spread in state.spreads)
    return replace(state, spreads=(NOTHING_LAID, NOTHING_LAID)), spreads


THROWN: Final = [f"{DEFAULT_PRESET},{name}={value}" for name, values in SWITCHES.items() for value in values]
"""The usual rules with each switch at each of its values."""


@pytest.mark.parametrize("name", [*PRESETS, *THROWN, "random"])
def test_every_step_of_a_game_is_found(name: str) -> None:
    rng = Random(name)
    found = 0
    for _ in range(3):
        variant = random_variant(rng) if name == "random" else cq.variant(name)
        game = list(random_game(variant, rng.getrandbits(32)))
        for (before, action), (after, _) in pairwise(game):
            if before.folded == after.folded:
                steps = [step for step in steps_before(after) if step is not None]
                assert action is not None and (essence(before), action) in [(essence(one), how) for one, how in steps]
                assert all(apply(one, how) == after for one, how in steps)
                found += 1
    assert found > 50


@pytest.mark.parametrize(
    ("before", "after"),
    [("JcJdJh,QcQdQh,KcKdKh", "JcJdJh,QcQdQh,KcKdKhKs"), ("JcQcKc,JdQdKd,JhQhKh", "JcQcKc,JdQdKd,7hJhQhKh")],
)
@pytest.mark.parametrize("borrowing", ["free", "ends"])
def test_where_the_layout_does_not_matter_one_stands_for_all(before: str, after: str, borrowing: str) -> None:
    """A block of nine cards lies as three sets or as three runs: with borrowing `ends` only one of them can grow."""
    state = revealed(table(f"Ac/{after}", turn="pone/discard", rules=f"pagat,borrowing={borrowing}", waste="2c"))
    spreads = [step[0].spreads[0] for step in steps_before(state) if step is not None]
    found = {spread for spread in spreads if spread.cards == cq.spread(before).cards}
    assert len(found) == 1
    assert borrowing == "free" or found == {cq.spread(before)}


@pytest.mark.parametrize("name", PRESETS)
def test_only_who_has_laid_something_has_discarded(name: str) -> None:
    """Law 4.7: a discard follows a meld."""
    found = 0
    for seed in range(3):
        for state, _ in random_game(PRESETS[name], seed):
            for before, action in filter(None, steps_before(state)):
                assert not isinstance(action, Discard) or before.spreads[before.turn], (str(before), str(action))
                found += isinstance(action, Discard)
    assert found


def test_a_deal_can_end_with_its_last_card_passed_up_or_with_a_claim_that_was_let_go() -> None:
    for centre, last in (("7c", "decline"), ("5h", "allow")):
        line = table("Ad/3c3d3h3s,6h7hJhQhKh", centre, "pone/turned", "pagat,last_card=ends", stock="-")
        before = revealed(line) if last == "decline" else cq.apply(revealed(line), "decline")
        over = cq.apply(before, last)
        assert over.phase is cq.Phase.OVER
        assert (before, cq.action(last)) in [*steps_before(over)], last


def test_only_a_deal_is_a_deal() -> None:
    for name, rules in PRESETS.items():
        start, *later = [state for state, _ in random_game(rules, 7)]
        assert is_deal(start), name
        assert not any(map(is_deal, later)), name


def test_nothing_comes_before_a_deal() -> None:
    for name, rules in PRESETS.items():
        assert not [step for step in steps_before(cq.deal(1, rules)) if step is not None], name
