"""Relabelling: with other suits it is the same position, the same action and the same lesson."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import conquian as cq
from conquian.game.cards import Suit
from conquian.notation.codes import action
from conquian.teach.suit_permutation import ORDERS, SUITS, order_of, relabelled, relabelled_data, relabelled_prose
from tests.game.relabelling import Names, of_action, of_state, suits
from tests.game.strategies import PROPERTY, actions, states

orders = st.sampled_from(ORDERS)


def names(order: str) -> Names:
    """Every card by its new name."""
    return suits(tuple(Suit("cdhs".index(suit)) for suit in order))


def test_there_is_every_order_of_the_suits_once() -> None:
    assert len(set(ORDERS)) == len(ORDERS) == 24
    assert all(sorted(order) == sorted(SUITS) for order in ORDERS)
    assert SUITS in ORDERS


@PROPERTY
@given(states(), orders)
def test_a_position_is_the_same_position_with_other_suits(state: cq.State, order: str) -> None:
    assert cq.position(relabelled(str(state), order)) == of_state(state, names(order))


@PROPERTY
@given(actions, orders)
def test_an_action_is_the_same_action_with_other_suits(done: cq.Action, order: str) -> None:
    assert action(relabelled(str(done), order)) == of_action(done, names(order))


@PROPERTY
@given(states(), actions, orders)
def test_the_judge_says_the_same_with_other_suits(state: cq.State, done: cq.Action, order: str) -> None:
    found = cq.judge(cq.position(relabelled(str(state), order)), action(relabelled(str(done), order)))
    assert found.law == cq.judge(state, done).law


@PROPERTY
@given(st.text(max_size=60), orders)
def test_it_can_be_undone(text: str, order: str) -> None:
    back = "".join(SUITS[order.index(suit)] for suit in SUITS)
    assert relabelled(relabelled(text, order), back) == text
    assert relabelled(text, SUITS) == text


@PROPERTY
@given(st.text(alphabet="Ac7hJ{} .", max_size=40), orders)
def test_in_a_sentence_only_what_stands_in_braces_is_touched(text: str, order: str) -> None:
    found = relabelled_prose(text, order)
    outside = re.compile(r"\{[^{}]*\}")
    assert outside.sub("", found) == outside.sub("", text)
    assert len(found) == len(text)


def test_tables_keep_their_keys_and_what_is_no_text() -> None:
    data = {"Kd": ["discard Kd", 3, True, {"7h": "7h"}], "n": 1.5}
    assert relabelled_data(data, "hcds") == {"Kd": ["discard Kc", 3, True, {"7h": "7d"}], "n": 1.5}
    assert data["Kd"] == ["discard Kd", 3, True, {"7h": "7h"}]


@pytest.mark.parametrize("name", ["neighbours", "pack/0", "forcing/6", ""])
def test_each_try_has_other_suits_than_the_one_before(name: str) -> None:
    found = [order_of(number, name) for number in range(60)]
    assert found[0] == SUITS
    assert SUITS not in found[1:]
    assert all(one != other for one, other in pairwise(found))
    assert len(set(found)) == len(ORDERS)
    assert found == [order_of(number, name) for number in range(60)]


def test_levels_do_not_all_change_their_suits_alike() -> None:
    assert len({order_of(1, f"pack/{index}") for index in range(7)}) > 2
