"""Matches go on where they were stopped, and count each deal in both seats."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import conquian as cq
from conquian.game.state import Seat
from conquian.players.choices import choices
from conquian.players.greedy import Greedy
from conquian.players.patient import Patient
from tests.matches import __main__ as command
from tests.matches.__main__ import PLAN, lines, packed, unpack
from tests.matches.determinised import Determinised
from tests.matches.pairs import Match, go_on, pair, played, score


def test_a_pair_is_fair() -> None:
    for seed in range(8):
        assert pair(seed, Greedy(), Greedy()) == 0
        assert pair(seed, Patient(), Greedy()) == -pair(seed, Greedy(), Patient())


def test_a_score_is_the_mean_with_its_interval() -> None:
    found = score([1.0, 0.0, 1.0, 0.0] * 25)
    assert (found.pairs, found.mean) == (100, 0.5)
    assert found.high - found.mean == pytest.approx(1.96 * (0.25 * 100 / 99 / 100) ** 0.5, abs=1e-4)


def test_a_match_goes_on_where_it_was(tmp_path: Path) -> None:
    match, path = Match("greedy", 1, 5), tmp_path / "match.jsonl"
    first = list(go_on(match, path, 2))
    assert played(path) == first
    rest = list(go_on(match, path, 10))
    assert len(first) == 2 and len(rest) == 3
    assert played(path) == first + rest
    assert not list(go_on(match, path, 10))
    whole = tmp_path / "whole.jsonl"
    assert list(go_on(match, whole, 5)) == first + rest


def test_a_match_that_was_broken_off_in_the_middle_of_a_line_goes_on_before_it(tmp_path: Path) -> None:
    match, path = Match("greedy", 1, 4), tmp_path / "match.jsonl"
    results = list(go_on(match, path, 3))
    path.write_text(path.read_text(encoding="utf-8")[:-9], encoding="utf-8")
    assert [*played(path), *go_on(match, path, 1)] == results
    assert played(path) == results


def test_a_page_says_what_is_partial(tmp_path: Path) -> None:
    match = PLAN[0]
    (tmp_path / f"{match.name}.jsonl").write_text('{"seed": 0, "result": 1.0}\n{"seed": 1, "result": 0.0}\n')
    page = "\n".join(lines(tmp_path))
    assert f"| greedy | {match.worlds} | 2 | 600 | +0.500 |" in page
    assert page.count("**partial**") == 1
    assert page.count("**not played**") == len(PLAN) - 1


def test_what_was_written_is_gone_on_with_in_another_checkout(tmp_path: Path) -> None:
    match, here, there, results = PLAN[0], tmp_path / "a" / "code", tmp_path / "b" / "code", tmp_path / "results"
    name = f"{match.name}.jsonl"
    here.mkdir(parents=True)
    results.mkdir()
    (here / name).write_text('{"seed": 0, "result": 1.0}\n{"seed": 1, "result": -0.5}\n', encoding="utf-8")
    unpack(there, results)
    assert there.is_dir() and not list(there.iterdir())
    (results / "2026-11-27-matches.json").write_text(packed(here), encoding="utf-8")
    unpack(there, results)
    assert (there / name).read_text(encoding="utf-8") == (here / name).read_text(encoding="utf-8")
    assert played(there / name) == [1.0, -0.5]
    more = '{"seed": 0, "result": 0.5}\n{"seed": 1, "result": 0.5}\n{"seed": 2, "result": 0.5}\n'
    (there / name).write_text(more, encoding="utf-8")
    unpack(there, results)
    assert played(there / name) == [0.5] * 3
    other = tmp_path / "b" / "changed"
    (results / "2026-11-28-matches.json").write_text(packed(other), encoding="utf-8")
    unpack(other, results)
    assert not played(other / name)
    unpack(tmp_path / "c" / "code", results)
    assert played(tmp_path / "c" / "code" / name) == [1.0, -0.5]


def test_no_page_is_written_of_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "ROOT", tmp_path)
    monkeypatch.setattr(command, "RESULTS", tmp_path)
    found = CliRunner().invoke(command.main, ["--write"])
    assert found.exit_code == 1 and "play first" in found.output
    assert not list(tmp_path.glob("*-matches.*"))


def test_the_determinised_player_takes_what_wins_in_most_worlds() -> None:
    line = "pone=2c2s4h5c/3c3d3h3s,6d6h6s dealer=-/AcAhAs,6c7cJc,QcQdQhQs stock=?5 waste=7sJh5d turn=pone/discard"
    view = cq.player_view(line, Seat.PONE)
    assert Determinised(10)(view) in set(choices(view)) - {cq.action("discard 5c")}
