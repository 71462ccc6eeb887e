"""Plain numbers: those that the core goes by, and what is done with them; `flat.pxd` has the same for the machine.

Everything is plain ints in the core: a card is its number, a set of cards its mask, and a side, what one player has
laid and holds, is an id. The ids are multiples of 256, so that a card, or a place in the stock and a phase, can be
added to them: two ids make one key of a table, of 63 bits. A move is a side plus the card that was discarded.
"""

from __future__ import annotations

from typing import Final

from conquian.game import spreads

TURNED: Final = 0
PASSED: Final = 1
LEFT: Final = 2
"""How the centre card came to be on offer: turned up by the player to act, passed on, or discarded by the opponent."""

SIDE: Final = 256
"""The step from one side's id to the next."""
CARD: Final = SIDE - 1
"""The bits of a move that are the card."""
MOST_SIDES: Final = 1 << 23
"""As many sides as fit into a key, and more than into most memories."""
ONE: Final = 1
"""The mask of the first card; where it is compiled, as wide as any other, so that it can be shifted to any card."""
ALL_CARDS: Final = (1 << 40) - 1

NO_CARD: Final = -1
"""There is nothing on offer yet."""
UNKNOWN: Final = -1
"""There is no answer in a table yet."""

count: Final = int.bit_count
"""The number of cards of a mask."""
length: Final = int.bit_length
"""One more than the highest card of a mask."""
Table: Final = dict
"""A table from keys that are not negative to numbers."""
Numbers: Final = list
"""A list of numbers."""


def attend() -> None:
    """Nothing: but on a call, Python attends to Ctrl-C and to other threads, and compiled code makes none by itself."""


def in_order(numbers: list[int], keys: list[int]) -> list[int]:
    """The numbers in the order of their keys; those of equal keys stay as they are.

    >>> in_order([30, 10, 20], [2, 1, 1])
    [10, 20, 30]
    """
    return [numbers[at] for at in sorted(range(len(keys)), key=keys.__getitem__)]


def bring_forward(numbers: list[int], number: int) -> None:
    """Put this one of the numbers first; the others keep their order.

    >>> numbers = [10, 20, 30]
    >>> bring_forward(numbers, 30)
    >>> numbers
    [30, 10, 20]
    """
    numbers.remove(number)
    numbers.insert(0, number)


book: Final = spreads.book
"""The masks of all legal spreads."""
