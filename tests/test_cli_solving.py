"""`conquian solve`, `outlook` and `stats`: what they answer, in words and as JSON, and how they are interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from queue import Queue
from typing import Any

import psutil
import pytest
from click.testing import CliRunner, Result

import conquian as cq
from conquian.commands import solver, workers
from conquian.commands.group import main
from conquian.explain.words import LANGUAGES, words
from conquian.game.state import Phase
from conquian.solver.open_hand import StopReason, analyse
from conquian.solver.winning_chances.obstacles import Obstacle
from conquian.solver.winning_chances.outlook import ways_to_win

pytestmark = pytest.mark.slow

OPEN = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d turn=pone/left"
HALF = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?10/- centre=Kh stock=?19 turn=pone/left"
WON = "pone=-/AcAdAs,3c3d3h3s,6h7hJhQh dealer=?10/- stock=?19 turn=pone/over"
SHUT = "pone=-/2c2d2h2s,7c7d7s,JhQhKh dealer=?10/- stock=?16 waste=As4d7h turn=dealer/turn"
DRAWN = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=2c4d5s6d7cJcJdQcQdKd/- centre=Kh stock=5h4h2d turn=dealer/claim-left"
LAST = "pone=Ad/3c3d3h3s,6h7hJhQhKh dealer=?10/- centre=7c stock=- turn=pone/left"
HOLE = "pone=-/Ac2c3c,4c5c6c7cJcQcKc dealer=?10/- stock=?19 waste=7d turn=dealer/turn"


def run(*arguments: str, coloured: bool = False) -> Result:
    return CliRunner(env={"LANG": "C", "LC_ALL": ""}).invoke(main, arguments, color=coloured)


def test_solve_as_json_plays_to_the_end() -> None:
    data = json.loads(run("solve", OPEN, "--json").output)
    assert data["value"] == {"at_least": 1, "at_most": 1}
    assert data["actions"]["decline"] == {"at_least": 0, "at_most": 0}
    state = cq.position(data["position"])
    for action in data["line"]:
        state = cq.apply(state, cq.action(action))
    assert state.outcome is not None
    assert state.outcome.winner is cq.Seat.PONE
    assert len(data["line"]) == data["distance"]


def test_solve_without_enough_nodes_says_what_is_certain() -> None:
    deal = str(cq.deal(seed=4))
    result = run("solve", deal, "--budget", "500")
    assert result.exit_code == 0
    assert "Not known yet who wins." in result.output
    assert "Stopped after 500 positions." in result.output
    data = json.loads(run("solve", deal, "--budget", "500", "--json").output)
    assert data["stopped"] == "budget"
    assert data["value"]["at_least"] <= cq.solve(cq.deal(seed=4)) <= data["value"]["at_most"]


@pytest.mark.parametrize(
    ("deal", "budget", "value", "action"),
    [
        (8, 2000, "the dealer wins.", "loses"),
        (0, 200, "the dealer wins or draws; more isn't known yet.", "draws or loses"),
        (10, 200, "it's a draw.", "draws"),
    ],
)
def test_solve_says_what_is_known_of_a_deal_so_far(deal: int, budget: int, value: str, action: str) -> None:
    lines = run("solve", str(cq.deal(deal)), "--budget", str(budget)).output.splitlines()
    assert lines[0] == f"With all the cards face up {value}"
    assert lines[1] == f"  turn up   {action}"


@pytest.mark.parametrize("command", ["solve", "outlook"])
def test_what_depends_on_unknown_cards_is_said_not_guessed(command: str) -> None:
    result = run(command, HALF.replace("AdAs", "?2"))
    assert result.exit_code == 2
    assert "cards we can't see" in result.output


def test_outlook_of_a_whole_deal_shows_the_nearest_and_gives_all_as_json() -> None:
    deal = str(cq.deal(seed=1897))
    assert sum("(needs:" in line for line in run("outlook", deal).output.splitlines()) == 20
    data = json.loads(run("outlook", deal, "--json").output)
    assert set(data["seats"]) == {"pone", "dealer"}
    assert len(data["seats"]["pone"]["ways"]) == len(ways_to_win(cq.deal(seed=1897), cq.Seat.PONE)) > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_outlook_says_whether_all_winning_spreads_are_shown_or_the_nearest(language: str) -> None:
    for position, seat, key in ((HALF, cq.Seat.PONE, "ways"), (str(cq.deal(seed=1897)), cq.Seat.DEALER, "nearest")):
        title = words(language, "solver", "outlook", key, n=len(ways_to_win(cq.position(position), seat)))
        assert title in run("outlook", position, "--lang", language).output.splitlines()


def test_a_program_is_told_of_a_hole() -> None:
    found = [json.loads(run("outlook", each, "--json").output)["seats"]["pone"]["hole"] for each in (HOLE, HALF)]
    assert found == ["theoretical", None]


def test_outlook_says_why_each_spread_is_out_of_reach() -> None:
    """By law and cards: at most ten in words, all as JSON, and none where there is a way or no spread is left."""
    lines = run("outlook", SHUT).output.splitlines()
    assert lines[4] == "1 way to win keeps all the cards on the table. What's in its way:"
    assert lines[5].endswith("(rule 4.10, dead in the waste: 7 of hearts)")
    (block,) = json.loads(run("outlook", SHUT, "--json").output)["seats"]["pone"]["blocked"]
    assert cq.cards(block.pop("spread")) == cq.cards("2c2d2h2s7c7d7h7sJhQhKh")
    assert block == {"law": "4.10", "obstacle": "buried", "cards": "7h"}
    shown = [line for line in run("outlook", LAST).output.splitlines() if "(rule 7.4, the hand ends before" in line]
    blocks = json.loads(run("outlook", LAST, "--json").output)["seats"]["pone"]["blocked"]
    assert (len(shown), shown[0].rsplit(": ", 1)[1]) == (10, "2 of diamonds)")
    assert len(blocks) > 10
    drawn = replace(cq.position(LAST), turn=cq.Seat.DEALER, phase=Phase.OVER, centre=None, waste=(cq.card("7c"),))
    for position in (HALF, HOLE, WON, str(drawn)):
        assert json.loads(run("outlook", position, "--json").output)["seats"]["pone"]["blocked"] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_obstacle_has_its_words(language: str) -> None:
    said = {words(language, "solver", "obstacle", obstacle, cards="7h") for obstacle in Obstacle}
    assert len(said) == len(Obstacle)
    assert all(text.endswith(": 7h") for text in said)
    assert "7h" not in run("outlook", SHUT, "--lang", language).output, "cards have names"


def test_what_was_closed_is_no_reason_to_fail() -> None:
    def closed(arguments: str, *more: str) -> subprocess.CompletedProcess[str]:
        line = f"exec '{sys.executable}' -m conquian {arguments}"
        return subprocess.run(["/bin/sh", "-c", line, *more], env=usual, capture_output=True, text=True, check=False)

    usual = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    if sys.platform == "win32":
        pytest.skip("there is no such shell")
    assert closed("solve - <&-").returncode == 2
    quiet = closed(f"outlook '{HALF}' >&-")
    assert "Traceback" not in quiet.stderr
    full = closed(f"outlook '{HALF}' >/dev/full")
    assert (full.returncode, full.stderr.count("\n")) == (1, 1), full.stderr
    assert full.stderr.startswith("Error: ") and "None" not in full.stderr


def test_stats_counts_the_deals_of_these_seeds() -> None:
    data = json.loads(run("stats", "--deals", "30", "--seed", "5", "--processes", "2", "--json").output)
    values = [cq.solve(cq.deal(seed)) for seed in range(5, 35)]
    assert data["deals"] == 30
    for name, value in (("pone", 1), ("draw", 0), ("dealer", -1)):
        found = data["outcomes"][name]
        assert found["share"] == values.count(value) / 30
        assert 0 <= found["low"] <= found["share"] <= found["high"] <= 1
    assert run("stats", "--deals", "3", "--rules", "nothing").exit_code == 2
    assert "3 open deals under rummyo, from seed 0:" in run("stats", "--deals", "3", "--rules", "rummyo").output


@pytest.mark.parametrize(
    ("share", "said"),
    [(0.0, "0.0%"), (0.0004, "0.0%"), (0.059, "5.9%"), (0.4996, "50.0%"), (0.999, "99.9%"), (1.0, "100.0%")],
)
def test_shares_are_said_in_percent_with_one_digit_behind_the_point(share: float, said: str) -> None:
    assert solver._percent(share, "en") == said


def test_a_search_that_was_interrupted_tells_what_it_found_and_ends_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    found = analyse(cq.position(OPEN))
    for stopped, code in ((None, 0), (StopReason.BUDGET, 0), (StopReason.INTERRUPT, 130)):
        monkeypatch.setattr(solver, "analyse", lambda *_, stopped=stopped: replace(found, stopped=stopped))
        result = run("solve", OPEN, "--json")
        assert (result.exit_code, json.loads(result.output)["stopped"]) == (code, stopped)


def test_a_program_is_told_whose_cards_are_not_known() -> None:
    unseen = OPEN.replace("stock=5h4h2d", "stock=?3")
    for position, unknown in ((unseen, "stock"), (unseen.replace("2c4d5s6d7cJcJdQcQdKd", "?10"), "dealer")):
        result = run("solve", position, "--json")
        assert (result.exit_code, json.loads(result.output)["unknown"]) == (2, unknown)


def test_stats_works_in_no_more_processes_than_windows_can_wait_for() -> None:
    assert run("stats", "--deals", "1", "--processes", "61").exit_code == 0
    result = run("stats", "--deals", "1", "--processes", "62")
    assert result.exit_code == 2
    assert "1<=x<=61" in result.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_stats_says_whether_it_was_interrupted(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def two(*_: object) -> Iterator[int]:
        yield from (1, -1)

    def two_until_ctrl_c(*_: object) -> Iterator[int]:
        yield from (1, -1)
        raise KeyboardInterrupt

    said = words(language, "solver", "stats", "interrupted")
    intervals = words(language, "solver", "stats", "interval")
    for solving, interrupted in ((two, False), (two_until_ctrl_c, True)):
        monkeypatch.setattr(solver, "_values", solving)
        result = run("stats", "--lang", language)
        assert result.exit_code == (130 if interrupted else 0)
        lines = result.output.splitlines()
        assert lines[0] == words(language, "solver", "stats", "title", n=2, rules="pagat", seed=0)
        assert lines[4:] == ([intervals, said] if interrupted else [intervals])
        data = json.loads(run("stats", "--lang", language, "--json").output)
        assert (data["interrupted"], data["deals"]) == (interrupted, 2)


class Early(ProcessPoolExecutor):
    """Ctrl-C comes while its processes begin."""

    def map(self, *arguments: Any, **options: Any) -> Iterator[Any]:
        signal.raise_signal(signal.SIGINT)
        return super().map(*arguments, **options)


def test_ctrl_c_while_the_processes_begin_ends_stats_before_the_first_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ProcessPoolExecutor", Early)
    result = run("stats", "--deals", "2", "--processes", "1")
    assert result.exit_code == 130
    nothing_yet = ["0 open deals under pagat, from seed 0:", words("en", "solver", "stats", "interrupted")]
    assert result.output.splitlines() == nothing_yet


def test_processes_leave_ctrl_c_to_the_command_that_started_them() -> None:
    before = signal.getsignal(signal.SIGINT)
    with workers.workers(1) as executor:
        assert executor.submit(signal.getsignal, signal.SIGINT).result() is signal.SIG_IGN
        assert signal.getsignal(signal.SIGINT) is before


def test_a_process_that_has_nothing_more_to_do_does_not_wait_for_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python ends when only daemons are left, and the command waits for its processes: one waits for the other."""
    waiting: Queue[bool] = Queue()
    monkeypatch.setattr(workers, "_end_with_parent", lambda: waiting.put(threading.current_thread().daemon))
    before = signal.getsignal(signal.SIGINT)
    try:
        workers._serve()
    finally:
        signal.signal(signal.SIGINT, before)
    assert waiting.get(timeout=20)


