"""The command that plants faults: what it plants, how many, and that what it says of a fault is so."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
import tomllib
import weakref
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from conquian.site import connections
from tests.checkout import ROOT
from tests.faults import __main__ as command
from tests.faults import planter
from tests.faults.operators import Fault, faults, has_effect
from tests.faults.packages import EACH, PACKAGES, SUITES, chosen
from tests.faults.planter import (
    BROKEN,
    CAUGHT,
    FAILED,
    MISSED,
    OTHER,
    PASSED,
    PATIENCE,
    UNTESTED,
    Job,
    Planter,
    _files,
    _forked,
    _functions,
    _run,
    _up_to_the_failed,
)
from tests.faults.report import EQUIVALENTS, Tally, page, reason

SOURCE = '''
"""A docstring with 7 in it."""
def least(numbers: list[int], default: int | None = None) -> int:
    """The least of them, -1 for none."""
    assert numbers is not None
    for number in numbers:
        if number < 0 and not default:
            continue
        yield number
    return max(numbers, key=abs) if numbers else default or f"{1}"
'''


def planted(operator: str) -> set[str]:
    """What stands in the function after each fault of this kind."""
    return {fault.after for fault in faults("m.py", SOURCE.encode()) if fault.operator == operator}


@pytest.mark.parametrize(
    ("operator", "after"),
    [
        ("comparison", {"(number <= 0)"}),
        ("boundary", {"(1)", "(-1)"}),
        ("and/or", {"(number < 0 or not default)", "(default and f'{1}')"}),
        ("not dropped", {"(default)"}),
        ("branch removed", {"False"}),
        ("branch always taken", {"True"}),
        ("loop left", {"break"}),
        ("yield dropped", {"yield from ()"}),
        ("return value", {"return None"}),
        ("branches swapped", {"(default or f'{1}' if numbers else max(numbers, key=abs))"}),
        ("function", {"min(numbers, key=abs)"}),
    ],
)
def test_each_operator_plants_what_it_says(operator: str, after: set[str]) -> None:
    assert planted(operator) == after


def test_a_fault_changes_one_place_and_can_be_read() -> None:
    text = SOURCE.encode()
    for fault in faults("m.py", text):
        assert fault.before in SOURCE
        assert fault.function == "least()"
        assert fault.planted(text)[: fault.start] == text[: fault.start]
        assert fault.planted(text)[fault.start + len(fault.after) :] == text[fault.end :]
        assert has_effect(fault, text)


def test_what_is_only_said_is_left_alone() -> None:
    assert faults("m.py", b'"""Seven."""\nx: int | None\nassert 1 < 2\nimport os\n') == []


def test_the_same_faults_are_chosen_again() -> None:
    path = "conquian/game/forcing.py"
    every = faults(path, (ROOT / path).read_bytes())
    some = chosen("game", every, count=20)
    assert len(set(some)) == 20
    assert some == chosen("game", every, count=20)
    assert some != chosen("game", every, count=20, seed=15)
    assert chosen("game", every[:5], count=20, seed=1)


def test_an_edit_leaves_all_other_faults_chosen() -> None:
    path = "conquian/game/forcing.py"
    every = faults(path, (ROOT / path).read_bytes())
    some = chosen("game", every, count=20)
    assert chosen("game", [fault for fault in every if fault != some[3]], count=20)[:19] == some[:3] + some[4:]


def test_every_package_is_planted_in_once() -> None:
    folders = {path.name for path in (ROOT / "conquian").iterdir() if (path / "__init__.py").exists()}
    assert len(PACKAGES) == len(set(PACKAGES))
    assert set(PACKAGES) == folders
    for suite in SUITES:
        assert all((ROOT / test).exists() for test in suite.tests), suite.name


def test_an_equivalent_has_a_reason_and_is_there() -> None:
    listed = tomllib.loads(EQUIVALENTS.read_text(encoding="utf-8"))["equivalent"]
    assert listed
    for one in listed:
        assert set(one) == {"path", "operator", "code", "before", "after", "reason"}
        found = faults(one["path"], (ROOT / one["path"]).read_bytes())
        there = [fault for fault in found if (fault.operator, fault.after) == (one["operator"], one["after"])]
        assert one["reason"] in map(reason, there), one
        assert len(one["reason"].split()) > 3


def test_the_page_counts_what_was_caught() -> None:
    path = "conquian/game/cards.py"
    three = [Fault(path, line, 0, 1, "boundary", "1", "(2)") for line in (1, 2, 3)]
    tally = Tally("game", 90, 4, tuple(zip(three, (CAUGHT, MISSED, UNTESTED), strict=True)))
    text = "\n".join(page([tally], "abc", 14, 300))
    assert "| game | 90 | 3 of 4 | 1 | 0 | 0 | 2 | 33.3% |" in text
    assert f"- `{path}:3` boundary, never run: `1` → `(2)`" in text
    assert text.startswith("# Planted faults (partial)")


@pytest.mark.parametrize(
    ("count", "packages", "tried", "whole"),
    [
        (EACH, PACKAGES, 1, True),
        (EACH - 1, PACKAGES, 1, False),
        (EACH, PACKAGES[1:], 1, False),
        (EACH, PACKAGES, 0, False),
    ],
)
def test_the_page_says_that_it_is_partial(count: int, packages: tuple[str, ...], tried: int, whole: bool) -> None:
    fault = Fault("conquian/game/cards.py", 1, 0, 1, "boundary", "1", "(2)")
    tallies = [Tally(package, 90, 1, ((fault, CAUGHT),) * tried) for package in packages]
    title = next(page(tallies, "abc", 14, count))
    assert ("partial" not in title) is whole


def test_a_run_that_broke_off_caught_nothing() -> None:
    fault = Fault("conquian/game/cards.py", 1, 0, 1, "boundary", "1", "(2)")
    tally = Tally("game", 90, 1, ((fault, BROKEN),))
    assert tally.missed == [(fault, BROKEN)]
    assert "boundary, broken off" in "\n".join(page([tally], "abc", 14, EACH))


def test_what_was_found_out_is_known_in_another_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written by the code of the function; what has other code since has no outcome."""
    path = "conquian/game/cards.py"
    one, other, *_ = (fault.name for fault in faults(path, (ROOT / path).read_bytes()))
    kept, results = tmp_path / "kept", tmp_path / "results"
    kept.mkdir()
    results.mkdir()
    monkeypatch.setattr(command, "KEPT", kept)
    monkeypatch.setattr(command, "RESULTS", results)
    command._committed.cache_clear()
    told = {one: CAUGHT, other: MISSED, "of_other_code():0123456789ab:0:boundary:(2)": CAUGHT}
    lines = (json.dumps({"fault": name, "outcome": outcome}) for name, outcome in told.items())
    (kept / "conquian.game.cards.py.jsonl").write_text("\n".join(lines))
    text = command.written()
    (kept / "conquian.game.cards.py.jsonl").unlink()
    assert command.read(text) == {path: {one: CAUGHT, other: MISSED}}
    (results / "2026-01-02-faults.json").write_text(text)
    (results / "2026-01-01-faults.json").write_text("{}")
    command._committed.cache_clear()
    assert command._outcomes(path) == {one: CAUGHT, other: MISSED}
    command._committed.cache_clear()


