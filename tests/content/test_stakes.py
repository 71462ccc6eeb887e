"""Lesson 8 says which risk is worth it and which draw is safe: each way in which hidden cards can lie is solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Final

import pytest

import conquian as cq
from conquian.course import catalogue
from conquian.course.lesson import Part
from conquian.game.state import Hand, State, Stock
from conquian.game.variants import LastCard
from conquian.notation.codes import action

PLACES: Final = 3
"""The other hand, the first and the second card of the stock."""


def position(level: str, part: Part) -> State:
    lesson = catalogue.lesson("stakes")
    index = lesson.level(level)
    assert index is not None
    task = lesson.levels[index].task(part)
    assert task is not None
    return task.position


def worlds(state: State) -> Iterator[State]:
    """Every position that this one can be, as far as the dealer can see."""
    hand, spread = state.hands[cq.Seat.PONE], state.hands[cq.Seat.DEALER]
    assert (len(hand), len(state.stock), state.turn) == (1, PLACES - 1, cq.Seat.DEALER)
    for held, *stock in permutations(state.unseen):
        yield replace(state, hands=(Hand(cq.Cards.of([held])), spread), stock=Stock(tuple(stock)))


def worth(state: State, written: str) -> int:
    """What an action of the dealer is worth to that seat, with every card open from there on."""
    return -cq.solve(cq.apply(state, action(written)))


def results(state: State, written: str) -> Counter[int]:
    return Counter(worth(world, written) for world in worlds(state))


def test_three_cards_are_hidden_and_those_that_the_texts_name() -> None:
    assert position("risk", Part.DO).unseen == cq.cards("AcJhQh")
    assert position("risk", Part.TWIST).unseen == cq.cards("5h6sJd")


def test_the_risk_wins_twice_and_loses_once() -> None:
    """It is decided by where the ace is, whatever is played after the discard."""
    state = position("risk", Part.DO)
    assert results(state, "discard Ad") == {1: 4, -1: 2}
    for world in worlds(state):
        held = cq.card("Ac") in world.hands[cq.Seat.PONE].cards
        assert worth(world, "discard Ad") == (-1 if held else 1)


@pytest.mark.parametrize("six", ["6h", "6s"])
def test_without_the_risk_it_is_a_draw(six: str) -> None:
    assert results(position("risk", Part.DO), f"discard {six}") == {0: 6}


def test_the_other_risk_wins_once_and_loses_twice() -> None:
    """The five wins for the dealer only if it is the next card."""
    possible = list(worlds(position("risk", Part.TWIST)))
    assert len(possible) == 6
    for world in possible:
        assert worth(world, "meld 2d3d4d 5c5d5s KcKdKhKs") == (1 if world.stock.top == cq.card("5h") else -1)


def test_declining_everything_cannot_lose() -> None:
    """The draw needs no look into the other hand: the dealer, who has folded, is not beaten wherever the cards are."""
    possible = list(worlds(position("risk", Part.TWIST)))
    assert len(possible) == 6
    for world in possible:
        assert worth(cq.fold(world, cq.Seat.DEALER), "decline") == 0


# --- two books --------------------------------------------------------------------------------------------------------


def test_the_same_cards_win_by_one_book_and_not_by_the_other() -> None:
    state = position("last-card", Part.DO)
    assert state.variant.last_card is LastCard.USABLE
    assert cq.solve(state) == -1, "the dealer wins"
    lesson = catalogue.lesson("stakes")
    index = lesson.level("last-card")
    assert index is not None
    asked = lesson.levels[index].predict
    assert asked is not None
    by_the_other = asked.position
    assert by_the_other.variant.last_card is LastCard.ENDS
    assert by_the_other.outcome == cq.Outcome(None)
    for here, there in ((state.hands, by_the_other.hands), (state.spreads, by_the_other.spreads)):
        assert here == there
    assert (state.centre, state.stock, state.waste) == (by_the_other.centre, by_the_other.stock, by_the_other.waste)


def test_by_the_other_book_it_matters_who_turns_up_the_last_card() -> None:
    """By our rules either way wins; where the last card ends the deal, only declining does."""
    state = position("last-card", Part.TWIST)
    meld = action("meld As2s3s 3c3d3h JdJhJs")
    assert cq.evaluate(state) == {meld: 0, action("decline"): 1}
    ours = replace(state, variant=replace(state.variant, last_card=LastCard.USABLE))
    assert cq.evaluate(ours) == {meld: 1, action("decline"): 1}


# --- the stake --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "right", "stake"),
    [("carried", "three", 3), ("doubled", "eight", 8)],
)
def test_the_tasks_are_played_for_what_the_question_asks(level: str, right: str, stake: int) -> None:
    lesson = catalogue.lesson("stakes")
    index = lesson.level(level)
    assert index is not None
    found = lesson.levels[index]
    assert found.predict is not None
    assert found.predict.right == right
    draws = {"carried": 2, "doubled": 3}[level]
    for task in (found.do, found.twist):
        assert task is not None
        series = cq.Series.begin(task.position.variant, seed=1)
        for _ in range(draws):
            series = series.after(cq.Outcome(None))
        assert series.stake == stake
        assert series.after(cq.Outcome(None)).stake == {"carried": 4, "doubled": 16}[level], (
            "what the texts say of next"
        )


def test_the_fourth_deal_is_worth_four() -> None:
    variant = position("crown", Part.DO).variant
    series = cq.Series.begin(variant, seed=1)
    for _ in range(3):
        series = series.after(cq.Outcome(None))
    assert series.stake == 4
