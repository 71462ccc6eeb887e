"""Counting what is done, where a test must not measure how long it takes."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def counted(function: Callable[P, R], calls: list[object]) -> Callable[P, R]:
    """The same function, which notes each call there."""

    def noted(*given: P.args, **named: P.kwargs) -> R:
        calls.append(given)
        return function(*given, **named)

    return noted
