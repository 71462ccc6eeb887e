"""Each picture of a term shows that term: the cards of a set are a set, and what is marked is what it is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from conquian.course import catalogue
from conquian.explain.pictures import PicturePlace, Row, picture, shown_position
from conquian.explain.terms import entries, table
from conquian.game.cards import PACK, Card, Cards, Rank
from conquian.game.forcing import fits_spread
from conquian.game.laws import Law
from conquian.game.melds import MELDS, Run, Set
from conquian.game.state import Phase, Seat, State

Rows = tuple[Row, ...]


def state(name: str) -> State:
    """The last position of a picture; the beginning if it has none."""
    found = [part["position"] for part in table()["terms"][name]["picture"] if "position" in part]
    return shown_position(found[-1] if found else "begin")


def cards(rows: Rows) -> list[Card]:
    return [card for row in rows for group in row.groups for card in group]


def melds(rows: Rows) -> list[Set | Run | None]:
    return [MELDS.get(Cards.of(group).mask) for row in rows for group in row.groups]


def is_lit(rows: Rows, place: PicturePlace) -> bool:
    """Whether this place is marked, and no other."""
    return [row.place for row in rows if row.lit] == [place]


def ranks(found: list[Card]) -> set[Rank]:
    return {card.rank for card in found}


def is_one_suit(found: list[Card]) -> bool:
    return len({card.suit for card in found}) == 1


def marked(rows: Rows) -> list[Card]:
    return [card for row in rows for card in row.marked]


SHOWS: Final[dict[str, Callable[[Rows], bool]]] = {
    "pack": lambda rows: len(rows) == 4 and sorted(cards(rows), key=PACK.index) == list(PACK),
    "suit": lambda rows: is_one_suit(cards(rows)) and ranks(cards(rows)) == set(Rank),
    "rank": lambda rows: len(cards(rows)) == 4 and len(ranks(cards(rows))) == 1,
    "neighbours": lambda rows: (
        is_one_suit(marked(rows)) and _are_next(*marked(rows)) and isinstance(melds(rows)[0], Run)
    ),
    "corner": lambda rows: rows[0].refused is Law.RUNS and {Rank.ACE, Rank.KING} < ranks(cards(rows)),
    "pone": lambda rows: is_lit(rows, PicturePlace.STOCK),
    "dealer": lambda rows: is_lit(rows, PicturePlace.THEIR_HAND),
    "deal": lambda rows: (
        _down(rows, PicturePlace.STOCK) == 20 and _down(rows, PicturePlace.THEIR_HAND) == 10 == len(cards(rows))
    ),
    "hand": lambda rows: [row.place for row in rows] == [PicturePlace.HAND] and len(cards(rows)) == 10,
    "stock": lambda rows: [row.place for row in rows] == [PicturePlace.STOCK] and rows[0].down == 20,
    "set": lambda rows: all(isinstance(meld, Set) for meld in melds(rows)),
    "run": lambda rows: all(isinstance(meld, Run) for meld in melds(rows)),
    "meld": lambda rows: {type(meld) for meld in melds(rows)} == {Set, Run},
    "spread": lambda rows: is_lit(rows, PicturePlace.SPREAD) and any(row.place is PicturePlace.HAND for row in rows),
    "layout": lambda rows: (
        len({Cards.of(cards((row,))) for row in rows}) == 1 and {type(meld) for meld in melds(rows)} == {Set, Run}
    ),
    "centre": lambda rows: is_lit(rows, PicturePlace.CENTRE),
    "turn-up": lambda rows: is_lit(rows, PicturePlace.CENTRE),
    "decline": lambda rows: is_lit(rows, PicturePlace.CENTRE),
    "pass": lambda rows: is_lit(rows, PicturePlace.CENTRE),
    "discard": lambda rows: is_lit(rows, PicturePlace.CENTRE),
    "waste": lambda rows: is_lit(rows, PicturePlace.WASTE) and _down(rows, PicturePlace.WASTE) > 0,
    "rearrange": lambda rows: len(rows) == 2 and set(cards(rows[:1])) < set(cards(rows[1:])),
    "borrow": lambda rows: all(melds(rows)) and marked(rows) != [],
    "fit": lambda rows: is_lit(rows, PicturePlace.CENTRE),
    "force": lambda rows: is_lit(rows, PicturePlace.CENTRE),
    "go-out": lambda rows: len(cards(rows)) == 11 and all(melds(rows)),
    "draw": lambda rows: is_lit(rows, PicturePlace.STOCK) and _down(rows, PicturePlace.STOCK) == 0,
    "hole": lambda rows: len(cards(rows)) == 10 and is_one_suit(cards(rows)),
    "alive": lambda rows: not set(marked(rows)) & set(_gone(rows)),
    "dead": lambda rows: set(marked(rows)) <= set(_gone(rows)),
    "stake": lambda rows: rows[0].paid == 1 < rows[0].counters,
    "counter": lambda rows: rows[0].paid == 0 < rows[0].counters,
    "fold": lambda rows: [row.place for row in rows] == [PicturePlace.HAND],
    "law": lambda rows: rows[0].refused is entries()["law"].laws[0],
}
"""What is true of a term's rows, and of those of no other thing."""
STANDS: Final[dict[str, Callable[[State], bool]]] = {
    "pone": lambda at: at.turn is Seat.PONE and at.phase is Phase.TURN,
    "turn-up": lambda at: at.phase is Phase.TURNED,
    "decline": lambda at: at.phase is Phase.TURNED,
    "pass": lambda at: at.phase is Phase.LEFT and at.passed,
    "discard": lambda at: at.phase is Phase.LEFT and not at.passed,
    "fit": lambda at: at.centre is not None and fits_spread(at.spreads[at.turn], at.centre, at.variant),
    "force": lambda at: at.phase is Phase.CLAIM_LEFT,
    "draw": lambda at: at.outcome is not None and at.outcome.winner is None,
    "go-out": lambda at: at.outcome is not None and at.outcome.winner is Seat.PONE,
}
"""What is true of the position that a term's picture shows."""


