"""Advice names every legal action, is the same for the same seed, and says how each number was found."""

from __future__ import annotations

from itertools import count, islice
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Any

import pytest

import conquian as cq
from conquian.advice.advice import SURE, WORLDS, Advice, Method, _Results, deviates
from conquian.advice.belief import Belief
from conquian.advice.positions import FirstMoves, Position
from conquian.advice.routine import Routine
from conquian.game.actions import ALLOW, DECLINE, FORCE, Meld
from conquian.game.state import Phase
from conquian.game.variants import PRESETS
from conquian.players.greedy import Greedy
from conquian.solver.confidence import CONFIDENCE
from conquian.solver.core.sides import Sides, SwitchFlags
from conquian.solver.odds import Chance
from conquian.solver.open_hand import evaluate
from tests.advice.test_belief import views

pytestmark = pytest.mark.slow

HANDED_OVER = "pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?4 waste=7sJh5d turn=pone/discard"
DECLINED = (
    "pone=4h/3s4s5s6s,Ac2c3c4c5c dealer=?3/7d7h7s,KcKdKhKs centre=6c stock=?2"
    " waste=QsAhQc3d2dJhQh2hAdQd3h5h4dAs6d5dJc turn=pone/left passed=yes"
)
GIFT = (
    "pone=Qd/4s5s6s,7c7d7h,7sJsQs dealer=3h6dQcQh/2c2h2s,2d3d4d centre=5d stock=3s"
    " waste=Ks5hAdAs3cAhAc4c5cJhJcKdJdKc6c4h6hKh turn=pone/claim-left passed=yes"
)
WON = "pone=-/3c4c5c,6h7hJhQh,KcKdKh dealer=?10/- centre=Ks stock=?19 turn=pone/left"


def handed_over() -> cq.PlayerView:
    """What the pone sees who has to discard, while 5c would take the dealer out."""
    return cq.player_view(HANDED_OVER, "pone")


@pytest.mark.parametrize("rules", PRESETS)
def test_every_legal_action_has_a_value_best_first(rules: str) -> None:
    for _, view in views(2, rules):
        advice = cq.advise(view, worlds=4)
        assert sorted(map(str, (value.action for value in advice.values))) == sorted(map(str, view.actions()))
        means = [value.stakes.value for value in advice.values]
        assert means == sorted(means, reverse=True)
        for value in advice.values:
            for stakes in (value.stakes, value.behind):
                assert stakes.low <= stakes.value <= stakes.high
            assert value.stakes.low >= -1 and value.stakes.high <= 1
            assert value.behind.value == pytest.approx(means[0] - value.stakes.value)
        assert advice.of(advice.best).stakes.value == means[0]


def test_the_same_seed_gives_the_same_advice() -> None:
    seen = [view for _, view in views(3)][::7]
    once, again, other = ([cq.advise(view, 5, seed=seed).values for view in seen] for seed in (1, 1, 2))
    assert once == again != other


def test_a_win_handed_over_is_a_loss_in_every_world() -> None:
    advice = cq.advise(handed_over(), worlds=60)
    worst = advice.of(cq.action("discard 5c"))
    assert (advice.method, advice.worlds, worst.stakes.value) == (Method.SAMPLED, 60, -1.0)
    assert worst.stakes.high < advice.values[0].stakes.low
    assert worst.behind.low > 0
    assert advice.best != worst.action
    with pytest.raises(KeyError):
        advice.of(cq.action("turn"))


def test_more_worlds_make_smaller_intervals() -> None:
    few, many = (cq.advise(handed_over(), worlds=number).values[0].stakes for number in (20, 320))
    assert many.high - many.low < (few.high - few.low) / 2


def test_the_interval_of_a_sampled_value_is_wilsons() -> None:
    """The intervals are that of an action that loses in every world, and those of others; a draw is half a win."""
    for worlds in (20, 50):
        for value in cq.advise(handed_over(), worlds=worlds).values:
            wins = (value.stakes.value + 1) * worlds / 2
            chance = Chance.sampled(wins, worlds, 0)  # type: ignore[arg-type]  # a draw is half of one
            told = (value.stakes.low, value.stakes.high)
            assert told == pytest.approx((2 * chance.low - 1, 2 * chance.high - 1)), value.action


