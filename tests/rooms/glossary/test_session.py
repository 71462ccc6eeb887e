"""The glossary's session: what is no term, neither in a link nor in what was kept."""

from __future__ import annotations

import pytest

from conquian.explain.terms import entries
from conquian.notation.errors import NotationError
from conquian.rooms.glossary.room import ROOM
from conquian.rooms.glossary.session import FIRST, KEPT, GlossarySession


@pytest.mark.parametrize("term", entries())
def test_a_link_opens_its_term_and_nothing_else(term: str) -> None:
    session = ROOM.read({"term": term, "search": "what a link holds is not looked for"})
    assert session == GlossarySession(term=term, asked=True)
    assert ROOM.read(ROOM.link(session)) == session


def test_nothing_kept_is_the_beginning() -> None:
    assert KEPT.restore(GlossarySession(), {}) == GlossarySession(term=FIRST)


@pytest.mark.parametrize("term", ["cabbage", "", "Spread", "__proto__"])
def test_what_is_no_term_is_refused(term: str) -> None:
    with pytest.raises(NotationError):
        KEPT.decode({"term": term})
