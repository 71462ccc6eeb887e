"""The law book's session: what is looked for, what is open, and what was tried."""

from __future__ import annotations

import pytest

from conquian.game.laws import Law
from conquian.notation.errors import Fault, NotationError
from conquian.rooms.rules.session import KEPT, LINK, LawPart, RulesSession, numbered
from conquian.teach.law_examples import law_example
from conquian.ui.search_words import LONGEST_SEARCH


@pytest.mark.parametrize("law", Law, ids=str)
def test_only_what_is_offered_can_be_chosen(law: Law) -> None:
    reading = RulesSession().toggle(law, LawPart.EXAMPLE)
    offered = range(len(law_example(law).tries))
    assert all(reading.choose(law, index).chosen(law) == index for index in offered)
    assert reading.choose(law, -1) == reading.choose(law, len(offered)) == reading
    closed = RulesSession().toggle(law, LawPart.BOOKS)
    assert closed.choose(law, 0) == closed


def test_nobody_looks_for_blanks_or_a_whole_book() -> None:
    assert RulesSession().look_for("  ten   card\thole ").search == "ten card hole"
    assert RulesSession().look_for("x" * 2000).search == "x" * LONGEST_SEARCH


def test_everything_open_can_be_kept_and_read() -> None:
    """The browser keeps no text of a thousand letters."""
    reading = RulesSession("x" * LONGEST_SEARCH)
    for law in Law:
        for part in LawPart:
            reading = reading.toggle(law, part)
    assert all(len(text) < 1000 for text in KEPT.encode(reading).values())
    assert KEPT.restore(RulesSession(), KEPT.encode(reading)) == reading
    linked = RulesSession.read({"law": "5.2"})
    assert (RulesSession.read(LINK.encode(linked)), linked.asked) == (linked, Law.LEAVE_MELDS)
    assert KEPT.restore(RulesSession(), KEPT.encode(RulesSession())) == RulesSession()


@pytest.mark.parametrize(
    ("kept", "field"),
    [("5.2/kitchen", "open"), ("9.9/example", "law"), ("5.2", "open"), ("5.2/example,,/", "open"), ("\x00", "open")],
)
def test_nonsense_is_refused(kept: str, field: str) -> None:
    with pytest.raises(NotationError) as caught:
        KEPT.decode({"open": kept})
    assert (caught.value.fault, caught.value.field) == (Fault.NOT_THE_TYPE, field)


@pytest.mark.parametrize("number", ["9.9", "", "5", "<b>", "5.2 ", "LEAVE_MELDS"])
def test_a_number_that_no_law_has_is_refused_with_those_that_there_are(number: str) -> None:
    with pytest.raises(NotationError) as caught:
        numbered(number)
    assert caught.value.expected.startswith("1.1 … ")
