"""Alma across the table of a puzzle: a hole is named once, and without Alma nothing else changes."""

from __future__ import annotations

from conquian.rooms.puzzles import library
from conquian.rooms.puzzles.widget import PuzzleBoard
from tests.rooms.company import texts
from tests.rooms.puzzles.visitor import opened
from tests.ui.page import tell


def fail(page: PuzzleBoard) -> str:
    """Answer wrongly at the table; what was said."""
    puzzle = page.place.puzzle
    wrong = next(each for each in puzzle.certificate.rejected if page.place.is_legal(each))
    return tell(page, "do", action=str(wrong))


def test_a_hole_in_what_follows_is_named_once() -> None:
    """Of the puzzles about holes at least one wrong answer leads into one; it is named where it is seen."""
    found = 0
    for name in library.in_folder("hole")[::2]:
        page = opened(name)
        fail(page)
        tell(page, "prove")
        tell(page, "to_end")
        said = [each.split()[0] for each in page.session.alma.said]
        assert said in (["mistake"], ["hole"], ["mistake", "hole"])
        found += "hole" in said
    assert found


def test_without_alma_the_same_is_asked_and_nobody_is_named() -> None:
    there, gone = opened(), opened()
    tell(gone, "company")
    fail(there)
    assert "Alma" not in fail(gone)
    assert "Alma" not in " ".join(texts(gone.view))
    assert (there.view["top"]["name"], gone.view["top"]["name"]) == ("Alma", "Your opponent")
    unlike = {"wall", "spoken", "told", "top", "middle"}
    assert {name: gone.view[name] for name in gone.view.keys() - unlike} == {
        name: there.view[name] for name in there.view.keys() - unlike
    }
    assert not gone.view["wall"]["is_seen"]
