"""The sets that come with the package: in every language, and what they call right is worth more than the rest."""

from __future__ import annotations

import pytest

import conquian as cq
from conquian.course.chapter_set import PositionChapter
from conquian.rooms.sets import library

CHAPTERS = [
    pytest.param(chapter, id=f"{name}-{number}")
    for name in library.names()
    for number, chapter in enumerate(library.chapter_set(name).chapters, 1)
    if isinstance(chapter, PositionChapter) and chapter.moves
]


@pytest.mark.parametrize("name", library.names())
def test_no_set_of_ours_is_a_draft(name: str) -> None:
    assert not library.chapter_set(name).is_draft


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_other_move_is_worth_less(chapter: PositionChapter) -> None:
    """The values are those with every card open; where some are unknown, declining is the only other move."""
    legal = cq.legal_actions(chapter.position)
    right = [each for each in legal if chapter.is_right(each)]
    wrong = [each for each in legal if not chapter.is_right(each)]
    assert right
    if chapter.position.unknown:
        assert all(each.verb == "decline" for each in (wrong or legal))
        return
    values = {each: cq.solve(cq.apply(chapter.position, each)) for each in legal}
    assert chapter.is_open
    assert {values[each] for each in right} == {1}
    assert max(values[each] for each in wrong) < 1


def test_the_hole_is_one() -> None:
    shown = library.chapter_set("the-hole").chapters[0]
    assert isinstance(shown, PositionChapter)
    state = shown.position
    assert (len(state.spreads[state.turn].cards), len(state.hands[state.turn])) == (10, 0)
    assert [str(each) for each in cq.legal_actions(state)] == ["decline"]
