"""The places and aids that messages to a table name, and their readers."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from conquian.ui.message_fields import one_of


class Aid(StrEnum):
    """An aid at the table: cards shown although they lie face down, or the list of what is legal."""

    WASTE = "waste"
    HAND = "hand"
    STOCK = "stock"
    LEGAL = "legal"


class Place(StrEnum):
    """A place that can be touched, or that a card can be brought to."""

    STOCK = "stock"
    CENTRE = "centre"
    WASTE = "waste"
    TOP = "top"
    BOTTOM = "bottom"
    TOP_HAND = "top-hand"
    BOTTOM_HAND = "bottom-hand"


LOOKING: Final = frozenset({"show", "project", "reveal", "sort"})
"""The kinds of messages that change nothing but how the table is looked at: they are answered at any time."""
PLACE: Final = one_of(Place).then(Place)
"""The reader of a place."""
AID: Final = one_of(Aid).then(Aid)
"""The reader of an aid."""
