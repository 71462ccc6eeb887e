"""A reading of the law book: what is looked for, what is open, and what was tried."""

from __future__ import annotations

import pytest

from conquian.game.laws import Law
from conquian.notation.errors import Fault, NotationError
from conquian.tutor.law_examples import law_example
from conquian.tutor.reading import LONGEST_SEARCH, Part, Reading, numbered, read


def test_what_was_opened_last_is_the_law_that_is_read() -> None:
    reading = Reading().toggle(Law.RUNS, Part.EXAMPLE).toggle(Law.FORCE, Part.BOOKS)
    assert reading.law is Law.FORCE
    assert reading.toggle(Law.FORCE, Part.BOOKS).law is Law.RUNS
    assert Reading().law is None


def test_an_example_that_is_closed_begins_anew() -> None:
    reading = Reading().toggle(Law.FORCE, Part.EXAMPLE).choose(Law.FORCE, 1)
    assert reading.chosen(Law.FORCE) == 1
    again = reading.toggle(Law.FORCE, Part.EXAMPLE).toggle(Law.FORCE, Part.EXAMPLE)
    assert again.chosen(Law.FORCE) is None
    books = reading.toggle(Law.FORCE, Part.BOOKS).toggle(Law.FORCE, Part.BOOKS)
    assert books == reading


def test_another_try_takes_the_place_of_the_first_and_of_no_other_law() -> None:
    reading = Reading().toggle(Law.FORCE, Part.EXAMPLE).toggle(Law.RUNS, Part.EXAMPLE)
    reading = reading.choose(Law.RUNS, 1).choose(Law.FORCE, 1).choose(Law.FORCE, 0)
    assert (reading.chosen(Law.RUNS), reading.chosen(Law.FORCE)) == (1, 0)
    assert reading.back(Law.FORCE).tried == ((Law.RUNS, 1),)


@pytest.mark.parametrize("law", Law, ids=str)
def test_only_what_is_offered_can_be_chosen(law: Law) -> None:
    reading = Reading().toggle(law, Part.EXAMPLE)
    offered = range(len(law_example(law).tries))
    assert all(reading.choose(law, index).chosen(law) == index for index in offered)
    assert reading.choose(law, -1) == reading.choose(law, len(offered)) == reading
    closed = Reading().toggle(law, Part.BOOKS)
    assert closed.choose(law, 0) == closed


def test_nobody_looks_for_blanks_or_a_whole_book() -> None:
    assert Reading().look_for("  ten   card\thole ").search == "ten card hole"
    assert Reading().look_for("x" * 2000).search == "x" * LONGEST_SEARCH


def test_everything_open_can_be_kept_and_read() -> None:
    """The browser keeps no text of a thousand letters."""
    reading = Reading("x" * LONGEST_SEARCH)
    for law in Law:
        for part in Part:
            reading = reading.toggle(law, part)
    assert all(len(text) < 1000 for text in reading.fields().values())
    assert read(reading.fields()) == reading
    assert read(Reading().fields()) == Reading()


def test_what_was_kept_twice_is_open_once() -> None:
    assert read({"open": "5.2/example,5.2/example"}).opened == ((Law.LEAVE_MELDS, Part.EXAMPLE),)


@pytest.mark.parametrize(
    ("kept", "field"),
    [("5.2/kitchen", "open"), ("9.9/example", "law"), ("5.2", "open"), ("5.2/example,,/", "open"), ("\x00", "open")],
)
def test_nonsense_is_refused(kept: str, field: str) -> None:
    with pytest.raises(NotationError) as caught:
        read({"open": kept})
    assert (caught.value.fault, caught.value.field) == (Fault.NOT_THE_TYPE, field)


@pytest.mark.parametrize("number", ["9.9", "", "5", "<b>", "5.2 ", "LEAVE_MELDS"])
def test_a_number_that_no_law_has_is_refused(number: str) -> None:
    with pytest.raises(NotationError):
        numbered(number)
