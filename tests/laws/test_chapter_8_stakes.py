"""Chapter 8: stakes."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.game.variants import DrawStake, Variant

PONE, DEALER, DRAW = cq.Outcome(cq.Seat.PONE), cq.Outcome(cq.Seat.DEALER), cq.Outcome(None)


def played(variant: Variant, *outcomes: cq.Outcome) -> cq.Series:
    """A series in which the deals ended in this way."""
    series = cq.Series.begin(variant, seed=1)
    for outcome in outcomes:
        series = series.after(outcome)
    return series


def test_law_8_1_the_loser_pays_the_winner_one_fixed_stake() -> None:
    series = cq.Series.begin(seed=5)
    pone = series.player(cq.Seat.PONE)
    assert series.stake == 1
    assert series.counters == (0, 0)
    won = series.after(PONE)
    assert won.counters[pone] == 1
    assert won.counters[1 - pone] == -1


def test_law_8_1_the_winner_is_a_player_not_a_seat() -> None:
    """The deal alternates, so two wins of the pone are one for each player."""
    assert played(Variant(), PONE, PONE).counters == (0, 0)
    assert sorted(played(Variant(), PONE, DEALER).counters) == [-2, 2]


def test_law_8_1_there_are_counters_and_no_money() -> None:
    counters = played(Variant(), PONE, DRAW, DEALER).counters
    assert all(type(counter) is int for counter in counters)
    assert sum(counters) == 0


@pytest.mark.parametrize(
    ("rule", "stakes"),
    [
        (DrawStake.NONE, [1, 1, 1, 1]),
        (DrawStake.CARRIED, [1, 2, 3, 4]),
        (DrawStake.DOUBLED, [1, 2, 4, 8]),
        (DrawStake.POINTS, [1, 2, 4, 8]),
    ],
)
def test_law_8_2_what_the_next_deal_is_worth_after_draws(rule: DrawStake, stakes: list[int]) -> None:
    series = [played(Variant(draw_stake=rule), *[DRAW] * draws) for draws in range(4)]
    assert [one.stake for one in series] == stakes
    assert all(one.counters == (0, 0) for one in series), "after a draw nobody pays"
    for one, stake in zip(series, stakes, strict=True):
        winner = one.player(cq.Seat.PONE)
        assert one.after(PONE).counters[winner] == stake
        assert one.after(PONE).stake == 1, "and then it begins anew"


def test_law_8_2_points_are_counted_and_not_paid() -> None:
    series = played(Variant(draw_stake=DrawStake.POINTS), DRAW, PONE)
    assert sorted(series.counters) == [0, 2]
    assert sorted(played(Variant(draw_stake=DrawStake.DOUBLED), DRAW, PONE).counters) == [-2, 2]


def test_law_8_2_only_draws_in_a_row_count() -> None:
    series = played(Variant(draw_stake=DrawStake.DOUBLED), DRAW, DRAW, PONE, DRAW)
    assert series.stake == 2
    assert sorted(series.counters) == [-4, 4]
