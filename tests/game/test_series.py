"""A series of deals."""

from __future__ import annotations

from itertools import product

import pytest

import conquian as cq
from conquian.game.variants import PRESETS, DrawStake, Variant

WON, LOST, DRAW = cq.Outcome(cq.Seat.PONE), cq.Outcome(cq.Seat.DEALER), cq.Outcome(None)


@pytest.mark.parametrize("rule", DrawStake)
def test_counters_are_the_sum_of_the_stakes(rule: DrawStake) -> None:
    """Every series of five deals: what was won is what was at stake in every deal that was won."""
    for outcomes in product((WON, LOST, DRAW), repeat=5):
        series = cq.Series.begin(Variant(draw_stake=rule), seed=2)
        won = [0, 0]
        for outcome in outcomes:
            if outcome.winner is not None:
                won[series.player(outcome.winner)] += series.stake
            series = series.after(outcome)
        paid = won if rule is DrawStake.POINTS else [won[0] - won[1], won[1] - won[0]]
        assert list(series.counters) == paid
        assert len(series.results) == 5


def test_a_series_is_reproducible_and_a_value() -> None:
    for variant in PRESETS.values():
        assert cq.Series.begin(variant, seed=3) == cq.Series.begin(variant, seed=3)
    series = cq.Series.begin(seed=3)
    assert series.after(WON) != series
    assert series.results == ()


def test_players_keep_their_numbers_while_seats_change() -> None:
    series = cq.Series.begin(seed=4)
    for _ in range(4):
        assert {series.player(seat) for seat in cq.Seat} == {0, 1}
        assert series.player(cq.Seat.DEALER) == series.dealer
        after = series.after(DRAW)
        assert after.dealer == 1 - series.dealer
        series = after


def test_the_next_deal_is_under_the_same_rules() -> None:
    series = cq.Series.begin(PRESETS["mexican"], seed=5)
    assert series.deal(9) == cq.deal(9, "mexican")
    assert cq.Series.begin(seed=1).variant == Variant()
