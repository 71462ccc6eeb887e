"""The process that plants faults: it collects the tests once, then forks for each fault, and tells what came of it.

    python -m tests.faults.planter JOB

A fault in a function is planted in the forked process by giving the function other code, with all caches emptied. One
in what runs when a module is imported is planted in the file instead and tried in a new Python. So is one with which a
function has other variables of its surroundings, since Python gives no function such code; and, when it is tried again,
one that survived, since the map knows only the first caller of a function whose answers are remembered. What no test
calls may run on a server that tests start: then all of those are for it. So this runs in a copy of the project.

A fault is caught only by a test that passes without it, after the same tests and planted in the same way. What goes
wrong here and not in a test is raised.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import hashlib
import importlib
import json
import os
import pkgutil
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final, TypeVar

import pytest
from _pytest.runner import runtestprotocol

from tests.checkout import ROOT
from tests.faults.operators import Fault
from tests.faults.tracing import Called, key, tracing

Thing = TypeVar("Thing")

CAUGHT: Final = "caught"
HUNG: Final = "time limit"
MISSED: Final = "not caught"
UNTESTED: Final = "never run"
BROKEN: Final = "broken off"
"""Pytest ended otherwise than with tests that passed or failed: nothing was found out."""
PASSED, FAILED, RAISED, OTHER = range(4)
"""How a process that runs tests ends: these are its exit statuses."""
MEMORY: Final = 3 << 30
LONGEST: Final = 10
"""Seconds of the processor, under the tracer, after which a test takes too long to be asked of a fault."""
PATIENCE: Final = 20
"""Seconds beyond four times what the tests usually take, after which a fault counts as one that hangs.

They are seconds of the processor, so that a busy machine makes nothing hang; by the clock it is twenty times as long.
"""
QUIET: Final = (
    "-q", "-o", "addopts=", "-W", "ignore:Module already imported",
    *(f"-pno:{name}" for name in ("xdist", "cacheprovider", "nbval", "benchmark")),
)  # fmt: skip


FAILED_BY: Final = ROOT / ".planted.failed"
"""Where a process that runs tests names the one that failed."""


class Job:
    """What is to be done: the tests, the faults, and where to write the map of the tests and the results."""

    def __init__(self, path: Path) -> None:
        told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        self.packages: list[str] = told["packages"]
        self.tests: list[str] = told["tests"]
        self.servers: dict[str, list[str]] = told["servers"]
        self.faults = sorted(
            (Fault(**each) for each in told["faults"]), key=lambda one: not one.function.endswith("()")
        )
        self.seconds: float = told["seconds"]
        self.again: bool = told["again"]
        self.map = Path(told["map"])
        self.results: dict[str, str] = told["results"]

    @functools.lru_cache  # noqa: B019 - there is one job
    def drawn(self) -> dict[str, dict[str, Any]]:
        """The map of the tests, as far as it has been drawn."""
        text = self.map.read_text(encoding="utf-8") if self.map.exists() else "{}"
        found: dict[str, dict[str, Any]] = json.loads(text)
        return found

    def tell(self, fault: Fault, outcome: str, seconds: float, by: str) -> None:
        """Add what came of a fault to the results."""
        line = {"fault": fault.name, "outcome": outcome, "seconds": round(seconds, 2), "by": by}
        with Path(self.results[fault.path]).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


class Steady:
    """A pytest plugin that makes every run of a property the same, and names the first test that fails."""

    def pytest_configure(self) -> None:
        """Before any test is imported."""
        from hypothesis import HealthCheck, settings  # noqa: PLC0415 - pytest wants to import it first

        checks = list(HealthCheck)
        settings.register_profile(
            "faults", derandomize=True, database=None, deadline=None, suppress_health_check=checks
        )
        settings.load_profile("faults")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Name a test that failed; with `-x` it is the only one."""
        if report.failed:
            FAILED_BY.write_text(report.nodeid, encoding="utf-8")


