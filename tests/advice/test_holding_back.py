"""First turns with six cards ready: fewer are compared with the most, and the command goes on where it was stopped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import conquian as cq
from tests.advice.holding_back import FirstTurn, first_turn, go_on, kept, page, share

FEW: Final = (12, 12)
ONE: Final = FirstTurn(13, 6, "meld 6h7hJh 7dJdQd", "meld 7dJdQd", 0.5, 0.6, 0.1, 0.05)


def test_a_first_turn_with_fewer_cards_ready_is_passed_over() -> None:
    assert first_turn(0, FEW) is None


def test_the_most_cards_are_compared_with_fewer() -> None:
    found = first_turn(45, FEW)
    assert found is not None
    assert [len(cq.cards("".join(each.split()[1:]))) for each in (found.most, found.fewer)] == [7, 3]
    assert found.gain == found.fewer_stakes - found.most_stakes


def test_it_goes_on_where_it_was_stopped_even_in_the_middle_of_a_line(tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.jsonl", tmp_path / "first.jsonl"
    assert len([*go_on(whole, 2, FEW)]) == 2
    assert len([*go_on(path, 1, FEW)]) == 1
    with path.open("a", encoding="utf-8") as file:
        file.write('{"seed": 26, "re')
    assert len([*go_on(path, 2, FEW)]) == 1
    assert kept(path) == kept(whole)
    assert not [*go_on(path, 2, FEW)]


def test_the_share_and_its_interval_are_on_the_page_and_what_is_partial_is_said() -> None:
    found = [ONE, replace(ONE, seed=26), replace(ONE, seed=45, fewer_stakes=0.5), replace(ONE, seed=60, ready=7)]
    assert (share(found).value, round(share(found).low, 3), round(share(found).high, 3)) == (0.75, 0.301, 0.954)
    text = "\n".join(page(found, 500))
    assert "4 first turns (**partial**: 500 are meant)" in text
    assert "| all | 4 | 75.0% | 30.1% to 95.4% | +0.075 |" in text
    assert "**partial**" not in "\n".join(page(found, 4))
