"""The glossary's session: what a link asks for, what is kept of it, and what is no term."""

from __future__ import annotations

import pytest

from conquian.explain.terms import entries
from conquian.notation.errors import NotationError
from conquian.rooms.glossary.session import FIRST, GlossarySession


@pytest.mark.parametrize("term", entries())
def test_a_link_to_a_term_and_what_is_kept_of_it_are_read_again(term: str) -> None:
    session = GlossarySession.read({"term": term, "search": "what a link holds is not looked for"})
    assert session == GlossarySession(term=term, asked=True)
    assert GlossarySession.read(session.fields()) == session
    searched = session.look_for(" ten  cards ")
    assert GlossarySession.resume(searched.kept()) == GlossarySession("ten cards", term)


def test_nothing_kept_is_the_beginning() -> None:
    assert GlossarySession.resume({}) == GlossarySession(term=FIRST)


@pytest.mark.parametrize("term", ["cabbage", "", "Spread", "__proto__"])
def test_what_is_no_term_is_refused(term: str) -> None:
    for read in (GlossarySession.read, GlossarySession.resume):
        with pytest.raises(NotationError):
            read({"term": term})