class Planter:
    """A pytest plugin that does the job where the tests would be run."""

    def __init__(self, job: Job, imported: Called, collected: Called) -> None:
        self.job = job
        self.imported = imported
        self.collected = collected
        self.moment = time.time()
        self.seconds: dict[str, float] = {}
        self.sound: set[tuple[str, ...]] = set()
        self.draws = self.too_long = False
        self.called: Called = set()
        self.of_fixtures: dict[object, Called] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Draw the map of the tests if there is none yet, then try every fault."""
        sys.settrace(None)
        due = [item for item in session.items if not self._is_drawn(item)]
        if due:
            _forked(lambda: self._draw_map(due), limit=7200)
        self.items = {item.nodeid: item for item in session.items}
        self.job.drawn.cache_clear()
        drawn = self.job.drawn()
        self.seconds = {name: test["seconds"] for name, test in drawn.items() if name in self.items}
        self.reach = {name: {tuple(one) for one in drawn[name]["called"]} for name in self.seconds}
        self.caches = _all_of(functools._lru_cache_wrapper)
        self.functions = _functions()
        here = set().union(*self.reach.values())
        for fault in sorted(self.job.faults, key=lambda each: _place(each) not in here):  # what a server shows last
            start = time.perf_counter()
            outcome, by = self._try(fault)
            self.job.tell(fault, outcome, time.perf_counter() - start, by)
        return True

    def _is_drawn(self, item: pytest.Item) -> bool:
        """Whether the map has this test, from the file as it is now; code that changed does not change the map much."""
        return self.job.drawn().get(item.nodeid, {}).get("digest") == _digest(item.path)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        """Break a test off that takes too long while the map is drawn."""
        self.too_long = False
        if self.draws:
            signal.signal(signal.SIGPROF, self._break_off)
            signal.setitimer(signal.ITIMER_PROF, LONGEST)
        yield
        signal.setitimer(signal.ITIMER_PROF, 0)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
        """Keep what a fixture calls, which is there for every test that it is made for, and not for the first alone."""
        before = set(self.called)
        yield
        if self.draws:
            self.of_fixtures.setdefault(fixturedef, set()).update(self.called - before)

    def _of_fixtures(self, item: pytest.Item) -> Called:
        """What the fixtures of a test have called, whichever test they were made in."""
        known = getattr(item, "_fixtureinfo", None)
        there = known.name2fixturedefs.values() if known else ()
        return {one for each in there for fixture in each for one in self.of_fixtures.get(fixture, ())}

    def _break_off(self, *_: object) -> None:
        self.too_long = True
        raise TimeoutError(f"longer than {LONGEST} seconds")

    def _draw_map(self, items: list[pytest.Item]) -> bool:
        """Run these tests once and write down how long each takes and what it calls.

        One that fails is left out; of one that takes too long it is only written down that it does.
        """
        self.draws = True
        drawn = self.job.drawn()
        for place, item in enumerate(items):
            drawn.pop(item.nodeid, None)
            called = self.called = set()
            start = time.process_time()
            with tracing(called):
                passed = _passes(item, items[place + 1] if place + 1 < len(items) else None)
            seconds = time.process_time() - start
            called |= self._of_fixtures(item)
            if self.too_long:
                called.clear()
            if passed or self.too_long:
                drawn[item.nodeid] = {"digest": _digest(item.path), "seconds": seconds, "called": sorted(called)}
            if not place % 100:
                print(f"{place} of {len(items)} tests drawn", file=sys.stderr, flush=True)
            if place % 1000 == 999:  # the map has many megabytes
                self._keep_map(drawn)
        self._keep_map(drawn)
        return True

    def _keep_map(self, drawn: dict[str, dict[str, Any]]) -> None:
        """Write down the map as far as it is drawn; the next run goes on from there."""
        half = self.job.map.with_suffix(".half")
        half.write_text(json.dumps(drawn), encoding="utf-8")
        half.replace(self.job.map)

    def _try(self, fault: Fault) -> tuple[str, str]:
        """What comes of a fault, and which way it was planted."""
        place = _place(fault)
        if not fault.function.endswith("()") or place in self.imported:
            return self._beside_a_server(fault, self._tests_of_module(fault.path))
        names = self._quickest(name for name, called in self.reach.items() if place in called)
        if not names and place not in self.collected:
            return self._on_a_server(fault, UNTESTED, "map")
        swaps = self._swaps(fault)
        if swaps is None:
            return self._beside_a_server(fault, names or self._tests_of_module(fault.path))
        outcome = self._in_the_function(swaps, names) if names else MISSED
        if outcome == MISSED and self.job.again:
            return self._beside_a_server(fault, self._tests_of_module(fault.path))
        return outcome, "function"

    def _beside_a_server(self, fault: Fault, names: list[str]) -> tuple[str, str]:
        """What these tests say of it in a new Python, and those that start a server where these say nothing."""
        outcome = self._in_the_file(fault, names)
        return (outcome, "file") if outcome != MISSED else self._on_a_server(fault, MISSED, "file")

    def _on_a_server(self, fault: Fault, outcome: str, by: str) -> tuple[str, str]:
        """What the tests that start a server say of it; else this outcome, and the way by which it was found."""
        there = (files for folder, files in self.job.servers.items() if fault.path.startswith(folder))
        files = [file for file in next(there, []) if any(name.startswith(file) for name in self.seconds)]
        return (self._in_the_file(fault, files), "server") if files else (outcome, by)

    def _tests_of_module(self, path: str) -> list[str]:
        reached = (name for name, called in self.reach.items() if any(one[0] == path for one in called))
        return self._quickest(reached) or self._quickest(self.reach)

    def _quickest(self, names: Iterable[str]) -> list[str]:
        """The quickest of these tests, for as long as we have."""
        found: list[str] = []
        spent = 0.0
        for name in sorted(names, key=self.seconds.__getitem__):
            spent += self.seconds[name]
            if spent > self.job.seconds and found:
                break
            found.append(name)
        return found

    def _limit(self, names: list[str]) -> float:
        """So many seconds, for these tests or for the tests of these files."""
        wanted = set(names)
        known = (one for name, one in self.seconds.items() if not wanted.isdisjoint((name, name.partition("::")[0])))
        return PATIENCE + 4 * sum(known)

    def _swaps(self, fault: Fault) -> list[tuple[FunctionType, CodeType]] | None:
        """Which functions are given which code to plant a fault; None where it can be planted in its file alone."""
        place = _place(fault)
        whole = compile(
            fault.planted((ROOT / fault.path).read_bytes()), str(ROOT / fault.path), "exec", dont_inherit=True
        )
        found = [
            (function, code)
            for code in _codes(whole)
            if code.co_qualname == place[1]
            for function in self.functions.get((*place, code.co_firstlineno), [])
        ]
        fit = all(function.__code__.co_freevars == code.co_freevars for function, code in found)
        return found if found and fit else None

    def _in_the_function(self, swaps: list[tuple[FunctionType, CodeType]], names: list[str]) -> str:
        """What these tests say with other code in these functions, in a fork of this process."""

        def passes() -> bool:
            for cache in self.caches:
                cache.cache_clear()
            for function, code in swaps:
                function.__code__ = code
            items = [self.items[name] for name in names]
            for item, following in zip(items, [*items[1:], None], strict=True):
                if not _can_be_passed(item, following):
                    FAILED_BY.write_text(item.nodeid, encoding="utf-8")
                    return False
            return True

        FAILED_BY.unlink(missing_ok=True)
        outcome = _forked(passes, self._limit(names))
        if swaps and outcome != MISSED:
            upto = _up_to_the_failed(names)
            self._control("function", upto, lambda: self._in_the_function([], upto))
        return outcome

    def _in_the_file(self, fault: Fault | None, names: list[str]) -> str:
        """What these tests say with a fault in its file, or with none, in a new Python."""
        other = ROOT / ".planted"
        other.write_text("\n".join(names), encoding="utf-8")
        command = [sys.executable, "-m", "tests.faults.planter", "--run", str(other)]
        FAILED_BY.unlink(missing_ok=True)
        with self._planted(fault) if fault else contextlib.nullcontext():
            outcome = _forked(lambda: _quiet(command), self._limit(names) + 2 * PATIENCE)
        if fault and outcome == BROKEN and (files := _files(names)) != names:
            return self._in_the_file(fault, files)  # it gives its tests other names, or none
        if fault and outcome != MISSED:
            upto = _up_to_the_failed(names)
            self._control("file", upto, lambda: self._in_the_file(None, upto))
        return outcome

    @contextlib.contextmanager
    def _planted(self, fault: Fault) -> Iterator[None]:
        """The fault stands in its file while the block lasts."""
        path = ROOT / fault.path
        source, changed = path.read_bytes(), path.stat().st_mtime
        path.write_bytes(fault.planted(source))
        self.moment += 10  # Python knows a file that it has compiled by its second and its size
        os.utime(path, (self.moment, self.moment))
        try:
            yield
        finally:
            path.write_bytes(source)
            os.utime(path, (changed, changed))

    def _control(self, by: str, names: list[str], run: Callable[[], str]) -> None:
        """Make sure, once for each set of tests, that they pass without a fault; raises RuntimeError if not."""
        if (by, *names) not in self.sound:
            if (outcome := run()) != MISSED:
                raise RuntimeError(f"without a fault, by {by}: {outcome}: {' '.join(names)}")
            self.sound.add((by, *names))


def _place(fault: Fault) -> tuple[str, str]:
    """The file of a fault and the name of its function."""
    return fault.path, fault.function.removesuffix("()")


def _up_to_the_failed(names: list[str]) -> list[str]:
    """These tests as far as they were run; all of them where none is known to have failed: they took too long."""
    failed = FAILED_BY.read_text(encoding="utf-8") if FAILED_BY.exists() else ""
    return names[: names.index(failed) + 1] if failed in names else names


def _files(names: list[str]) -> list[str]:
    """The files of the first of these tests, each once: what is in a file is found whatever it is called."""
    return list(dict.fromkeys(name.partition("::")[0] for name in names))[:5]


@functools.cache
def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def _passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Whether a test passes; one about Ctrl-C may let it through, which otherwise never reaches a process like this."""
    try:
        return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))
    except KeyboardInterrupt:
        return False


