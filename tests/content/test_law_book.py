"""The law book for maintainers agrees with the game: its clauses, its switches and its presets."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import conquian as cq
from conquian.game.variants import PRESETS, SWITCHES
from tests.checkout import ROOT

BOOK: Final = (ROOT / "docs" / "laws.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, without its head."""
    section = BOOK.split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    assert len(lines) > 2, f"no table below {heading}"
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_book_has_every_law_once_and_in_order() -> None:
    assert re.findall(r"^\*\*(\d+\.\d+)\*\*", BOOK, re.MULTILINE) == [law.value for law in cq.Law]


def test_the_book_names_every_switch_and_value() -> None:
    listed = {cells[0].strip("`"): re.findall(r"`([^`]+)`", cells[1]) for cells in rows("Switches")}
    assert listed == {name: [str(value) for value in values] for name, values in SWITCHES.items()}


def test_switches_stand_beside_the_laws_that_they_change() -> None:
    for cells in rows("Switches"):
        assert set(cells[2].split()) <= set(cq.Law)


def test_the_book_sets_the_presets_as_the_game_does() -> None:
    listed = {}
    for name, _, differences in rows("Presets"):
        changes = re.findall(r"`([a-z_]+=[^`]+)`", differences)
        listed[name.strip("`")] = ",".join(["pagat", *changes])
    assert {name: cq.variant(text) for name, text in listed.items()} == PRESETS
    assert list(listed) == list(PRESETS)


def test_every_worked_position_is_tested() -> None:
    tests = (Path(__file__).parents[1] / "laws" / "test_worked_positions.py").read_text(encoding="utf-8")
    for cells in rows("Worked positions"):
        number = cells[0].removeprefix("T")
        assert re.search(rf"def test_[a-z0-9_]*t{number}_", tests), cells[0]


def test_the_figures_of_the_book_are_those_that_are_tested() -> None:
    """Every number of the table stands in the tests that count it."""
    tests = (Path(__file__).parents[1] / "laws" / "test_certain_figures.py").read_text(encoding="utf-8")
    counted = tests.replace("_", "")
    numbers = [number for cells in rows("Figures") for number in re.findall(r"\d[\d,.]+\d", " ".join(cells))]
    assert len(numbers) >= len(rows("Figures"))
    assert [number for number in numbers if number.replace(",", "") not in counted] == []
