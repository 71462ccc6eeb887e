"""Arguments of a wrong kind: the one error for them."""

from __future__ import annotations


def wrong_kind(name: str, given: object, wanted: str) -> TypeError:
    """The error for an argument of a kind that its function does not take; it names those that it does.

    >>> wrong_kind("seat", 3, "a Seat, 'pone' or 'dealer'")
    TypeError("seat must be a Seat, 'pone' or 'dealer', not int: 3")
    """
    return TypeError(f"{name} must be {wanted}, not {type(given).__name__}: {repr(given)[:60]}")
