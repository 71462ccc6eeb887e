"""The table of what is right at the table stands in docs/puzzles.md as the command counts it."""

from __future__ import annotations

from click.testing import CliRunner

from conquian.advice.seat_value import SeatStanding
from conquian.rooms.puzzles.library import in_folder, puzzle, seat_values
from conquian.rooms.puzzles.puzzle import Puzzle
from conquian.rooms.puzzles.seat_themes import SeatTheme
from tests.checkout import ROOT
from tests.puzzles import counting


def test_the_table_in_the_docs_is_counted() -> None:
    done = CliRunner().invoke(counting.main, [])
    assert done.exit_code == 0
    assert done.output in (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8")


def test_what_is_proved_for_a_seat_has_a_choice() -> None:
    for theme in (SeatTheme.FOR_SURE, SeatTheme.BEST_CHANCE):
        for name in in_folder(theme):
            one = puzzle(name)
            assert isinstance(one, Puzzle) and counting.has_choice(one), name


def test_the_best_chance_is_the_best_at_the_table_by_a_second_method() -> None:
    for name in in_folder(SeatTheme.BEST_CHANCE):
        assert seat_values()[name].standing is SeatStanding.BEST, name
