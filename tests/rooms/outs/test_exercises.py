"""Exercises of the outs drill: the answer is right, no answer is the usual one, nothing comes twice, and they rise."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

import conquian as cq
from conquian.game.actions import Meld
from conquian.game.cards import ALL_CARDS, Card, Cards, Suit
from conquian.game.spreads import book, completions
from conquian.game.state import Phase, Stock
from conquian.rooms.outs.exercises import (
    DRILLED,
    FIRST_GONE,
    MOST_EXERCISES,
    ROUND,
    STRAIGHT,
    OutsExercise,
    canonical,
    exercise,
    goes_straight_on,
)
from tests.game.relabelling import of_cards, of_spread, suits

SEED = 1897
RANKS = "A234567JQK"


@pytest.fixture(scope="module")
def series() -> list[OutsExercise]:
    """A whole series."""
    return [exercise(SEED, n) for n in range(MOST_EXERCISES)]


# --- the answer, found by trying everything ---------------------------------------------------------------------------


def is_meld(group: tuple[str, ...]) -> bool:
    """Laws 3.1 and 3.2, by their words."""
    ranks = sorted(RANKS.index(code[0]) for code in group)
    if len({code[1] for code in group}) == 1:
        return 3 <= len(group) <= 8 and ranks == list(range(ranks[0], ranks[0] + len(group)))
    return 3 <= len(group) <= 4 and len(set(ranks)) == 1


def can_lie(codes: tuple[str, ...]) -> bool:
    """Whether all of these cards can lie in melds: the first one with any others, then the rest."""
    if not codes:
        return True
    first, *rest = codes
    return any(
        is_meld((first, *others)) and can_lie(tuple(code for code in rest if code not in others))
        for count in range(2, 8)
        for others in combinations(rest, count)
    )


@pytest.mark.parametrize("seed", range(3))
def test_what_is_asked_for_is_what_trying_all_forty_cards_finds(seed: int) -> None:
    for n in range(seed, 30, 3):
        one = exercise(seed, n)
        lies, gone = {str(card) for card in one.spread.cards}, {str(card) for card in one.gone}
        found = {str(card) for card in ALL_CARDS if str(card) not in lies and can_lie((*lies, str(card)))}
        assert {str(card) for card in one.completing} == found
        assert {str(card) for card in one.alive} == found - gone


def offered(one: OutsExercise, card: Card) -> cq.State:
    stock = Stock(unknown=one.state.stock.unknown - bool(one.waste))
    return replace(one.state, stock=stock, centre=card, turn=DRILLED, phase=Phase.LEFT)


def test_the_judge_lets_the_seat_out_with_these_cards_and_with_no_others(series: list[OutsExercise]) -> None:
    for one in series[::9]:
        for card in ALL_CARDS - one.spread.cards - one.gone:
            melds = [action for action in cq.legal_actions(offered(one, card)) if isinstance(action, Meld)]
            assert bool(melds) == (card in one.alive)


def test_every_exercise_is_a_position_in_which_ten_cards_lie_and_none_is_in_the_hand(
    series: list[OutsExercise],
) -> None:
    for one in series:
        assert cq.position(str(one.state)) == one.state
        assert len(one.spread) == 10
        assert len(one.state.hands[DRILLED]) == 0
        assert one.alive <= one.completing
        assert one.completing == completions(one.spread.cards)


def test_exercises_do_not_depend_on_what_the_suits_are_called(series: list[OutsExercise]) -> None:
    rng = Random(SEED)
    for one in series:
        names = suits(tuple(rng.sample(list(Suit), 4)))
        other = OutsExercise(of_spread(one.spread, names), of_cards(one.waste, names), of_spread(one.opponent, names))
        assert other.alive == of_cards(one.alive, names)
        assert canonical(other.spread.mask) == canonical(one.spread.mask)


# --- the series -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 7, SEED])
def test_no_spread_comes_twice_in_a_series_whatever_the_suits_are_called(seed: int) -> None:
    assert len({canonical(exercise(seed, n).spread.mask) for n in range(MOST_EXERCISES)}) == MOST_EXERCISES


def test_no_answer_is_the_usual_one(series: list[OutsExercise]) -> None:
    counts = Counter(len(one.alive) for one in series)
    assert set(counts) == {0, 1, 2, 3, 4, 5, 6, 8}
    assert max(counts.values()) <= MOST_EXERCISES // 4
    assert min(counts[n] for n in range(7)) >= 5


def test_a_round_is_planned_so_that_no_answer_can_be_guessed() -> None:
    """Every answer comes, none is frequent, and neither gone cards nor melds to be moved about give it away."""
    assert Counter(plan.alive for plan in ROUND) == {0: 2, 1: 3, 2: 3, 3: 2, 4: 2, 5: 2, 6: 1}
    thinned = [plan for plan in ROUND if plan.gone]
    answers: dict[int, set[int]] = {}  # how many complete the spread -> how many of them may be alive
    for plan in thinned:
        for count in plan.completing:
            answers.setdefault(count, set()).add(plan.alive)
    assert answers == {1: {0}, 2: {0, 1}, 3: {0, 1, 2, 3}, 4: {2, 4}, 5: {2, 4}, 6: {4, 5}}
    assert {plan.alive for plan in thinned if plan.moved} == {1, 2, 4}
    assert {plan.alive for plan in ROUND if not plan.gone and plan.moved} == {2, 3}


def test_they_rise_gently(series: list[OutsExercise]) -> None:
    def is_straight(one: OutsExercise) -> bool:
        return all(goes_straight_on(one.spread, card) for card in one.completing)

    early, middle, hole, late = series[: len(STRAIGHT)], series[len(STRAIGHT) : 9], series[9], series[FIRST_GONE:]
    assert all(is_straight(one) and one.completing for one in early)
    assert sum(not is_straight(one) for one in middle) == 3
    assert not any(one.gone for one in series[:FIRST_GONE])
    assert (len({card.suit for card in hole.spread.cards}), len(hole.completing)) == (1, 0)
    assert sum(bool(one.gone) for one in late) > len(late) / 2


def test_where_cards_are_gone_they_thin_out_the_answer_or_do_not_and_never_leave_the_table_empty() -> None:
    gone = [exercise(SEED, n) for n in range(FIRST_GONE, MOST_EXERCISES) if exercise(SEED, n).gone]
    assert all(4 <= len(one.waste) <= 15 and 3 <= len(one.opponent) <= 8 for one in gone)
    assert any(one.alive == one.completing for one in gone)
    assert any(one.completing and not one.alive for one in gone)
    assert any(one.completing & one.waste for one in gone)
    assert any(one.completing & one.opponent.cards for one in gone)


def test_the_same_seed_makes_the_same_series_and_another_one_another() -> None:
    first = [exercise(SEED, n) for n in (0, 12, 60)]
    exercise.cache_clear()
    assert [exercise(SEED, n) for n in (60, 12, 0)] == first[::-1]
    assert exercise(SEED + 1, 0) != first[0]


def test_the_last_exercise_of_a_series_is_the_last() -> None:
    assert len(exercise(SEED, MOST_EXERCISES - 1).spread) == 10
    for n in (-1, MOST_EXERCISES):
        with pytest.raises(ValueError, match=str(MOST_EXERCISES)):
            exercise(SEED, n)


def test_how_often_so_many_cards_complete_ten_is_what_the_law_book_says() -> None:
    """A slice of the book: the most frequent answers are two and three, seven never comes up."""
    tens = sorted(mask for mask in book() if mask.bit_count() == 10)[::40]
    counts = Counter(len(completions(Cards(mask))) for mask in tens)
    assert sorted(counts, key=counts.__getitem__)[-2:] in ([2, 3], [3, 2])
    assert counts[7] == 0