def test_the_interval_of_a_difference_is_as_if_a_stake_were_lost_once_more() -> None:
    """So the best action is not surely the best, though it is never behind itself."""
    view, worlds = handed_over(), 50
    rules = SwitchFlags(view.state.variant)
    table = _Results(Position(view, Routine(rules)), view.actions())
    for world in islice(Belief(view, Sides(rules)).sampled(Random(1)), worlds):
        table.add(world, range(40), Random(1))
    advice = table.advice(exact=False, seed=1)
    best, rivals, expected = table.results[table.keys[advice.best]], 0, []
    for value in advice.values:
        lost = [most - own for most, own in zip(best, table.results[table.keys[value.action]], strict=True)]
        width = sqrt((pvariance(lost) + 1 / worlds) / worlds)
        rivals += fmean(lost) - 1.96 * width <= 0
        expected.append((fmean(lost), width))
    assert rivals > 1
    for value, (mean, width) in zip(advice.values, expected, strict=True):
        told = (value.behind.low, value.behind.value, value.behind.high)
        assert told == pytest.approx((mean - deviates(rivals) * width, mean, mean + deviates(rivals) * width), rel=1e-4)


def test_what_nobody_would_force_is_worth_what_it_is_when_let_go() -> None:
    """Solved exactly with hidden hands, the meld is worth 0.8 and declining 0: forced, the pone would be better off."""
    advice = cq.advise(cq.player_view(DECLINED, "pone"))
    meld, declined = advice.values[0].stakes, advice.of(DECLINE).stakes
    assert advice.method is Method.EVERY_WORLD
    assert (meld.value, declined.value) == pytest.approx((0.8, 0))
    assert -0.1 < declined.low < declined.high < 0.1


def test_where_two_readings_differ_the_interval_holds_both() -> None:
    """Solved exactly, letting the card go is worth 0.4 and forcing -0.6, since the dealer need not throw a queen."""
    advice = cq.advise(cq.player_view(GIFT, "pone"))
    force = advice.of(FORCE).stakes
    assert (advice.of(ALLOW).stakes.value, force.value) == pytest.approx((0.4, -0.6))
    assert force.high > 0.5


def test_a_win_is_sure_and_a_play_out_is_not() -> None:
    advice = cq.advise(cq.player_view(WON, "pone"), 5)
    assert advice.values[0].stakes == SURE


def test_the_best_among_rivals_has_a_wider_interval() -> None:
    assert CONFIDENCE == deviates(1) < deviates(2) < deviates(9)


def test_where_no_stock_is_left_the_values_are_proved() -> None:
    found = 0
    for seed in range(40):
        for state, view in views(seed):
            if not state.stock:
                advice = cq.advise(view)
                assert advice.method is Method.PROVED
                values = evaluate(state)
                assert {value.action: value.stakes.value for value in advice.values} == values
                assert all(value.stakes.low == value.stakes.high for value in advice.values)
                found += 1
    assert found > 10


def test_where_there_are_few_worlds_each_is_played() -> None:
    found = 0
    for seed in range(20):
        for state, view in views(seed):
            if len(state.stock) == 1 and state.phase is not Phase.TURN:
                advice = cq.advise(view)
                assert advice.method is Method.EVERY_WORLD
                assert advice.worlds == len(view.state.unseen) <= WORLDS
                assert all(value.behind.low < value.behind.value < value.behind.high for value in advice.values)
                if advice.worlds > 1:
                    assert cq.advise(view, advice.worlds - 1).method is Method.SAMPLED
                found += 1
    assert found > 5


