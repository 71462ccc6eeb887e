"""The pool of spare kernels, where none can be forked: what waits, who gets it, and what ends with what."""

from __future__ import annotations

import asyncio
import os
import platform
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import psutil
import pytest

from conquian.site import kernels
from conquian.site.kernels import SiteKernelManager
from conquian.site.warm import spare_kernel
from conquian.site.warm.kernel_pool import KernelPool
from tests.checkout import ROOT
from tests.conftest import RunningSite
from tests.coroutines import outcome
from tests.site.visitor import Answer, ask, channel, kernel_of, say_goodbye, write_notebook
from tests.waiting import wait_until

StartSite = Callable[..., AbstractContextManager[RunningSite]]
pytestmark = pytest.mark.slow
PAGE = "/voila/render/learn.ipynb"
NUMBER = """
import os
from pathlib import Path
Path({number!r}).write_text(str(os.getpid()))
"""
SPARE = "conquian.site.warm.spare_kernel"


class Pooled:
    """A site whose kernels wait for their pages, seen from outside."""

    def __init__(self, site: RunningSite, process: psutil.Process) -> None:
        self.site, self.process = site, process

    def processes(self) -> list[psutil.Process]:
        """The processes that wait, and those that did, which are the kernels now."""
        return [each for each in self.below() if SPARE in each.cmdline()]

    def below(self) -> list[psutil.Process]:
        """Every process of the server's that has not ended."""
        return [each for each in self.process.children() if each.status() != psutil.STATUS_ZOMBIE]

    def opened(self) -> tuple[Answer, psutil.Process]:
        """A page, and the process that was waiting for it, having loaded all."""
        before = self.processes()
        wait_until(lambda: all(map(_has_nothing_to_do, before)))
        page = ask(self.site, PAGE)
        wait_until(lambda: len(self.processes()) >= len(before))
        (kernel,) = [each for each in before if _listens(each)]
        return page, kernel


def _has_nothing_to_do(process: psutil.Process) -> bool:
    """Whether a process that has begun waits; on Linux it is seen by what it writes to, which no longer is the pipe."""
    if platform.system() == "Linux":
        return Path(f"/proc/{process.pid}/fd/1").readlink() == Path(os.devnull)
    worked = process.cpu_times().user
    time.sleep(0.25)
    return bool(0.2 < worked == process.cpu_times().user)


def _listens(process: psutil.Process) -> bool:
    """Whether a process is a kernel already, which has sockets, and no spare one."""
    return bool(process.is_running() and process.net_connections("all"))


@pytest.fixture
def pooled(start_site: StartSite, tmp_path: Path) -> Iterator[Pooled]:
    number = tmp_path / "number"
    settings = {"SiteKernelManager": {"forks": False, "spares": 2, "max_kernels": 2}}
    with start_site(before=NUMBER.format(number=str(number)), settings=settings) as site:
        found = Pooled(site, psutil.Process(int(number.read_text())))
        wait_until(lambda: len(found.processes()) == 2)
        yield found


@pytest.mark.always
def test_a_page_has_a_kernel_that_waited_and_the_next_one_waits_while_there_is_a_seat(pooled: Pooled) -> None:
    page, kernel = pooled.opened()
    with channel(pooled.site, kernel_of(page)) as line:
        assert line.replies_until_alive("shell") is not None
    if sys.platform == "linux":  # elsewhere psutil does not know
        assert kernel.rlimit(psutil.RLIMIT_DATA)[0] == 512_000_000
    assert len(pooled.processes()) == 2, "one is a kernel, and one seat is free"
    assert say_goodbye(pooled.site, page) == 204
    wait_until(lambda: not kernel.is_running() or kernel.status() == psutil.STATUS_ZOMBIE)
    wait_until(lambda: len([each for each in pooled.processes() if each != kernel]) == 2)  # as many as there are seats


def test_a_killed_kernel_is_started_again_and_a_killed_spare_one_is_no_loss(pooled: Pooled) -> None:
    first, second = pooled.processes()
    first.kill()
    wait_until(lambda: pooled.processes() == [second])
    page, kernel = pooled.opened()
    assert kernel == second
    kernel.kill()
    wait_until(lambda: any(map(_listens, pooled.below())))  # whether or not another one waited
    with channel(pooled.site, kernel_of(page)) as line:
        assert line.replies_until_alive("shell") is not None