def _can_be_passed(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Whether a test passes with other code in a function, of whose errors pytest can't always tell the line."""
    try:
        return _passes(item, following)
    except TypeError:  # pytest's own
        return False


def _forked(work: Callable[[], bool], limit: float) -> str:
    """What comes of this work in a process of its own, which says whether all is well.

    Raises RuntimeError if it raised something itself.
    """
    sys.stdout.flush()
    pid = os.fork()
    if not pid:
        try:
            os.setpgid(0, 0)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            _bound(limit)
            os._exit(PASSED if work() else FAILED)
        except BaseException as error:  # noqa: BLE001 - nothing may leave the fork
            if _is_out_of_memory(error):  # the fault has used up what it may have
                os._exit(FAILED)
            traceback.print_exc()
            os._exit(RAISED)
    deadline, done, status = time.monotonic() + 20 * limit, 0, 0
    try:
        while not done and time.monotonic() < deadline:
            done, status = os.waitpid(pid, os.WNOHANG)
            time.sleep(0 if done else 0.01)
    finally:
        if not done:  # it hangs, or the command was interrupted
            os.killpg(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
    return _outcome(status) if done else HUNG


def _is_out_of_memory(error: BaseException | None) -> bool:
    """Whether this came of there being no memory: what then handles it may find none either, and raise its own."""
    while error is not None and not isinstance(error, MemoryError):
        error = error.__cause__ or error.__context__
    return error is not None


def _bound(seconds: float) -> None:
    """Let this process have no more of the processor, nor of the memory."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))


def _outcome(status: int) -> str:
    """What the end of a process says of its fault; raises RuntimeError if it was the process that went wrong."""
    if os.WIFSIGNALED(status):
        return HUNG if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else CAUGHT
    said = {PASSED: MISSED, FAILED: CAUGHT, OTHER: BROKEN}.get(os.WEXITSTATUS(status))
    if said is None:
        raise RuntimeError("a process that tried a fault went wrong itself: see above, or try its tests by hand")
    return said


def _quiet(command: list[str]) -> bool:
    """Become this command, and say nothing."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    os.execv(command[0], command)  # noqa: S606 - this command, and no shell


def _functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """Every function of the package, by file, name and first line."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    for each in _all_of(FunctionType):
        if each.__code__.co_filename.startswith(f"{ROOT}/conquian/"):
            place = (*key(each.__code__.co_filename, each.__code__.co_qualname), each.__code__.co_firstlineno)
            found.setdefault(place, []).append(each)
    return found


def _all_of(kind: type[Thing]) -> list[Thing]:
    """All objects of exactly this type; `isinstance` would ask a weak proxy for the class of what is gone."""
    return [each for each in gc.get_objects() if type(each) is kind]


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _import(packages: Iterable[str]) -> None:
    for name in packages:
        package = importlib.import_module(f"conquian.{name}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def _run(names: list[str]) -> int:
    """Run these tests until one fails."""
    try:
        ended = int(pytest.main(["-x", "--doctest-modules", *QUIET, *names], plugins=[Steady()]))
    except BaseException:  # noqa: BLE001 - Python would end as if a test had failed
        traceback.print_exc()
        return RAISED
    if ended == pytest.ExitCode.INTERRUPTED:  # a file could not be imported
        return FAILED
    return ended if ended in (PASSED, FAILED) else OTHER


def main(argument: str, *more: str) -> int:
    """Do a job, or run the tests that a file names until one fails."""
    os.chdir(ROOT)
    if argument == "--run":
        return _run(Path(more[0]).read_text(encoding="utf-8").splitlines())
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by the command"))
    job = Job(Path(argument))
    imported: Called = set()
    collected: Called = set()
    with tracing(imported):
        _import(job.packages)
    with tracing(collected):
        plugins = [Steady(), Planter(job, imported, collected)]
        return int(pytest.main(["--doctest-modules", *QUIET, *job.tests], plugins=plugins))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
