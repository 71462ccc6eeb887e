"""The numbers of the law book: each law's number is the key of its code, its words, its lesson and its test."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Law(StrEnum):
    """A numbered law of Conquian. The number never changes its meaning.

    >>> import conquian as cq
    >>> cq.Law("4.4")
    Law('4.4')
    >>> str(cq.Law.MELD_USES_CENTRE)
    '4.4'
    """

    FORTY_CARDS = "1.1"
    RANK_ORDER = "1.2"
    TWO_PLAYERS = "2.1"
    FIRST_DEALER = "2.2"
    THE_DEAL = "2.3"
    SETS = "3.1"
    RUNS = "3.2"
    ONE_MELD_EACH = "3.3"
    VALID_WHEN_DONE = "3.4"
    EIGHT_AT_MOST = "3.5"
    SPREADS_APART = "3.6"
    PONE_BEGINS = "4.1"
    ON_OFFER = "4.2"
    NEVER_INTO_HAND = "4.3"
    MELD_USES_CENTRE = "4.4"
    ANY_NUMBER = "4.5"
    TWO_FROM_HAND = "4.6"
    DISCARD = "4.7"
    DECLINE_LEFT = "4.8"
    LEAVE_TURNED = "4.9"
    WASTE_IS_DEAD = "4.10"
    REARRANGE = "5.1"
    LEAVE_MELDS = "5.2"
    STAYS_DOWN = "5.3"
    FORCE = "6.1"
    CANNOT_REFUSE = "6.2"
    FORCED_DISCARD = "6.3"
    FORCING_SCOPE = "6.4"
    FIT = "6.5"
    THE_MOMENT = "6.6"
    GO_OUT = "7.1"
    TEN_IS_NO_WIN = "7.2"
    EXACTLY_ELEVEN = "7.3"
    DRAW = "7.4"
    TEN_CARD_HOLE = "7.5"
    STAKE = "8.1"
    AFTER_A_DRAW = "8.2"
    FOLD = "9.1"
    COUNTING = "9.2"
    ABOVE_THE_TABLE = "9.3"

    @property
    def chapter(self) -> int:
        """The number of the law's chapter, 1 to 9."""
        return int(self.value.partition(".")[0])

    def __repr__(self) -> str:
        return f"Law('{self}')"


CHAPTERS: Final = {number: tuple(law for law in Law if law.chapter == number) for number in range(1, 10)}
"""The laws of each chapter, in their order."""
