"""Exercises: the answer is right, greedy grouping gives the other one, nothing comes twice, nothing gives it away."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

import conquian as cq
from conquian.game.actions import Meld
from conquian.game.cards import Card, Cards, Suit
from conquian.game.melds import MELDS, Set
from conquian.game.state import Phase, Seat, State
from conquian.game.variants import Borrowing
from conquian.rooms.rearrange.exercises import (
    FIRST,
    LARGE,
    MOST_QUESTIONS,
    RARE,
    SMALL,
    RearrangeExercise,
    _is_possible,
    _plans_of,
    canonical,
    exercise,
)
from conquian.teach.no_meld_proof import check, proof
from tests.game.relabelling import of_state, suits

SEED = 1897


@pytest.fixture(scope="module")
def series() -> list[RearrangeExercise]:
    """A whole series."""
    found = [exercise(SEED, n) for n in range(MOST_QUESTIONS)]
    assert {one.possible for one in found} == {True, False}
    return found


def centre(state: State) -> Card:
    assert state.centre is not None
    return state.centre


def laid(state: State) -> cq.Spread:
    return state.spreads[Seat.PONE]


def hand(state: State) -> Cards:
    return state.hands[Seat.PONE].cards


def at_hand(state: State) -> list[int]:
    """All melds that can be made of the spread, the centre card and the hand."""
    pool = laid(state).mask | centre(state).bit | hand(state).mask
    return [meld for meld in MELDS if not meld & ~pool]


def can_be_melded(state: State) -> bool:
    return any(isinstance(action, Meld) for action in cq.legal_actions(state))


def borrowed(state: State) -> int:
    """The fewest cards of the spread that have to change melds; none where it is impossible."""
    melds = [action.spread.masks for action in cq.legal_actions(state) if isinstance(action, Meld)]
    return min((moved(laid(state).masks, after) for after in melds), default=0)


def moved(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """How many cards do not stay with the greatest part of their meld."""
    return sum(old.bit_count() - max((old & new).bit_count() for new in after) for old in before)


# --- the answer -------------------------------------------------------------------------------------------------------


def test_every_exercise_is_a_position_with_the_answer_that_it_gives(series: list[RearrangeExercise]) -> None:
    for one in series:
        state = one.state
        assert cq.position(str(state)) == state
        assert (state.turn, state.phase) in {(Seat.PONE, Phase.LEFT), (Seat.PONE, Phase.TURNED)}
        assert len(hand(state)) + len(laid(state)) == 10
        assert can_be_melded(state) == one.possible
        why = proof(state)
        assert (why is None) == one.possible
        assert why is None or check(why, state)


def test_half_of_the_answers_are_no() -> None:
    possible = sum(_is_possible(SEED, n) for n in range(10_000))
    assert 4_800 < possible < 5_200
    assert all(exercise(SEED, n).possible == _is_possible(SEED, n) for n in range(200))


# --- greedy grouping --------------------------------------------------------------------------------------------------


@cache
def greedy_ends(pool: int) -> frozenset[int]:
    """What can be left when a largest meld is taken, again and again, whichever of equals."""
    there = [meld for meld in MELDS if not meld & ~pool]
    most = max((meld.bit_count() for meld in there), default=0)
    ends = {end for meld in there if meld.bit_count() == most for end in greedy_ends(pool & ~meld)}
    return frozenset(ends) if there else frozenset({pool})


def test_what_is_possible_is_not_found_by_greedy_grouping(series: list[RearrangeExercise]) -> None:
    for one in series:
        if one.possible:
            due = laid(one.state).mask | centre(one.state).bit
            cards = [card for card in hand(one.state) if any(meld & card.bit for meld in at_hand(one.state))]
            for count in range(len(cards) + 1):
                for some in combinations(cards, count):
                    assert all(end & due for end in greedy_ends(due | Cards.of(some).mask)), one
    greedy_ends.cache_clear()


def test_what_is_possible_needs_borrowing(series: list[RearrangeExercise]) -> None:
    for one in series:
        if one.possible:
            strict = replace(one.state, variant=replace(one.state.variant, borrowing=Borrowing.NONE))
            assert not can_be_melded(strict)
            assert borrowed(one.state) > 0


def test_what_is_impossible_has_a_bait_that_breaks_a_single_meld(series: list[RearrangeExercise]) -> None:
    for one in series:
        if not one.possible:
            assert any(
                meld >> centre(one.state) & 1
                and meld & laid(one.state).mask
                and (meld & hand(one.state).mask).bit_count() <= 2
                and len([old for old in laid(one.state).masks if not cq.layouts(Cards(old & ~meld))]) == 1
                for meld in at_hand(one.state)
            ), one
            assert borrowed(one.state) == 0


@pytest.mark.parametrize(
    ("pone", "card", "count"),
    [
        ("6hJsQsKsAs2d/3c4c5c6c", "6d", 1),  # the end of a run
        ("4hJsQs/Ac2c3c4c5c6c7c", "4d", 4),  # the middle of a run: it falls into two
        ("4c5cJsQsKs2h/6c6d6h6s", "7c", 1),  # a set of four
        ("JsQsKsAs2d7h/3c4c5c6c", "6d", 0),
    ],
)
def test_borrowed_counts_the_cards_that_change_melds(pone: str, card: str, count: int) -> None:
    state = cq.position(f"pone={pone} dealer=?10/- centre={card} stock=?9 turn=pone/left")
    assert borrowed(state) == count


# --- nothing gives the answer away ------------------------------------------------------------------------------------


def of_suit(cards: Cards, card: Card) -> int:
    return sum(other.suit is card.suit for other in cards)


def of_rank(cards: Cards, card: Card) -> int:
    return sum(other.rank is card.rank for other in cards)


GLANCES: dict[str, Callable[[State], Hashable]] = {
    "cards that lie": lambda state: len(laid(state)),
    "melds that lie": lambda state: len(laid(state).groups),
    "sets that lie": lambda state: sum(isinstance(MELDS[mask], Set) for mask in laid(state).masks),
    "how long the melds are": lambda state: tuple(sorted(mask.bit_count() for mask in laid(state).masks)),
    "suits that lie": lambda state: len({card.suit for card in laid(state).cards}),
    "rank of the centre": lambda state: centre(state).rank,
    "suit of the centre": lambda state: centre(state).suit,
    "its suit in the hand": lambda state: of_suit(hand(state), centre(state)),
    "its suit in the spread": lambda state: of_suit(laid(state).cards, centre(state)),
    "its rank in the hand": lambda state: of_rank(hand(state), centre(state)),
    "its rank in the spread": lambda state: of_rank(laid(state).cards, centre(state)),
    "pairs in the hand": lambda state: len(hand(state)) - len({card.rank for card in hand(state)}),
    "melds for the centre": lambda state: sum(meld >> centre(state) & 1 for meld in at_hand(state)),
    "melds for the hand": lambda state: sum(any(meld & card.bit for meld in at_hand(state)) for card in hand(state)),
    "whose card": lambda state: state.phase,
    "cards in the stock": lambda state: len(state.stock),
}


@pytest.mark.parametrize("name", GLANCES)
def test_no_glance_gives_the_answer_away(name: str, series: list[RearrangeExercise]) -> None:
    """Even who knows of each value which answer is more frequent is right no more often than three times in five."""
    answers: dict[Hashable, Counter[bool]] = defaultdict(Counter)
    for one in series:
        answers[GLANCES[name](one.state)][one.possible] += 1
    right = sum(max(counter.values()) for counter in answers.values())
    assert right < 0.6 * len(series)


# --- the series -------------------------------------------------------------------------------------------------------


def test_nothing_comes_twice_whatever_the_suits_are_called(series: list[RearrangeExercise]) -> None:
    assert len({canonical(one.state) for one in series}) == len(series)


def test_what_is_the_same_but_for_the_suits_is_told_by_its_canonical_form(series: list[RearrangeExercise]) -> None:
    rng = Random(1)
    for one in series[:100]:
        names = suits(tuple(rng.sample(list(Suit), 4)))
        assert canonical(of_state(one.state, names)) == canonical(one.state)
    first, second = series[0].state, series[1].state
    assert all(of_state(second, suits(order)).spreads != first.spreads for order in permutations(Suit))
    assert canonical(first) != canonical(second)


def test_an_exercise_that_comes_up_again_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same coins for every exercise of a plan would bring the same exercise."""
    plans = _plans_of(SEED)[:800]
    n = next(n for n in range(300, 800) for m in range(300) if plans[m] == plans[n] and same_answer(m, n))
    earlier = [m for m in range(n) if plans[m] == plans[n] and same_answer(m, n)]
    monkeypatch.setattr(
        "conquian.rooms.rearrange.exercises.Random", lambda text: Random(str(text).endswith("/possible"))
    )
    exercise.cache_clear()
    try:
        found = {canonical(exercise(SEED, m).state) for m in (*earlier, n)}
    finally:
        exercise.cache_clear()
    assert len(found) == len(earlier) + 1 > 1