def names(text: str) -> list[str]:
    return [fault.name for fault in faults("a.py", text.encode())]


def test_a_fault_keeps_its_name_while_its_function_has_the_same_code() -> None:
    short = "def one(number: int) -> int:\n    return number + 1\n"
    long = '"""A module."""\n\n\ndef one(number: int) -> int:\n    """The next."""\n    return number + 1  # or so\n'
    assert names(short) == names(long) != names(short.replace("1", "3"))
    assert set(names(short)) < set(names(f"def other() -> int:\n    return 7\n\n\n{short}"))
    of_a_class = "class Pile:\n    most = 4\n\n    def size(self) -> int:\n        return len(self) + {}\n"
    here, there = (set(names(of_a_class.format(number))) for number in "12")
    assert {name.partition("()")[0] for name in here ^ there} == {"Pile.size"} and here & there
    twice = names("def one() -> bool:\n    return 1 < 2 or 1 < 2\n")
    assert len(twice) == len(set(twice))


# --- what a process says of its fault ---------------------------------------------------------------------------------


def ends(status: int) -> bool:
    os._exit(status)


@pytest.mark.skipif(sys.platform == "win32", reason="the planter forks")
@pytest.mark.parametrize(("passes", "outcome"), [(True, MISSED), (False, CAUGHT)])
def test_tests_that_pass_have_missed_the_fault(passes: bool, outcome: str) -> None:
    assert _forked(lambda: passes, limit=20) == outcome


