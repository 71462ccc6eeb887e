"""A slice of every check, and the machinery of the full run: pieces, what is kept, the page."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from conquian.game import judge, spreads
from conquian.game.cards import Cards
from tests.verify import card_sets, plies, refusals, report
from tests.verify.plan import TASKS, Piece, Task
from tests.verify.runner import do, run
from tests.verify.store import Done, Store, fingerprint

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_slice(task: Task) -> None:
    reported: list[int] = []
    counts = task.check(task.slice, task.first_seed, reported.append)
    assert sum(reported) == task.slice
    assert max(counts.values()) >= task.slice


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_pieces_are_the_whole_amount(task: Task) -> None:
    pieces = list(task.pieces())
    assert sum(piece.amount for piece in pieces) == task.amount
    assert len({piece.seed for piece in pieces}) == len({piece.key for piece in pieces}) == len(pieces)


def test_the_positions_are_spread_over_every_place() -> None:
    found = refusals.reservoir(2 * len(refusals.places()), seed=3)
    assert {place: len(states) for place, states in found.items()} == dict.fromkeys(refusals.places(), 2)


def test_a_listed_action_that_is_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plies, "judge", lambda *_: judge.Verdict(False))
    with pytest.raises(AssertionError, match="listed and refused"):
        plies.check(10, 1, _ignore)


def test_an_action_that_is_legal_and_not_listed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(state: Any) -> tuple[Any, ...]:
        return judge.legal_actions(state)[1:]

    monkeypatch.setattr(refusals, "legal_actions", forgetful)
    with pytest.raises(AssertionError, match="legal=True"):
        refusals.check(60, 1, _ignore)


def test_a_page_torn_out_of_the_book_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    torn = spreads.book() - {mask for mask in spreads.book() if mask & 1}
    monkeypatch.setattr(card_sets, "is_spread", lambda cards: isinstance(cards, Cards) and cards.mask in torn)
    with pytest.raises(AssertionError, match="book False, recursion True"):
        card_sets.check(5_000, 1, _ignore)


def test_what_a_check_raises_is_kept_as_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plies, "judge", lambda *_: judge.Verdict(False))
    done = do(Piece("plies", 0, 10, 1))
    assert "listed and refused" in done.failure
    assert not done.counts


def test_a_run_goes_on_where_it_was_unless_the_code_changed(tmp_path: Path) -> None:
    path = tmp_path / "run.partial.json"
    piece, done = Piece("plies", 3, 10, 1), Done(10, 1, 0.5, {"plies": 10})
    Store(path, "this code").add(piece, done)
    assert Store(path, "this code").done == {"plies/3": done}
    assert Store(path, "other code").done == {}
    Store(path, "this code").remove()
    assert Store(path, "this code").done == {}


def test_a_run_does_what_is_missing_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "run.partial.json"
    pieces = [Piece("plies", 0, 20, 1), Piece("whole book", 0, 20, 0), Piece("plies", 1, 20, 2)]
    Store(path, "code").add(pieces[0], Done(20, 1, 0.1, {"plies": 20}))
    done: list[str] = []
    assert run(pieces, Store(path, "code"), lambda piece, _: done.append(piece.key))
    assert sorted(done) == ["plies/1", "whole book/0"]
    kept = Store(path, "code").done
    assert {key: one.failure for key, one in kept.items()} == {piece.key: "" for piece in pieces}
    assert run(pieces, Store(path, "code"), lambda piece, _: pytest.fail(f"done again: {piece.key}"))


def test_the_fingerprint_is_that_of_what_runs(tmp_path: Path) -> None:
    (tmp_path / "conquian").mkdir()
    module = tmp_path / "conquian" / "cards.py"
    module.write_bytes(b"PACK = 40\n")
    before = fingerprint(tmp_path)
    module.write_bytes(b"PACK  = 40  # cards\r\n")
    assert fingerprint(tmp_path) == before
    module.write_bytes(b'PACK = 40\n"""So many cards."""\n')
    assert fingerprint(tmp_path) == before
    module.write_bytes(b"PACK = 41\n")
    assert fingerprint(tmp_path) != before


def test_the_page_adds_the_pieces_up(tmp_path: Path) -> None:
    store = Store(tmp_path / "run.partial.json", "0123")
    task = TASKS[0]
    for piece in list(task.pieces())[:2]:
        counts = {"plies": piece.amount, "plies / pagat / left": 3, "refusals by first law / 4.10": 1}
        store.add(piece, Done(piece.amount, piece.seed, 60.0, counts))
    store.add(Piece("card sets", 0, 5, 1897), Done(5, 1897, 1.0, failure="AssertionError: a card set"))
    result = report.result_of(store, date(2026, 11, 21))
    page = report.write(result, tmp_path).read_text(encoding="utf-8")
    assert not result.holds
    assert f"| plies | {2 * task.piece:,} plies | 2 | 1897–1898 | 120 | holds |" in page
    assert "| pagat | 6 |" in page
    assert "- refusals by first law: 4.10: 2" in page
    assert "AssertionError: a card set" in page
    assert (tmp_path / "2026-11-21-verify.json").exists()


def _ignore(_: int) -> None:
    """Nobody looks at the progress."""
