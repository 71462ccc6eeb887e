"""Which puzzles stand on a worksheet: what was asked for, the same each time, or an error that says what there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from conquian.rooms.puzzles import library
from conquian.worksheet.selection import MOST_TASKS, Selection, SelectionError, SelectionFault
from tests import own


def test_the_same_seed_finds_the_same_puzzles_and_another_finds_others() -> None:
    first = Selection(count=12, seed=1)
    assert first.names() == Selection(count=12, seed=1).names()
    assert len({*first.names()}) == 12
    assert first.names() != Selection(count=12, seed=2).names()


def test_the_easiest_come_first() -> None:
    levels = [library.level(name) for name in Selection(count=30).names()]
    assert levels == sorted(levels)
    assert len({*levels}) > 1


def test_only_the_themes_that_were_asked_for() -> None:
    names = Selection(("hole", "right-ace"), count=40).names()
    assert {library.folder(name) for name in names} == {"hole", "right-ace"}


@pytest.mark.parametrize("theme", library.MERGED)
def test_a_theme_that_was_merged_leads_to_the_folder_in_which_its_puzzles_are_found(theme: str) -> None:
    assert Selection((theme,), level=3).names() == Selection((library.ACT_OR_WAIT,), level=3).names()


def test_only_the_level_that_was_asked_for() -> None:
    assert {library.level(name) for name in Selection(level=2, count=40).names()} == {2}


def test_what_is_right_with_open_cards_alone_is_only_there_if_it_is_asked_for() -> None:
    every = {library.folder(name) for seed in range(20) for name in Selection(count=MOST_TASKS, seed=seed).names()}
    assert every == {*library.folders()} - {library.OPEN_CARDS}
    assert {library.folder(name) for name in Selection((library.OPEN_CARDS,)).names()} == {library.OPEN_CARDS}


@pytest.mark.parametrize(
    ("wish", "fault", "given", "there"),
    [
        (Selection(("holes",)), SelectionFault.NO_THEME, "holes", ", ".join(library.folders())),
        (Selection(("go-out",), level=1), SelectionFault.NO_LEVEL, "1", "2, 3, 4"),
        (Selection(("composed",), level=2), SelectionFault.NO_LEVEL, "2", "–"),
        (Selection(count=0), SelectionFault.TOO_FEW, "0", f"{MOST_TASKS}"),
        (Selection(count=-3), SelectionFault.TOO_FEW, "-3", f"{MOST_TASKS}"),
        (Selection(("cook-hunt",), count=11), SelectionFault.TOO_MANY, "11", "10"),
        (Selection(count=61), SelectionFault.TOO_MANY, "61", f"{MOST_TASKS}"),
    ],
)
def test_what_is_not_there_says_what_there_is(wish: Selection, fault: SelectionFault, given: str, there: str) -> None:
    with pytest.raises(SelectionError) as wrong:
        wish.names()
    assert (wrong.value.fault, wrong.value.given, wrong.value.there) == (fault, given, there)


def test_puzzles_of_ones_own_are_a_theme(tmp_path: Path) -> None:
    own.puzzle(tmp_path / "club night")
    with own.own_folders(puzzles=tmp_path / "club night"):
        assert Selection(("club-night",), count=1).names() == ("club-night-go-out-001",)
        with pytest.raises(SelectionError) as wrong:
            Selection(("nothing",)).names()
        assert wrong.value.there.endswith(", club-night")