@pytest.mark.skipif(sys.platform == "win32", reason="the planter forks")
@pytest.mark.parametrize("work", [lambda: bool(1 / 0), lambda: ends(2), lambda: ends(5)])
def test_what_goes_wrong_in_the_planter_is_raised_and_catches_nothing(work: Callable[[], bool]) -> None:
    with pytest.raises(RuntimeError, match="went wrong itself"):
        _forked(work, limit=20)


@pytest.mark.skipif(sys.platform == "win32", reason="the planter forks")
def test_what_is_tried_ends_with_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = tmp_path / "pid"

    def hang() -> bool:
        told.with_suffix(".half").write_text(str(os.getpid()))
        told.with_suffix(".half").rename(told)
        signal.pause()
        return True

    def interrupted(_seconds: float) -> None:
        if told.exists():
            raise KeyboardInterrupt

    monkeypatch.setattr("tests.faults.planter.time.sleep", interrupted)
    with pytest.raises(KeyboardInterrupt):
        _forked(hang, limit=20)
    with pytest.raises(ProcessLookupError):
        os.kill(int(told.read_text()), 0)


def test_only_the_tests_up_to_the_one_that_failed_have_to_pass_without_the_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = tmp_path / "failed"
    monkeypatch.setattr(planter, "FAILED_BY", failed)
    assert _up_to_the_failed(["a", "b", "c"]) == ["a", "b", "c"], "none is known"
    failed.write_text("b")
    assert _up_to_the_failed(["a", "b", "c"]) == ["a", "b"]
    assert _up_to_the_failed(["a", "c"]) == ["a", "c"]


def out_of_memory() -> bool:
    error = RuntimeError("the report could not be made")
    error.__context__ = MemoryError()
    raise error


@pytest.mark.skipif(sys.platform == "win32", reason="the planter forks")
def test_a_fault_that_uses_up_the_memory_is_caught_whatever_came_of_it() -> None:
    assert _forked(out_of_memory, limit=20) == CAUGHT


def test_a_file_stands_for_its_tests_once() -> None:
    assert _files(["a.py::x[1]", "b.py::y", "a.py::x[2]"]) == ["a.py", "b.py"]


def test_files_have_the_time_of_all_their_tests() -> None:
    planter = bare_planter()
    planter.seconds = {"a.py::x": 1.0, "a.py::y": 2.0, "b.py::z": 4.0}
    assert planter._limit(["a.py::y", "b.py::z"]) == PATIENCE + 4 * 6
    assert planter._limit(["a.py"]) == PATIENCE + 4 * 3


@pytest.mark.parametrize(
    ("ended", "outcome"),
    [
        (pytest.ExitCode.OK, PASSED),
        (pytest.ExitCode.TESTS_FAILED, FAILED),
        (pytest.ExitCode.INTERRUPTED, FAILED),
        (pytest.ExitCode.USAGE_ERROR, OTHER),
        (pytest.ExitCode.NO_TESTS_COLLECTED, OTHER),
    ],
)
def test_files_that_cannot_be_imported_fail(
    ended: pytest.ExitCode, outcome: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pytest, "main", lambda *_, **__: ended)
    assert _run(["a.py"]) == outcome


def bare_planter() -> Planter:
    planter = object.__new__(Planter)
    planter.functions, planter.sound = _functions(), set()
    return planter


def test_what_is_gone_does_not_hide_the_functions() -> None:
    """A weak proxy that outlives its object raises when it is asked for its class."""

    class Passing: ...

    gone = weakref.proxy(Passing())
    assert _functions()
    with pytest.raises(ReferenceError):
        isinstance(gone, int)


