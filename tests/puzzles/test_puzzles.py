"""A slice of the puzzles' proofs, and what holds for all of them together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

import conquian as cq
from conquian.players.chance import AtRandom
from conquian.players.greedy import Greedy
from conquian.players.player import Player
from conquian.rooms.puzzles.features import LEVELS
from conquian.rooms.puzzles.library import OPEN_CARDS, file_folder, folder, in_folder, mined, names, puzzle, shelf
from conquian.rooms.puzzles.puzzle import Puzzle, PuzzleKnown
from conquian.rooms.puzzles.themes import Theme
from tests.checkout import ROOT
from tests.puzzles import proving
from tests.puzzles.plan import tasks
from tests.puzzles.solving import SOLVERS, by_level, success, told_level
from tests.verify.plan import Task

pytestmark = pytest.mark.slow

ALL = [one for name in mined() if isinstance(one := puzzle(name), Puzzle)]
MOST_BYTES = 1_600_000


@pytest.mark.parametrize("task", tasks(), ids=lambda task: task.name)
def test_slice(task: Task) -> None:
    reported: list[int] = []
    counts = task.check(task.slice, task.first_seed, reported.append)
    assert sum(reported) == task.slice == counts[task.unit]
    assert counts["planted mistakes found"] > 8 * task.slice


@pytest.mark.parametrize("place", sorted({folder(name) for name in names()}))
def test_every_puzzle_holds(place: str) -> None:
    """All of them, not a slice: an answer that is changed is found by its proof. Mistakes are planted in the slice."""
    found = [name for name in names() if folder(name) == place]
    assert found
    for name in found:
        proving.prove_again(puzzle(name), name)


def test_the_pieces_are_all_puzzles() -> None:
    (task,) = tasks()
    assert sum(piece.amount for piece in task.pieces()) == len(names()) == len(set(proving.shuffled()))


def test_there_are_three_hundred_and_some_of_every_theme() -> None:
    assert len(ALL) >= 300
    found = Counter(one.theme for one in ALL)
    assert set(found) >= set(map(str, Theme))
    assert min(found[theme] for theme in Theme) >= 8
    assert sum(one.known is PuzzleKnown.SEAT for one in ALL) >= 60


def test_no_two_are_the_same_but_for_the_suits() -> None:
    assert proving.alike(ALL) == []
    assert proving.alike([ALL[0], replace(ALL[0], name="another")]) == [(ALL[0].name, "another")]


def test_they_are_small_and_written_as_they_would_be_again() -> None:
    texts = {name: shelf().joinpath(file_folder(name), f"{name}.toml").read_text(encoding="utf-8") for name in names()}
    assert sum(len(text.encode()) for text in texts.values()) < MOST_BYTES
    assert all(text == str(puzzle(name)) for name, text in texts.items())


@pytest.mark.parametrize("players", SOLVERS.values(), ids=SOLVERS)
def test_of_what_is_called_harder_every_player_solves_less(players: Sequence[Player]) -> None:
    """This holds of all together, and of those outside the folder whose answers only open cards tell."""
    every, without = [], []
    for here in by_level():
        apart = [one for one in here if folder(one.name) == OPEN_CARDS]
        others = [one for one in here if folder(one.name) != OPEN_CARDS]
        without.append(success(others, players))
        every.append((len(others) * without[-1] + len(apart) * success(apart, players)) / len(here))
    assert len(every) == LEVELS
    for shares in (every, without):
        assert all(easier > harder for easier, harder in pairwise(shares)), shares


@pytest.mark.parametrize("name", ["at random", "greedy", "careful"])
def test_nor_does_a_player_who_does_not_search_solve_more_of_what_is_told_to_be_harder(name: str) -> None:
    shares = [success(here, SOLVERS[name]) for here in by_level(told_level)]
    assert all(easier > harder for easier, harder in pairwise(shares)), shares


def test_what_comes_later_in_a_theme_is_harder_for_greed_and_for_chance() -> None:
    """The order of each theme, in three parts: on the page it is kept where themes are mixed level by level."""
    thirds: list[list[Puzzle]] = [[], [], []]
    for theme in Theme:
        here = [one for name in in_folder(theme) if isinstance(one := puzzle(name), Puzzle)]
        for number, one in enumerate(here):
            thirds[3 * number // len(here)].append(one)
    for players in ([Greedy()], [AtRandom(seed) for seed in range(10)]):
        shares = [success(here, players) for here in thirds]
        assert shares == sorted(shares, reverse=True), shares


def test_a_puzzle_that_does_not_hold_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two answers of different puzzles are exchanged."""
    one = puzzle(mined()[0])
    assert isinstance(one, Puzzle)
    monkeypatch.setattr(proving, "shuffled", lambda: (one.name,))
    monkeypatch.setattr(proving, "puzzle", lambda _: replace(one, accepted=one.certificate.rejected[:1]))
    with pytest.raises(AssertionError, match="answer-missing"):
        proving.check(1, 0, lambda _: None)


def test_a_mistake_that_nobody_finds_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "prove", lambda *_: None)
    monkeypatch.setattr(proving, "shuffled", lambda: mined()[:1])
    monkeypatch.setattr(Puzzle, "check", lambda _: ())
    with pytest.raises(AssertionError, match="was not found"):
        proving.check(1, 0, lambda _: None)


def test_the_wheel_takes_the_tutorials_along() -> None:
    project = ROOT / "pyproject.toml"
    assert 'tutorials = "conquian/content/tutorials"' in project.read_text(encoding="utf-8")


def test_a_puzzle_that_is_not_there_is_no_puzzle() -> None:
    for name in ("hole-999", "../../pyproject", ""):
        with pytest.raises(KeyError):
            puzzle(name)
    assert cq.position(str(ALL[0].position)) == ALL[0].position