@pytest.mark.parametrize("is_killed", [True, False])
def test_those_that_wait_end_with_the_server(pooled: Pooled, is_killed: bool) -> None:
    waiting = pooled.processes()
    if is_killed:
        pooled.process.kill()
    else:
        pooled.process.send_signal(signal.SIGINT)
    _, left = psutil.wait_procs(waiting, timeout=20)
    assert not [each for each in left if each.status() != psutil.STATUS_ZOMBIE]


def test_a_kernel_that_waited_has_the_environment_and_the_folder_of_its_page(
    start_site: StartSite, tmp_path: Path
) -> None:
    write_notebook(
        tmp_path / "melds.ipynb", "import os; print(os.environ['QUERY_STRING'], os.getcwd(), 'conquian' in os.environ)"
    )
    settings = {"SiteKernelManager": {"forks": False, "spares": 1}}
    with start_site(root=tmp_path, settings=settings) as site:
        page = ask(site, "/voila/render/melds.ipynb?hand=3o,4o")
    assert f"hand=3o,4o {tmp_path} False" in page.text


class StandIns(KernelPool):
    """A pool of processes that run this Python instead, and write into a file what they were sent."""

    def __init__(self, code: str) -> None:
        super().__init__(os.environ)
        self.code = code

    def _started(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", self.code]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    async def loaded(self, size: int = 1) -> None:
        """Return when `size` processes wait that have loaded all."""
        self.fill(size)
        await asyncio.to_thread(wait_until, lambda: all(each.has_loaded for each in self._waiting))


READS: Final = "import sys; print(flush=True); sys.stdin.read()"
"""A program that has loaded all, and reads what it is sent."""


def test_who_waits_longest_comes_first_and_those_that_ended_are_passed_over() -> None:
    async def visits() -> None:
        pool = StandIns(READS)
        await pool.loaded(3)
        first, second, third = (each.process for each in pool._waiting)
        first.kill()
        first.wait()
        assert await pool.take([], {}, "/") is second
        assert second.wait() == 0, "it was told all, and that there is no more"
        assert len(pool) == 1
        pool.fill(2)
        assert len(pool) == 2 and pool._waiting[0].process is third
        pool.end()
        assert len(pool) == 0 and third.poll() is not None
        assert await pool.take([], {}, "/") is None

    outcome(visits())


def test_the_server_answers_others_while_a_spare_kernel_does_not_read_yet() -> None:
    async def visits() -> int:
        pool, beats = StandIns("import time, sys; print(flush=True); time.sleep(1); sys.stdin.read()"), 0
        await pool.loaded()
        taking = asyncio.ensure_future(pool.take([], {"QUERY_STRING": "x" * 1_000_000}, "/"))
        while not taking.done():
            await asyncio.sleep(0.01)
            beats += 1
        process = taking.result()
        assert process is not None and process.wait() == 0
        return beats

    assert outcome(visits()) > 5


def test_one_that_has_not_loaded_all_is_not_waited_for() -> None:
    async def visits() -> None:
        pool = StandIns("import sys; sys.stdin.read()")
        pool.fill(1)
        assert await pool.take([], {}, "/") is None
        assert len(pool) == 1
        pool.end()

    outcome(visits())


def test_one_that_never_reads_ends_with_the_pool_and_holds_nothing_up() -> None:
    before = {*threading.enumerate()}
    pool = StandIns("import time; time.sleep(5)")
    pool.fill(1)
    assert all(each.daemon for each in {*threading.enumerate()} - before), "the server could not end before it"
    (spare,) = pool._waiting
    pool.end()
    assert spare.process.returncode not in {0, None}


def test_spare_kernels_begin_once_no_page_comes_or_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a class comes, the processors are for its pages."""
    monkeypatch.setattr(kernels, "QUIET", 3600.0)

    async def visits() -> None:
        manager = SiteKernelManager(forks=False, spares=1, max_kernels=4)
        pool = manager.kernel_pool = StandIns(READS)
        waiting: list[asyncio.TimerHandle] = []
        for _ in range(3):
            manager._fill_pool()
            assert manager._filling is not None
            waiting.append(manager._filling)
        assert [each.cancelled() for each in waiting] == [True, True, False], "the last page begins the wait anew"
        manager.promised.add("page")
        manager._fill_pool_now()
        assert waiting[-1].cancelled() and len(pool) == 0, "a page is on its way"
        manager.promised.clear()
        manager._fill_pool_now()
        (spare,) = pool._waiting
        manager.cool()
        assert spare.process.returncode is not None, "those that wait end with the server"

    outcome(visits())


def test_spare_kernels_begin_after_as_many_seconds_as_the_page_says() -> None:
    page = " ".join((ROOT / "docs" / "site.md").read_text(encoding="utf-8").split())
    found = re.search(r"none has come or gone for (\w+) seconds", page)
    assert found

    async def visits() -> float:
        manager = SiteKernelManager(forks=False, spares=1, max_kernels=1)
        manager.kernel_pool = StandIns(READS)
        manager._fill_pool()
        assert manager._filling is not None
        manager._filling.cancel()
        return manager._filling.when() - asyncio.get_running_loop().time()

    assert outcome(visits()) == pytest.approx({"two": 2.0}[found[1]], abs=0.5)


def test_without_room_for_a_process_fewer_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    pool, started = StandIns(READS), subprocess.Popen
    rooms = iter([True, False])

    def popen(*how: object, **more: object) -> object:
        if not next(rooms):
            raise OSError("no process is left")
        return started(*how, **more)  # type: ignore[call-overload]  # whatever was given

    monkeypatch.setattr(subprocess, "Popen", popen)
    pool.fill(5)
    assert len(pool) == 1
    pool.end()


def test_a_file_of_the_folder_in_which_the_site_was_started_is_no_module(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit(3)", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    pool = KernelPool({**os.environ, "PYTHONPATH": str(ROOT)})
    pool.fill(1)
    (spare,) = pool._waiting
    assert spare.process.stdin is not None
    spare.process.stdin.close()
    assert spare.process.wait() == 0, "nobody told it what to be, so it ended"
    wait_until(lambda: spare.has_loaded)
    assert spare.process.stdout is not None
    spare.process.stdout.close()


def test_a_spare_kernel_begins_as_it_is_told_and_can_be_interrupted_from_then_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[object] = []
    environ = {"OF": "the server", "JPY_PARENT_PID": "71"}
    told = b'{"argv": ["ipykernel_launcher", "-f", "kernel.json"], "env": {"OF": "the page"}, "cwd": "/the/page"}'

    def read() -> bytes:
        done.append("told")
        return told

    system = SimpleNamespace(
        environ=environ, devnull="", O_WRONLY=0, open=lambda *_: 7, dup2=lambda *_: None,
        write=lambda _, text: done.append(text), chdir=lambda folder: done.append(f"in {folder}"),
    )  # fmt: skip
    program = SimpleNamespace(argv=["spare_kernel"], stdin=SimpleNamespace(buffer=SimpleNamespace(readline=read)))

    def launched(**how: Any) -> None:
        done.append(how)

    monkeypatch.setattr(spare_kernel, "os", system)
    monkeypatch.setattr(spare_kernel, "sys", program)
    monkeypatch.setattr(spare_kernel, "load", lambda: done.append("loaded"))
    monkeypatch.setattr("signal.signal", lambda *both: done.append(both))
    monkeypatch.setattr("ipykernel.kernelapp.IPKernelApp.launch_instance", launched)
    spare_kernel.main()
    assert done == [
        (signal.SIGINT, signal.SIG_IGN),
        "loaded",
        b"\n",
        "told",
        (signal.SIGINT, signal.default_int_handler),
        "in /the/page",
        {"argv": ["-f", "kernel.json"]},
    ]
    assert environ == {"OF": "the page", "JPY_PARENT_PID": "71"}, "it stays tied to its server"
    assert program.argv[0] == "ipykernel_launcher"