def test_a_function_is_not_given_code_with_other_surroundings() -> None:
    """Without `super()` the code no longer knows its class, and Python refuses to swap it: it goes into the file."""
    path = "conquian/site/connections.py"
    all_of_them = faults(path, (ROOT / path).read_bytes())
    inside = [fault for fault in all_of_them if fault.function == "Connections.initialize()"]
    (without,) = [fault for fault in inside if fault.after == "pass" and fault.before.startswith("super()")]
    (sign,) = [fault for fault in inside if fault.before == "-QUIET"]
    planter = bare_planter()
    assert planter._swaps(without) is None
    swaps = planter._swaps(sign)
    assert swaps is not None
    assert [function for function, _ in swaps] == [connections.Connections.initialize]


@pytest.mark.parametrize(
    ("error", "passes"), [(KeyboardInterrupt, planter._passes), (TypeError, planter._can_be_passed)]
)
def test_a_test_that_is_interrupted_or_can_not_be_told_of_has_failed(
    error: type[BaseException],
    passes: Callable[[pytest.Item, None], bool],
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    def broken_off(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(planter, "runtestprotocol", broken_off)
    assert not passes(request.node, None)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such timer")
@pytest.mark.parametrize(("draws", "too_long"), [(True, True), (False, False)])
def test_a_test_is_broken_off_only_while_the_map_is_drawn(
    draws: bool, too_long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.faults.planter.LONGEST", 0.05)
    planter = bare_planter()
    planter.draws = draws
    running = planter.pytest_runtest_call()
    next(running)
    started = time.process_time()
    with contextlib.suppress(TimeoutError):
        while time.process_time() - started < 0.5:
            pass
    assert list(running) == []
    assert planter.too_long is too_long


def test_what_a_fixture_calls_is_there_for_every_test_that_has_it() -> None:
    planter = bare_planter()
    planter.draws, planter.called, planter.of_fixtures = True, {("conquian/api.py", "deal")}, {}
    site: Any = object()
    making = planter.pytest_fixture_setup(site)
    next(making)
    planter.called.add(("conquian/static_site/build.py", "build"))
    assert list(making) == []

    def with_fixtures(*found: object) -> Any:
        return SimpleNamespace(_fixtureinfo=SimpleNamespace(name2fixturedefs={"site": found}))

    assert planter._of_fixtures(with_fixtures(site)) == {("conquian/static_site/build.py", "build")}
    assert planter._of_fixtures(with_fixtures(object())) == set()


def test_what_no_test_calls_is_tried_on_the_servers_that_tests_start(monkeypatch: pytest.MonkeyPatch) -> None:
    planter = bare_planter()
    planter.seconds = {"tests/site/test_pages.py::x": 1.0, "tests/game/test_deal.py::y": 1.0}
    tried: list[list[str]] = []

    def try_them(_self: Planter, _fault: Fault, names: list[str]) -> str:
        tried.append(names)
        return CAUGHT

    monkeypatch.setattr(Planter, "_in_the_file", try_them)
    planter.job = object.__new__(Job)
    planter.job.servers = {
        folder: list(files) for folder, files in next(each for each in SUITES if each.servers).servers.items()
    }
    paths = ("conquian/site/kernels.py", "conquian/ui/base.py")
    there, elsewhere = (Fault(path, 1, 0, 1, "constant", "1", "2") for path in paths)
    assert planter._on_a_server(there, UNTESTED, "map") == (CAUGHT, "server")
    assert planter._on_a_server(elsewhere, UNTESTED, "map") == (UNTESTED, "map")
    assert tried == [["tests/site/test_pages.py"]]


def test_the_tests_that_start_a_server_are_there() -> None:
    files = [file for suite in SUITES for group in suite.servers.values() for file in group]
    assert files and [file for file in files if not (ROOT / file).is_file()] == []


def test_tests_that_fail_without_a_fault_catch_none() -> None:
    planter = bare_planter()
    outcomes = iter([CAUGHT, MISSED, MISSED])
    with pytest.raises(RuntimeError, match="without a fault"):
        planter._control("file", ["a", "b"], lambda: next(outcomes))
    for _ in range(2):
        planter._control("file", ["a", "b"], lambda: next(outcomes))
    planter._control("function", ["a", "b"], lambda: next(outcomes))
    assert not list(outcomes), "once for each set of tests and each way to plant"
