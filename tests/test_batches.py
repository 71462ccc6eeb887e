"""Batches: in order, on any executor, and no further than anyone asks."""

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import conquian as cq
from conquian.commands.group import main
from conquian.solver import open_hand

SOLVE = open_hand.solve
VALUES = [0, 1, 0, 0, 0, -1, 0, 1]
"""The values of the deals with the seeds 0 to 7."""


def deals() -> Iterator[cq.State]:
    return map(cq.deal, range(len(VALUES)))


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_values_come_in_order(pool: Callable[[int], Executor] | None) -> None:
    done: list[int] = []
    if pool is None:
        assert list(cq.batch(cq.solve, deals(), progress=done.append)) == VALUES
    else:
        with pool(2) as executor:
            assert list(cq.batch(cq.solve, deals(), executor, done.append, ahead=3)) == VALUES
    assert done == list(range(1, len(VALUES) + 1))


class Waiting(Executor):
    """Does a piece of work only when its result is asked for."""

    def __init__(self) -> None:
        self.handed_out: list[Future[Any]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        result = future.result

        def do(timeout: float | None = None) -> Any:
            future.set_running_or_notify_cancel()
            future.set_result(work(*args, **kwargs))
            return result(timeout)

        future.result = do  # type: ignore[method-assign]  # for this future alone
        self.handed_out.append(future)
        return future


def test_endless_positions_are_handed_out_a_few_at_a_time() -> None:
    executor = Waiting()
    values = cq.batch(cq.solve, map(cq.deal, count()), executor, ahead=4)
    assert list(islice(values, 3)) == VALUES[:3]
    assert len(executor.handed_out) == 3 + 4


def test_to_stop_asking_cancels_the_rest() -> None:
    executor = Waiting()
    values = cq.batch(cq.solve, map(cq.deal, count()), executor, ahead=4)
    next(values)
    values.close()  # type: ignore[attr-defined]  # it is a generator
    assert [future.cancelled() for future in executor.handed_out] == [False, *[True] * 4]


def test_an_unknown_card_is_an_error_where_it_comes() -> None:
    unknown = cq.position("pone=?10/- dealer=?10/- stock=?20 turn=pone/turn")
    values = cq.batch(cq.solve, [cq.deal(0), unknown])
    assert next(values) == VALUES[0]
    with pytest.raises(cq.UnknownCards):
        next(values)


def killed_once(state: cq.State) -> int:
    """The value of a position; the first process that comes to it dies without a word."""
    mark = Path(os.environ["KILLED_ONCE"])
    if state == cq.deal(4) and not mark.exists():
        mark.touch()
        os._exit(1)
    return SOLVE(state)


def killed_always(state: cq.State) -> int:
    os._exit(int(state.outcome is None))


def test_statistics_go_on_where_a_process_was_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KILLED_ONCE", str(tmp_path / "killed"))
    monkeypatch.setattr("conquian.solver.open_hand.solve", killed_once)
    asked = ["stats", "--deals", "8", "--processes", "2", "--json"]
    counted = json.loads(CliRunner().invoke(main, asked).stdout)
    assert (tmp_path / "killed").exists()
    assert counted["deals"] == len(VALUES)
    assert [counted["outcomes"][who]["share"] for who in ("pone", "draw", "dealer")] == [2 / 8, 5 / 8, 1 / 8]


def test_processes_that_get_nowhere_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquian.solver.open_hand.solve", killed_always)
    assert isinstance(CliRunner().invoke(main, ["stats", "--deals", "2"]).exception, BrokenExecutor)


@pytest.mark.parametrize("pool", [None, ThreadPoolExecutor, ProcessPoolExecutor])
def test_players_are_compared_on_the_same_deals_anywhere(pool: Callable[[int], Executor] | None) -> None:
    one, other, done = cq.players.Greedy(), cq.players.AtRandom(), list[int]()
    if pool is None:
        found = cq.compare(one, other, 6, seed=3, progress=done.append)
    else:
        with pool(2) as executor:
            found = cq.compare(one, other, 6, seed=3, executor=executor, progress=done.append)
    assert done == [1, 2, 3, 4, 5, 6]
    worth = {"pone": 1, "draw": 0, "dealer": -1}
    for each, seed in zip(found, range(3, 9), strict=True):
        as_pone, as_dealer = cq.play(one, other, seed), cq.play(other, one, seed)
        assert each == (worth[as_pone.result] - worth[as_dealer.result]) / 2


def test_the_same_player_twice_differs_by_nothing_and_is_not_proved_equal() -> None:
    found = cq.compare(cq.players.Greedy(), cq.players.Greedy(), 3)
    assert found.mean == 0 and found.low < 0 < found.high


def test_a_class_is_no_player() -> None:
    greedy: Any = cq.players.Greedy
    with pytest.raises(TypeError, match=r"such as players\.Greedy\(\), not type"):
        cq.compare(greedy(), greedy)


@pytest.mark.parametrize("pairs", [0, -1])
def test_no_pairs_compare_nothing(pairs: int) -> None:
    with pytest.raises(ValueError, match="pairs is"):
        cq.compare(cq.players.Greedy(), cq.players.Greedy(), pairs)


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_mining_ahead_finds_the_same_puzzles_also_after_a_worker_was_killed(tmp_path: Path) -> None:
    """More is looked through ahead than is needed for a puzzle, so that some is looked through twice."""
    order: dict[str, Any] = {"themes": ["keep-alive", "hole"], "count": 2, "seed": 5, "games": 400}
    plain, ahead = tmp_path / "plain", tmp_path / "ahead"
    names = cq.mine(plain, **order)
    assert len(names) > 2
    with pytest.raises(BrokenExecutor), ProcessPoolExecutor(2) as executor:
        cq.mine(ahead, **order, executor=executor, progress=lambda _: executor.submit(os._exit, 1))
    told: list[int] = []
    with ProcessPoolExecutor(2) as executor:
        assert cq.mine(ahead, **order, executor=executor, progress=told.append) == names
    assert told and files(ahead) == files(plain)


def test_mining_says_which_themes_there_are(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no theme is holes: choose from"):
        cq.mine(tmp_path, iter(["holes"]))  # an iterator can be read once only
