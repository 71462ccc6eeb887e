"""The order of answers to choose from: it says nothing of which is right, and is the same in every language."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def mixed(name: str, answers: Sequence[T]) -> tuple[T, ...]:
    """The answers in an order that the name of their question alone decides, whatever they are.

    >>> mixed("pack:1", ["a", "b", "c"]), mixed("pack:1", [7, 8, 9]), mixed("pack:4", ["a", "b", "c"])
    (('b', 'c', 'a'), (8, 9, 7), ('c', 'a', 'b'))
    """
    places = sorted(range(len(answers)), key=lambda place: sha256(f"{name}/{place}".encode()).digest())
    return tuple(answers[place] for place in places)
