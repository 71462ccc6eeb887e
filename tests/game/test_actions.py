"""Actions write themselves, and are equal whatever the order of cards and groups."""

from __future__ import annotations

import pytest
from hypothesis import given

import conquian as cq
from conquian.game.actions import Action, Meld
from tests.game.strategies import PROPERTY, actions


@given(actions)
@PROPERTY
def test_an_action_is_read_from_what_it_writes(action: Action) -> None:
    assert cq.action(str(action)) == action
    assert hash(cq.action(str(action))) == hash(action)
    assert repr(action) == f"action('{action}')"
    assert str(action).split(maxsplit=1)[0] == action.verb


@pytest.mark.parametrize(
    ("one", "two"),
    [("meld 3c4c5c 6c6d6h", "meld 6h6d6c 5c3c4c"), ("force 3c4c5c 6c6d6h", "force 6h6c6d 5c4c3c")],
)
def test_order_does_not_matter(one: str, two: str) -> None:
    assert cq.action(one) == cq.action(two)
    assert str(cq.action(two)) == one


def test_the_grouping_does() -> None:
    assert cq.action("meld 3c4c5c6c7cJc") != cq.action("meld 3c4c5c 6c7cJc")
    assert cq.action("meld 3c4c5c") != cq.action("force 3c4c5c")
    assert cq.action("force") != cq.action("force 3c4c5c")
    assert isinstance(cq.action("meld 3c"), Meld)
