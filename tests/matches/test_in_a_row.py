"""Evenings of twenty hands: what is kept, what is counted, and who folds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import conquian as cq
from conquian.players.player import play
from tests.matches import in_a_row
from tests.matches.in_a_row import HANDS, TABLES, Folding, Rows, as_json, evening, expected, go_on, kept, loose, page

FOLDS = "pone=2c3s4d5h6c6s7dQcQsKc/- dealer=?10/- stock=?20 turn=pone/turn"
"""The hand with which the lesson on counting asks whether to fold."""


def test_an_evening_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    first = evening("careful", 0)
    file.write_text(f"careful {first}\ncareful {first[:7]}", encoding="utf-8")
    *_, found = go_on(file, "careful", 2)
    assert found == [first, evening("careful", 1)] == kept(file)["careful"]
    assert set(first) <= {*"pd-"}
    assert len(first) == HANDS
    assert list(go_on(file, "careful", 2)) == []


def test_rows_are_counted_and_so_is_what_they_make_one_expect() -> None:
    rows = Rows.of(["-----" + "p" * 15, "p" * 20, "----p" * 4])
    assert (rows.evenings, rows.hands, rows.drawn, rows.rows, rows.longest) == (3, 60, 21, 1, 5)
    assert float(rows.chance.value) == pytest.approx(1 / 3)
    assert expected(0.0) == 0 < expected(0.2) < expected(0.3) < 1
    assert expected(0.5, hands=6) == pytest.approx(3 / 64), "five or six in a row, or the last five of six"


def test_five_cards_that_go_with_nothing_are_folded_and_never_melded() -> None:
    hand = cq.position(FOLDS)
    assert loose(hand.hands[0].cards) == 5
    deals = ((deal, [loose(hand.cards) for hand in deal.hands]) for deal in map(cq.deal, range(200)))
    start = next(deal for deal, (pone, dealer) in deals if pone >= 5 > dealer)
    played = play(start, Folding(), TABLES["careful"].player())
    done = zip(played.positions(), played.actions, strict=False)
    assert {str(action) for state, action in done if state.turn is cq.Seat.PONE} <= {"turn", "decline", "allow"}


def test_the_page_says_what_is_partial(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"careful": ["-----" + "p" * 15, "p" * 20], "folding": [], "expert": []}
    monkeypatch.setitem(in_a_row.TABLES, "careful", replace(TABLES["careful"], evenings=3))
    text = "\n".join(page(found))
    assert "| careful | 40 | 12.5% |" in text
    assert "| 2 of 3 meant | 1 | 50.00% |" in text
    assert "by advice" not in text
    told = as_json(found)["tables"]
    assert told == {
        "careful": {
            "evenings": 2, "hands": 40, "drawn": told["careful"]["drawn"], "rows": 1, "longest": 5,
            "share": told["careful"]["share"],
        }
    }  # fmt: skip
    assert told["careful"]["share"][0] == 0.5
