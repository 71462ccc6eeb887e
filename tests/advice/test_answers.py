"""The other player answers as pays with the hand that it holds, and an answer is not chosen by where it counts."""

from __future__ import annotations

from conquian.advice.answers import Answers
from conquian.advice.belief import FlatWorld

ONE, OTHER = 0b1, 0b10
"""Two hands."""


def answers(*rows: tuple[int, dict[int, int], list[dict[int, int]]], drawn: bool = False) -> Answers:
    """The answers after worlds in which this hand is held, with the result of each answer there and elsewhere."""
    found = Answers(drawn)
    for hand, results, foreseen in rows:
        found.add(FlatWorld(hand, 0, ()), results, foreseen)
    return found


def test_each_hand_answers_as_pays_with_it_over_all_of_its_worlds() -> None:
    rows = [(ONE, {0: 1, 1: -1}), (ONE, {0: -1, 1: -1}), (OTHER, {0: -1, 1: 1}), (OTHER, {0: -1, 1: -1})]
    by_hand, alike = answers(*((hand, found, []) for hand, found in rows)).readings()
    assert by_hand == [-1, -1, -1, -1]
    assert sum(alike) == -2, "one answer for both hands"


def test_where_every_hand_does_best_with_the_same_answer_there_is_one_reading() -> None:
    found = answers((ONE, {0: 1, 1: 0}, []), (OTHER, {0: 1, 1: -1}, []))
    assert found.readings() == ([0, -1],)


def test_a_drawn_world_does_not_choose_the_answer_that_counts_in_it() -> None:
    """Only the worlds foreseen say so: one who saw the stock would always answer better."""
    rows = [(1 << at, {0: (-1) ** at, 1: (-1) ** (at + 1)}, [{0: 0, 1: 0}]) for at in range(10)]
    assert all(sum(each) == 0 for each in answers(*rows, drawn=True).readings())
    assert sum(answers(*rows).readings()[0]) == -10


def test_answers_that_not_every_hand_has_are_given_by_hand_alone() -> None:
    by_hand, alike = answers((ONE, {-1: 1, 5: -1}, []), (OTHER, {-1: 0, 7: 0}, [])).readings()
    assert (by_hand, alike) == ([-1, 0], [1, 0])
