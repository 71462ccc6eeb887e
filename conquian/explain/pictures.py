"""Pictures of terms: what a term looks like on the table, row by row, from positions and melds that are checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from conquian.explain.terms import table
from conquian.explain.words import topic
from conquian.game.cards import NO_CARDS, Card, Cards
from conquian.game.laws import Law
from conquian.game.state import Seat, State
from conquian.notation.codes import row
from conquian.notation.position import position


class PicturePlace(StrEnum):
    """A place on the table, seen by the pone; `gone` is the waste, opened for once."""

    SPREAD = "spread"
    HAND = "hand"
    THEIRS = "theirs"
    THEIR_HAND = "their_hand"
    STOCK = "stock"
    CENTRE = "centre"
    WASTE = "waste"
    GONE = "gone"


Group = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a picture: a place, or None where cards lie by themselves, with groups of cards or `down` hidden ones.

    `marked` are the cards that the term is about, `lit` says that it is about the place itself, `refused` is the law
    by which these cards are no meld. Instead of cards there may be `counters`, of which the last `paid` are set apart.
    """

    place: PicturePlace | None = None
    groups: tuple[Group, ...] = ()
    down: int = 0
    marked: Cards = NO_CARDS
    lit: bool = False
    refused: Law | None = None
    counters: int = 0
    paid: int = 0


@cache
def picture(name: str) -> tuple[Row, ...]:
    """The rows of a term's picture.

    >>> [(str(row.place), row.down, row.lit) for row in picture("waste")]
    [('stock', 17, False), ('waste', 2, True)]
    """
    return tuple(drawn for part in table()["terms"][name]["picture"] for drawn in _rows(part))


def caption(name: str, language: str) -> str:
    """The caption of a term's picture, with markup."""
    found: str = topic(language, "terms")["pictures"][name]
    return found


def shown_position(name: str) -> State:
    """The position of this name that pictures show."""
    return position(table()["positions"][name])


def _rows(part: Mapping[str, Any]) -> Iterator[Row]:
    marked = part.get("marked", "")
    cards = NO_CARDS if not marked or marked in set(PicturePlace) else Cards.of(row(marked))
    if "counters" in part:
        yield Row(counters=part["counters"], paid=part["paid"])
    elif "position" in part:
        state = shown_position(part["position"])
        for place in map(PicturePlace, part["shows"]):
            yield _of_place(state, place, cards, lit=marked == place)
    else:
        refused = Law(part["refused"]) if "refused" in part else None
        for line in part.get("melds", part.get("cards", [])):
            yield Row(groups=tuple(map(row, line.split())), marked=cards, refused=refused)


def _of_place(state: State, place: PicturePlace, marked: Cards, *, lit: bool) -> Row:
    groups: tuple[Group, ...] = ()
    down = 0
    match place:
        case PicturePlace.SPREAD:
            groups = tuple(tuple(group) for group in state.spreads[Seat.PONE].groups)
        case PicturePlace.THEIRS:
            groups = tuple(tuple(group) for group in state.spreads[Seat.DEALER].groups)
        case PicturePlace.HAND:
            groups = (tuple(state.hands[Seat.PONE].cards),)
            down = state.hands[Seat.PONE].unknown
        case PicturePlace.THEIR_HAND:
            down = len(state.hands[Seat.DEALER])
        case PicturePlace.STOCK:
            down = len(state.stock)
        case PicturePlace.CENTRE:
            groups = () if state.centre is None else ((state.centre,),)
        case PicturePlace.WASTE:
            down = len(state.waste)
        case PicturePlace.GONE:
            groups = (tuple(state.waste),)
    here = Cards.of(card for group in groups for card in group)
    return Row(place, groups, down, marked & here, lit)