def shows(name: str, of: str) -> bool:
    """Whether the picture of a term is one of this term, which may be another."""
    return SHOWS[name](picture(of)) and (name not in STANDS or STANDS[name](state(of)))


def _are_next(one: Card, other: Card) -> bool:
    order = list(Rank)
    return order.index(other.rank) - order.index(one.rank) == 1


def _down(rows: Rows, place: PicturePlace) -> int:
    return sum(row.down for row in rows if row.place is place)


def _gone(rows: Rows) -> list[Card]:
    return cards(tuple(row for row in rows if row.place is PicturePlace.GONE))


@pytest.mark.parametrize("name", SHOWS)
def test_a_picture_shows_its_term(name: str) -> None:
    assert shows(name, name)


def test_a_picture_of_one_term_is_none_of_another() -> None:
    """A set shows no run, a rank no suit: what is asked of a picture tells terms apart."""
    for one, other in (
        ("set", "run"),
        ("rank", "suit"),
        ("alive", "dead"),
        ("stock", "hand"),
        ("pass", "discard"),
        ("hole", "go-out"),
    ):
        assert not shows(one, other), (one, other)
        assert not shows(other, one), (one, other)


@pytest.mark.parametrize("name", [name for name, entry in entries().items() if entry.lesson])
def test_the_lesson_of_a_term_is_about_one_of_its_laws(name: str) -> None:
    lesson, _, wanted = entries()[name].lesson.partition("/")
    level = next(level for level in catalogue.lesson(lesson).levels if level.name == wanted)
    assert set(level.laws) & set(entries()[name].laws)


@pytest.mark.parametrize("name", entries())
def test_only_what_is_in_a_row_is_marked_in_it(name: str) -> None:
    for row in picture(name):
        assert row.marked <= Cards.of(cards((row,)))
        if row.place in (PicturePlace.SPREAD, PicturePlace.THEIRS, PicturePlace.CENTRE, PicturePlace.GONE, None):
            assert row.down == 0


def test_counters_are_counted_and_some_are_paid() -> None:
    found = [(row.counters, row.paid) for name in entries() for row in picture(name) if row.counters]
    assert found
    assert all(0 <= paid <= counters for counters, paid in found)
    assert any(paid for _, paid in found)


@pytest.mark.parametrize("name", entries())
def test_counters_stand_instead_of_cards(name: str) -> None:
    for row in picture(name):
        assert not row.counters or row == Row(counters=row.counters, paid=row.paid)