def test_a_meld_is_followed_by_the_discard_that_did_best_in_the_trial() -> None:
    compared = 0
    for state, view in views(4):
        rules = SwitchFlags(state.variant)
        table = _Results(Position(view, Routine(rules)), view.actions())
        if not table.has_discards:
            continue
        order = list(range(40))
        worlds = list(islice(Belief(view, Sides(rules)).sampled(Random(1)), 8))
        for world in worlds:
            table.try_discards(world, order)
        table.settle_discards()
        for key, action in table.first.items():
            if key in table.thrown:
                sums = {
                    card: sum(
                        Position(view, Routine(rules)).result(FirstMoves(action, card), world, order)
                        for world in worlds
                    )
                    for card in table.position.discards(action)
                }
                assert sums[table.thrown[key]] == max(sums.values()), str(action)
                compared += max(sums.values()) > min(sums.values())
    assert compared > 2


def test_there_is_a_choice_of_discards_where_two_cards_are_left_and_none_where_one_is() -> None:
    numbers = set()
    for seed in range(12):
        for state, view in views(seed):
            table = _Results(Position(view, Routine(SwitchFlags(state.variant))), view.actions())
            left = {
                key: len(state.hands[view.seat].cards - action.spread.cards)
                for key, action in table.first.items()
                if isinstance(action, Meld)
            }
            assert {*table.trials} - {DECLINE} == {key for key, number in left.items() if number > 1}
            numbers |= {*left.values()}
    assert {0, 1, 2} <= numbers


def test_stop_keeps_what_was_found_and_progress_tells() -> None:
    told: list[float] = []
    calls = count(1)
    advice = cq.advise(handed_over(), 50, progress=told.append, stop=lambda: next(calls) == 7)
    assert advice.worlds == len(told) == 7
    assert told == sorted(told) and told[-1] == pytest.approx(7 / 50)
    assert advice.values == cq.advise(handed_over(), 7).values


def test_every_world_that_was_stopped_is_called_a_sample() -> None:
    view = next(view for seed in count() for state, view in views(seed) if _one_card_left(state))
    advice = cq.advise(view, stop=lambda: True)
    assert (advice.method, advice.worlds) == (Method.SAMPLED, 1)


def _one_card_left(state: cq.State) -> bool:
    return len(state.stock) == 1 and state.phase is Phase.LEFT


def test_a_time_is_a_budget() -> None:
    advice = cq.advise(handed_over(), 10**9, seconds=0.01)
    assert 1 <= advice.worlds < 10**9


def test_a_time_that_is_up_ends_it_after_one_world_and_a_long_one_is_not_waited_for() -> None:
    told: list[float] = []
    calls = count(1)
    short = cq.advise(handed_over(), 10**9, seconds=1e-9, progress=told.append, stop=lambda: next(calls) == 50)
    assert (short.worlds, told) == (1, [1.0])
    told.clear()
    assert cq.advise(handed_over(), 20, seconds=1e9, progress=told.append).worlds == 20
    assert told == pytest.approx([played / 20 for played in range(1, 21)])


def test_what_cannot_be_asked_is_said() -> None:
    with pytest.raises(ValueError, match="not for dealer in pone/discard"):
        cq.advise(cq.player_view(HANDED_OVER, "dealer"))
    with pytest.raises(ValueError, match="one world at least"):
        cq.advise(handed_over(), 0)
    with pytest.raises(ValueError, match="some time"):
        cq.advise(handed_over(), seconds=0.0)
    wrongs: tuple[dict[str, Any], ...] = (
        {"worlds": "5"},
        {"seed": None},
        {"seconds": "1"},
        {"stop": 3},
        {"progress": 3},
        {"worlds": True},
    )
    for wrong in wrongs:
        with pytest.raises(TypeError, match=next(iter(wrong))):
            cq.advise(handed_over(), **wrong)


def test_advice_is_named_at_the_front_door() -> None:
    assert isinstance(cq.advise(handed_over(), 1), cq.Advice)
    assert cq.Advice is Advice
    assert Greedy()(handed_over()) == cq.action("discard 5c")
