"""What a terminal shows of how far a command is: on standard error, and up to the end."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

import conquian as cq
from conquian.commands import solver
from conquian.commands.group import main
from conquian.rooms.learn.worth import answer_values
from tests import own
from tests.course.lessons import EXAMPLE, WORDS, shelved

pytestmark = pytest.mark.slow

Shown = tuple[str, str]
"""What is on standard output, and on standard error."""


@pytest.fixture
def on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Shown]:
    """Runs a command whose standard error is a terminal; its standard output is a file."""

    def run(*arguments: str | Path) -> Shown:
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        with pytest.raises(SystemExit) as ended:
            main([*map(str, arguments), "--lang", "en"])
        assert not ended.value.code
        return capsys.readouterr()

    return run


@pytest.fixture(autouse=True)
def _nothing_of_ones_own() -> Iterator[None]:
    with own.own_folders():
        yield


def percents(shown: str) -> list[str]:
    """How far the bar was, each once."""
    return list(dict.fromkeys(re.findall(r"\d+%", shown)))


def test_a_search_shows_how_much_of_its_budget_is_spent(on_a_terminal: Callable[..., Shown]) -> None:
    answer, shown = on_a_terminal("solve", str(cq.deal(8)), "--budget", "4096")
    assert percents(shown) == ["0%", "25%", "50%", "75%", "100%"]
    assert shown.count("Solving") == 5
    assert answer.startswith("With all the cards face up"), "a bar is no part of it"
    assert "%" not in answer


def test_stats_shows_how_many_deals_are_solved(
    on_a_terminal: Callable[..., Shown], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "workers", lambda _: nullcontext())  # nothing else is started
    answer, shown = on_a_terminal("stats", "--deals", "2", "--seed", "10")
    assert percents(shown) == ["0%", "50%", "100%"]
    assert answer.startswith("2 open deals")


def test_check_shows_how_many_files_of_ones_own_were_worked_out(
    on_a_terminal: Callable[..., Shown], tmp_path: Path
) -> None:
    own.puzzle(tmp_path / "mine")
    own.game(tmp_path / "games")
    answer, shown = on_a_terminal("check", "--puzzles", tmp_path / "mine", "--games", tmp_path / "games")
    assert percents(shown) == ["0%", "50%", "100%"]
    assert answer.endswith("\n2 files are all right.\n")


def test_weighing_shows_how_many_answers_are_weighed(
    on_a_terminal: Callable[..., Shown], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_values.answer_value, "__defaults__", (20, 1))
    with shelved(tmp_path, dict.fromkeys(("one", "two"), (EXAMPLE, {"en": WORDS}))):
        answer, shown = on_a_terminal("lesson", "weigh")
    assert answer == "2 answers are weighed, 2 of them now. Worse than another: 0.\n"
    assert percents(shown) == ["0%", "50%", "100%"]
    assert "unseen.json" in shown


def test_a_program_is_shown_nothing(on_a_terminal: Callable[..., Shown]) -> None:
    _, shown = on_a_terminal("solve", str(cq.deal(8)), "--budget", "4096", "--json")
    assert not shown
