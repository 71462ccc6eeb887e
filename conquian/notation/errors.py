"""The errors in a text that should be cards, an action, a position or a record."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from conquian.game.outward import SpokenError

LONGEST_TEXT: Final = 60
"""The most letters that an error quotes from a text, and the most from the name of a field."""
STDIN: Final = "-"
"""The name of standard input where a file is expected."""


class Fault(StrEnum):
    """A kind of mistake in a text; the words for it are found by its value."""

    NOT_A_CARD = "not-a-card"
    NO_CARDS = "no-cards"
    CARD_TWICE = "card-twice"
    NOT_AN_ACTION = "not-an-action"
    NOTHING_EXPECTED = "nothing-expected"
    ONE_CARD = "one-card"
    NOT_A_COUNT = "not-a-count"
    NOT_A_FIELD = "not-a-field"
    FIELD_TWICE = "field-twice"
    FIELD_MISSING = "field-missing"
    NO_SLASH = "no-slash"
    NOT_A_TURN = "not-a-turn"
    NOT_A_SEAT = "not-a-seat"
    NOT_RULES = "not-rules"
    NOT_A_SWITCH = "not-a-switch"
    NOT_A_VALUE = "not-a-value"
    NOT_YES = "not-yes"
    TOO_LONG = "too-long"
    TOTAL = "total"
    TOO_MANY = "too-many"
    NOT_A_MELD = "not-a-meld"
    CENTRE_MISSING = "centre-missing"
    CENTRE_UNEXPECTED = "centre-unexpected"
    STOCK_EMPTY = "stock-empty"
    STOCK_LEFT = "stock-left"
    NOT_THE_PHASE = "not-the-phase"
    NO_CLAIM = "no-claim"
    NOT_TEXT = "not-text"
    NOT_TOML = "not-toml"
    NOT_THE_TYPE = "not-the-type"
    ILLEGAL = "illegal"
    RESULT = "result"
    NO_SUCH_PLY = "no-such-ply"
    UNKNOWN = "unknown-cards"
    NOT_ON_OFFER = "not-on-offer"
    HIDDEN_HAND = "hidden-hand"
    NOT_YOURS = "not-yours"
    LEFT_OUT = "left-out"
    NOT_A_NUMBER = "not-a-number"
    NO_FOLDER = "no-folder"
    NOT_READABLE = "not-readable"
    NOTHING_HERE = "nothing-here"
    NO_WORDS = "no-words"
    NOT_A_NAME = "not-a-name"
    NAME_TAKEN = "name-taken"


class NotationError(SpokenError):
    """A text that cannot be read: `field` and `place` (a column from 1) say where, `text` what stood there.

    `expected` lists what may stand there instead, or says how many were found and wanted. Where it was read from a
    file, `file` names it, and `line` is the line in it where the reader of TOML knows that, else 0.

    >>> import conquian as cq
    >>> try:
    ...     cq.action("discard 8h")
    ... except cq.NotationError as error:
    ...     error.fault, error.text, error.field, error.place
    (<Fault.NOT_A_CARD: 'not-a-card'>, '8h', 'action', 9)
    """

    def __init__(  # noqa: PLR0913 - all that an author needs to know
        self,
        fault: Fault,
        text: str = "",
        *,
        field: str = "",
        place: int = 1,
        expected: str = "",
        file: str = "",
        line: int = 0,
    ) -> None:
        super().__init__(fault, text, field, place, expected, file, line)
        self.fault = fault
        self.text: str = text[:LONGEST_TEXT]
        self.field: str = field[:LONGEST_TEXT]
        self.place = place
        self.expected = expected
        self.file = file
        self.line = line

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, self.args  # so that it can be copied, and sent from one process to another

    def within(self, field: str, offset: int = 0) -> NotationError:
        """The same error, placed inside a larger text."""
        return NotationError(
            self.fault,
            self.text,
            field=field,
            place=self.place + offset,
            expected=self.expected,
            file=self.file,
            line=self.line,
        )

    def in_file(self, file: str) -> NotationError:
        """The same error, in this file."""
        fault, text, field, place, expected, _, line = self.args
        return _rebuilt(fault, text, field, place, expected, file, line)

    def on_line(self, line: int) -> NotationError:
        """The same error, on this line of its file."""
        fault, text, field, place, expected, file, _ = self.args
        return _rebuilt(fault, text, field, place, expected, file, line)


def _rebuilt(  # noqa: PLR0913, PLR0917 - the arguments of an error, in their order
    fault: Fault, text: str, field: str, place: int, expected: str, file: str, line: int
) -> NotationError:
    return NotationError(fault, text, field=field, place=place, expected=expected, file=file, line=line)
