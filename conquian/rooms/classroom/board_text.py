"""Free boards as text: the fields of a position, also where they make none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from conquian.game.cards import PACK, Card, Cards
from conquian.game.state import Seat
from conquian.game.variants import Labels
from conquian.notation import codes
from conquian.notation.codes import LONGEST_TEXT
from conquian.notation.errors import Fault, NotationError
from conquian.notation.position import FIELDS, fields_of, read_fields
from conquian.rooms.classroom.free_board import Setup

_NOTHING: Final = {"pone": "-/-", "dealer": "-/-", "turn": "pone/turn"}
"""The text of the required fields where they are left out."""


def fields(board: Setup) -> dict[str, str]:
    """The board as the fields of a position; for a sound one these are, but for the order of groups, the position's.

    >>> from conquian.game.play import deal
    >>> " ".join(f"{name}={text}" for name, text in fields(Setup.of(deal(1))).items()) == str(deal(1))
    True
    """
    named = fields_of(board.state)
    for seat in Seat:
        laid = ",".join(map(str, board.groups[seat])) or "-"  # in the order in which they lie on the board
        named[str(seat)] = f"{board.hands[seat]}/{laid}"
    return named


def line(board: Setup) -> str:
    """The board as one line, for a file."""
    return " ".join(f"{name}={text}" for name, text in fields(board).items())


def read(found: Mapping[str, str]) -> Setup:
    """The board that these fields describe, sound or not; other fields are not looked at, none is required.

    Raises NotationError for what cannot be read, and for a card that lies in two places.

    >>> board = read({"pone": "Ad/3c4c,7h", "turn": "dealer/discard"})
    >>> fields(board)["pone"], len(board.out)
    ('Ad/3c4c,7h', 36)
    """
    given = _NOTHING | {name: text for name, text in found.items() if text}
    (pone, laid), (dealer, across), rest = read_fields(given, _groups)
    board = Setup(hands=(pone, dealer), groups=(laid, across), **rest)
    _refuse_too_many(board)
    _refuse_twice(board)
    return board


def read_line(text: str) -> Setup:
    """The board that this line describes, sound or not. Raises NotationError.

    >>> read_line(line(read({"stock": "5h4h"}))).stock
    Stock(cards=(card('5h'), card('4h')), unknown=0)
    """
    if len(text) > LONGEST_TEXT:
        raise NotationError(Fault.TOO_LONG, text, field="position", expected=str(LONGEST_TEXT))
    found: dict[str, str] = {}
    for piece in re.finditer(r"\S+", text):
        name, equals, value = piece[0].partition("=")
        if not equals or name not in FIELDS:
            raise NotationError(
                Fault.NOT_A_FIELD, piece[0], field="position", place=piece.start() + 1, expected=" ".join(FIELDS)
            )
        if name in found:
            raise NotationError(Fault.FIELD_TWICE, name, field=name, place=piece.start() + 1)
        found[name] = value
    if not found:
        raise NotationError(Fault.FIELD_MISSING, "", field="pone", expected="pone")
    return read(found)


def _refuse_too_many(board: Setup) -> None:
    """There are no more unknown cards anywhere than there are cards."""
    hands = {str(seat): board.hands[seat].unknown for seat in Seat}
    for name, unknown in (*hands.items(), ("stock", board.stock.unknown), ("given", board.given.unknown)):
        if unknown > len(PACK):
            raise NotationError(Fault.NOT_A_COUNT, f"?{unknown}", field=name, expected="?5")


def _refuse_twice(board: Setup) -> None:
    """A card is one thing, and lies in one place: on a board nothing else can be set up (law 1.1)."""
    seen = 0
    state = board.state
    places: tuple[tuple[str, tuple[Card, ...]], ...] = (
        *((str(seat), (*board.hands[seat].cards, *_all(board.groups[seat]))) for seat in Seat),
        ("centre", () if state.centre is None else (state.centre,)),
        ("stock", state.stock.cards),
        ("waste", state.waste),
        ("given", tuple(state.given.cards)),
    )
    for name, cards in places:
        for card in cards:
            if seen & card.bit:
                raise NotationError(Fault.CARD_TWICE, str(card), field=name)
            seen |= card.bit


def _all(groups: tuple[Cards, ...]) -> tuple[Card, ...]:
    return tuple(card for group in groups for card in group)


def _groups(text: str, labels: Labels) -> tuple[Cards, ...]:
    return () if text == "-" else tuple(codes.cards(piece, labels) for piece in text.split(",") if piece)