def same_answer(one: int, other: int) -> bool:
    return _is_possible(SEED, one) == _is_possible(SEED, other)


def test_the_same_seed_makes_the_same_series_and_another_one_another() -> None:
    first = [exercise(SEED, n) for n in (0, 7, 400)]
    exercise.cache_clear()
    assert [exercise(SEED, n) for n in (400, 7, 0)] == first[::-1]
    assert all(exercise(SEED + 1, one.n).state != one.state for one in first)
    line = "pone=2h4h6cJdQd/3d4d5d6d7d dealer=?10/- centre=4s stock=?8 turn=pone/left"
    assert first[0].state == cq.position(line)  # under every Python


def test_the_last_exercise_of_a_series_is_the_last() -> None:
    assert exercise(SEED, MOST_QUESTIONS - 1).n == MOST_QUESTIONS - 1
    for n in (-1, MOST_QUESTIONS):
        with pytest.raises(ValueError, match=str(MOST_QUESTIONS)):
            exercise(SEED, n)


def test_the_first_exercises_are_small_and_larger_ones_come_gently(series: list[RearrangeExercise]) -> None:
    sizes = [len(laid(one.state)) for one in series]
    assert max(sizes[:FIRST]) <= 5 < min(sizes[FIRST:])
    assert sum(sizes[FIRST:25]) / 20 < 7 < sum(sizes[100:120]) / 20
    assert set(sizes[FIRST:]) == {6, 7, 8, 9, 10}


def test_exercises_follow_their_plans_and_no_two_plans_agree_on_one(series: list[RearrangeExercise]) -> None:
    for one in series:
        wanted = _plans_of(SEED)[one.n]
        kinds = sorted(
            ("s" if isinstance(MELDS[mask], Set) else "r") + str(mask.bit_count()) for mask in laid(one.state).masks
        )
        assert (kinds, len(laid(one.state))) == (sorted(wanted.kinds), wanted.size)
        assert centre(one.state).rank in wanted.ranks
    for one_plan, other in combinations((*SMALL, *LARGE, *RARE), 2):
        assert sorted(one_plan.kinds) != sorted(other.kinds) or not one_plan.ranks & other.ranks


def test_there_is_borrowing_of_every_kind(series: list[RearrangeExercise]) -> None:
    assert {borrowed(one.state) for one in series} >= {0, 1, 2, 3, 4}