@contextmanager
def heeding_ctrl_c() -> Iterator[None]:
    """What is started here heeds Ctrl-C, as in a terminal, also where the tests run in a shell's background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.fixture
def _in_the_background() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_in_the_background")
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to another process there")
@pytest.mark.parametrize("later", [0, 0.05, 1])
def test_stats_tells_what_is_done_when_it_is_interrupted(later: float) -> None:
    arguments = [sys.executable, "-m", "conquian", "stats", "--deals", "100000", "--processes", "2", "--json"]
    with heeding_ctrl_c():
        process = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    with process as started:
        try:
            while len(psutil.Process(started.pid).children()) < 2 and started.poll() is None:
                time.sleep(0.01)  # until it has begun, or is about to begin: then Ctrl-C must not be lost
            time.sleep(later)
            os.killpg(started.pid, signal.SIGINT)
            said, complaints = started.communicate(timeout=60)
        finally:
            if started.poll() is None:
                os.killpg(started.pid, signal.SIGKILL)
    assert started.returncode == 130, complaints
    data = json.loads(said)
    assert data["interrupted"] is True
    assert data["deals"] < 100_000


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is killed there")
def test_nobody_goes_on_solving_for_a_killed_command() -> None:
    arguments = [sys.executable, "-m", "conquian", "stats", "--deals", "100000", "--processes", "2"]
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL) as started:
        workers: list[psutil.Process] = []
        while len(workers) < 2 and started.poll() is None:
            time.sleep(0.1)
            workers = psutil.Process(started.pid).children()
        time.sleep(0.5)
        started.kill()
    _, left = psutil.wait_procs(workers, timeout=20)
    assert not left
