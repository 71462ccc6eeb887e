"""A permutation of the suits: the same thing with other suits, so that another try does not go by its looks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Any, Final

SUITS: Final = "cdhs"
"""The suits as they are written, and the name of the relabelling that changes nothing."""

ORDERS: Final = tuple("".join(order) for order in permutations(SUITS))
"""Every relabelling: the suits that clubs, diamonds, hearts and spades become."""

_CARD: Final = re.compile(r"([A234567JQK])([cdhs])")
_IN_BRACES: Final = re.compile(r"\{[^{}]*\}")


def relabelled(written: str, order: str) -> str:
    """A text in the notation, such as a position or an action, with its suits exchanged.

    >>> relabelled("meld 3c4c5c 6c6d6h", "hdcs")
    'meld 3h4h5h 6h6d6c'
    """
    return _CARD.sub(lambda match: match[1] + order[SUITS.index(match[2])], written)


def relabelled_prose(text: str, order: str) -> str:
    """A sentence with the suits of its cards exchanged, which stand in braces.

    >>> relabelled_prose("Dc comics: {7h}.", "hdcs")
    'Dc comics: {7c}.'
    """
    return _IN_BRACES.sub(lambda match: relabelled(match[0], order), text)


def relabelled_data(data: Mapping[str, Any], order: str) -> dict[str, Any]:
    """A table, as TOML has them, with the suits in every text of it exchanged; keys stay.

    >>> relabelled_data({"play": ["discard Kd"], "actions": 1}, "hcds")
    {'play': ['discard Kc'], 'actions': 1}
    """
    return {key: _value(value, order) for key, value in data.items()}


def _value(value: Any, order: str) -> Any:
    match value:
        case str():
            return relabelled(value, order)
        case dict():
            return relabelled_data(value, order)
        case list():
            return [_value(each, order) for each in value]
        case _:
            return value


def order_of(number: int, name: str) -> str:
    """The relabelling of this try, counted from 0: the first changes nothing, then each differs from the last.

    >>> order_of(0, "neighbours"), order_of(1, "neighbours") != SUITS
    ('cdhs', True)
    """
    others = _other_orders(name)
    return SUITS if number == 0 else others[(number - 1) % len(others)]


@lru_cache(maxsize=1_024)
def _other_orders(name: str) -> tuple[str, ...]:
    others = [order for order in ORDERS if order != SUITS]
    Random(name).shuffle(others)
    return tuple(others)
