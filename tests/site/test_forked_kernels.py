"""Kernels that are forked from a warm parent: whose children they are, what they share, and what ends with what."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from conquian.site.warm import kernel_parent
from conquian.site.warm.forked_kernels import BEGINNINGS, ForkedProcess, KernelParent
from tests.checkout import ROOT
from tests.conftest import RunningSite
from tests.coroutines import outcome
from tests.site.visitor import ask, channel, kernel_of, say_goodbye, write_notebook
from tests.waiting import wait_until

StartSite = Callable[..., AbstractContextManager[RunningSite]]
pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a server adopt what others fork"),
    pytest.mark.slow,
]
PAGE = "/voila/render/learn.ipynb"
NUMBER = """
import os
from pathlib import Path
Path({number!r}).write_text(str(os.getpid()))
"""


class Warm:
    """A site whose kernels are forked, seen from outside."""

    def __init__(self, site: RunningSite, process: psutil.Process) -> None:
        self.site, self.process = site, process

    def parents(self) -> list[psutil.Process]:
        """The process that kernels are forked from: none, or one."""
        return [
            each for each in self.children() if "conquian.site.warm.kernel_parent" in each.cmdline() and not named(each)
        ]

    def kernels(self) -> list[psutil.Process]:
        """The kernels that were forked."""
        return [each for each in self.children() if named(each)]

    def children(self) -> list[psutil.Process]:
        """Every process below the server that has not ended."""
        return [each for each in self.process.children() if each.status() != psutil.STATUS_ZOMBIE]

    def forks(self) -> bool:
        """Whether a page that is opened now has a forked kernel; it is left again."""
        page = ask(self.site, PAGE)
        kernel = kernel_of(page)
        is_forked = any(each.name() == f"kernel-{kernel[:8]}" for each in self.children())
        say_goodbye(self.site, page)
        return is_forked


def sockets(process: psutil.Process) -> set[str]:
    """The sockets that a process has open."""
    links = {str(path.readlink()) for path in Path(f"/proc/{process.pid}/fd").iterdir()}
    return {link for link in links if link.startswith("socket:")}


def named(process: psutil.Process) -> bool:
    name: str = process.name()
    return name.startswith("kernel-")


@pytest.fixture
def warm(start_site: StartSite, tmp_path: Path) -> Iterator[Warm]:
    number = tmp_path / "number"
    with start_site(before=NUMBER.format(number=str(number))) as site:
        found = Warm(site, psutil.Process(int(number.read_text())))
        wait_until(found.forks)
        yield found


@pytest.mark.always
def test_a_forked_kernel_is_the_servers_child_and_works_as_any_other(warm: Warm) -> None:
    page = ask(warm.site, PAGE)
    (kernel,) = [each for each in warm.kernels() if each.name() == f"kernel-{kernel_of(page)[:8]}"]
    assert kernel.ppid() == warm.process.pid
    with channel(warm.site, kernel_of(page)) as line:
        assert line.replies_until_alive("shell") is not None
    (parent,) = warm.parents()
    assert sockets(parent) and sockets(parent).isdisjoint(sockets(kernel)), "the server hears when the parent ends"
    held = kernel.memory_full_info()
    assert held.uss < held.rss / 2, "most of what it holds is shared"
    assert kernel.rlimit(psutil.RLIMIT_DATA)[0] == 512_000_000
    assert say_goodbye(warm.site, page) == 204
    wait_until(lambda: not kernel.is_running() or kernel.status() == psutil.STATUS_ZOMBIE)


def test_a_killed_kernel_is_started_again(warm: Warm) -> None:
    page = ask(warm.site, PAGE)
    name = f"kernel-{kernel_of(page)[:8]}"
    (kernel,) = [each for each in warm.kernels() if each.name() == name]
    kernel.kill()
    wait_until(lambda: any(each.name() == name and each.pid != kernel.pid for each in warm.kernels()))
    (again,) = [each for each in warm.kernels() if each.name() == name]
    wait_until(lambda: again.rlimit(psutil.RLIMIT_DATA)[0] == 512_000_000)


def test_kernels_outlive_their_parent_and_pages_open_meanwhile(warm: Warm) -> None:
    page = ask(warm.site, PAGE)
    (parent,) = warm.parents()
    parent.kill()
    wait_until(lambda: not warm.parents())
    with channel(warm.site, kernel_of(page)) as line:
        assert line.replies_until_alive("shell") is not None
    assert not warm.forks(), "it was started as any other is"
    wait_until(warm.forks)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_all_end_with_the_server(warm: Warm, number: int) -> None:
    ask(warm.site, PAGE)
    below = warm.children()
    assert len(below) >= 2
    warm.process.send_signal(number)
    _, left = psutil.wait_procs(below, timeout=20)
    assert not [each for each in left if each.status() != psutil.STATUS_ZOMBIE]


def test_a_notebook_that_is_more_than_a_room_has_its_widgets(start_site: StartSite, tmp_path: Path) -> None:
    write_notebook(tmp_path / "melds.ipynb", "import ipywidgets\nprint(ipywidgets.IntSlider().comm is not None)")
    number = tmp_path / "number"
    with start_site(root=tmp_path, before=NUMBER.format(number=str(number))) as site:
        warm = Warm(site, psutil.Process(int(number.read_text())))

        def opened() -> bool:
            page = ask(site, "/voila/render/melds.ipynb")
            assert "True" in page.text
            return any(each.name() == f"kernel-{kernel_of(page)[:8]}" for each in warm.kernels())

        wait_until(opened)


def test_where_it_is_switched_off_there_is_no_parent(start_site: StartSite, tmp_path: Path) -> None:
    number = tmp_path / "number"
    settings = {"SiteKernelManager": {"forks": False}}
    with start_site(before=NUMBER.format(number=str(number)), settings=settings) as site:
        warm = Warm(site, psutil.Process(int(number.read_text())))
        assert not warm.forks()
        assert not warm.parents()


def test_a_process_that_is_no_child_has_ended() -> None:
    process = ForkedProcess(1)
    assert process.poll() == 0
    process.kill()
    assert process.wait() == 0


@pytest.mark.parametrize(("way", "status"), [("kill", -signal.SIGKILL), ("terminate", -signal.SIGTERM)])
def test_a_child_that_runs_is_ended_in_the_way_that_is_asked_for(way: str, status: int) -> None:
    command = [sys.executable, "-c", "import time; time.sleep(5)"]
    process = ForkedProcess(os.posix_spawn(sys.executable, command, os.environ))
    assert process.poll() is None
    getattr(process, way)()
    assert process.wait() == process.poll() == status


@pytest.fixture
def adopts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of the tests stays as it is: it would keep what other tests leave behind."""
    monkeypatch.setattr("conquian.site.warm.forked_kernels.adopt", lambda: True)


PARENT = """
import json, socket, sys
line = socket.socket(fileno=int(sys.argv[1]))
line.sendall(b"ready\\n" if sys.argv[2] != "refuses" else b"no\\n")
for text in line.makefile("rb"):
    asked = json.loads(text)
    if sys.argv[2] == "dies" or sys.argv[2] == "tires" and asked["number"] % 2 == 0:
        break
    number = asked["number"] - (sys.argv[2] == "shifts")
    line.sendall(json.dumps({"number": number, "pid": int(asked["name"][7:], 16)}).encode() + b"\\n")
"""
"""A parent that forks nothing, and says as a process the number that stands in a kernel's name."""


class FakeParent(KernelParent):
    """A kernel parent with such a process behind it, which does what its `mode` says."""

    def __init__(self, mode: str) -> None:
        super().__init__(os.environ)
        self.mode = mode
        self.begun: list[subprocess.Popen[bytes]] = []

    def _started(self, line: int) -> subprocess.Popen[bytes]:
        self.begun.append(subprocess.Popen([sys.executable, "-c", PARENT, str(line), self.mode], pass_fds=[line]))
        return self.begun[-1]

    async def begun_again(self) -> None:
        """Wait for the parent that is being started, if one is."""
        await asyncio.gather(*(each for each in asyncio.all_tasks() if each is not asyncio.current_task()))

    async def forks(self, names: range) -> list[int | None]:
        """What is answered to as many who ask at once."""
        asked = (self.fork([f"kernel-{name:08x}.json"], {}, "/") for name in names)
        return list(await asyncio.gather(*asked))


@pytest.mark.usefixtures("adopts_nothing")
def test_who_waits_while_the_parent_dies_gets_no_process_and_later_ones_get_their_own() -> None:
    async def visits() -> None:
        parent = FakeParent("dies")
        await parent.begin()
        assert await parent.forks(range(6)) == [None] * 6
        assert parent.pid is None
        parent.mode = "lives"
        await parent.begin()
        assert await parent.forks(range(10, 16)) == list(range(10, 16))
        parent.end()

    outcome(visits())


@pytest.mark.usefixtures("adopts_nothing")
def test_an_answer_to_another_request_is_none_and_ends_the_parent() -> None:
    async def visits() -> None:
        parent = FakeParent("shifts")
        await parent.begin()
        assert await parent.forks(range(3)) == [None] * 3
        assert parent.pid is None

    outcome(visits())


@pytest.mark.usefixtures("adopts_nothing")
def test_who_no_longer_waits_leaves_no_answer_behind() -> None:
    async def visits() -> None:
        parent = FakeParent("lives")
        await parent.begin()
        leaving = asyncio.ensure_future(parent.fork(["kernel-00000001"], {}, "/"))
        await asyncio.sleep(0)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        assert leaving.cancelled()
        assert await parent.fork(["kernel-00000002"], {}, "/") is None
        parent.end()

    outcome(visits())


@pytest.mark.usefixtures("adopts_nothing")
def test_a_parent_that_refuses_is_not_asked_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquian.site.warm.forked_kernels.PAUSE", -1.0)

    async def visits() -> None:
        parent = FakeParent("refuses")
        await parent.begin()
        for _ in range(12):
            assert await parent.forks(range(1)) == [None]
            await parent.begun_again()
        assert len(parent.begun) == BEGINNINGS
        assert all(each.returncode is not None for each in parent.begun), "none of them is left"

    outcome(visits())


@pytest.mark.usefixtures("adopts_nothing")
def test_a_parent_that_forks_is_started_again_however_often_it_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquian.site.warm.forked_kernels.PAUSE", -1.0)

    async def visits() -> None:
        parent = FakeParent("tires")
        await parent.begin()
        for _ in range(BEGINNINGS + 2):
            assert await parent.forks(range(1, 2)) == [1]
            assert await parent.forks(range(1, 2)) == [None]
            await parent.begun_again()
        parent.end()
        assert all(each.returncode is not None for each in parent.begun)

    outcome(visits())


@pytest.mark.usefixtures("adopts_nothing")
def test_a_file_of_the_folder_in_which_the_site_was_started_is_no_module(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit(3)", encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    async def begins() -> bool:
        parent = KernelParent({**os.environ, "PYTHONPATH": str(ROOT)})
        await parent.begin()
        is_ready = parent.pid is not None
        parent.end()
        return is_ready

    assert outcome(begins())


# --- what is done in a fork


class Ended(BaseException):
    """The process has ended, with this status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


BETWEEN, SERVER, ADOPTER = 70, 71, 1


class Fork:
    """A process that was just forked, and notes what is done in it instead of doing it."""

    def __init__(self, patch: pytest.MonkeyPatch, *above: int, now: float = 5.0) -> None:
        self.done: list[object] = []
        self.environ = {"OF": "the parent"}
        parents = iter(above)
        system = SimpleNamespace(
            setsid=lambda: self.done.append("a session of its own"),
            chdir=lambda folder: self.done.append(f"in {folder}"),
            environ=self.environ,
            getppid=lambda: next(parents),
            _exit=self._exit,
        )
        self.program = SimpleNamespace(argv=["parent"], stderr=sys.stderr)
        patch.setattr(kernel_parent, "os", system)
        patch.setattr(kernel_parent, "sys", self.program)
        patch.setattr(kernel_parent, "Path", lambda _: SimpleNamespace(write_text=lambda *_, **__: None))
        patch.setattr(kernel_parent, "time", SimpleNamespace(sleep=lambda _: None, monotonic=lambda: now))
        patch.setattr("signal.signal", lambda *both: self.done.append(both))
        patch.setattr("ipykernel.kernelapp.IPKernelApp.launch_instance", self._launch)

    def _exit(self, status: int) -> None:
        raise Ended(status)

    def _launch(self, **how: Any) -> None:
        self.done.append(how)

    def become(self, until: float = 9.0) -> int:
        """The status with which the process ends after it was asked to be a kernel."""
        request = {
            "argv": ["ipykernel_launcher", "-f", "kernel.json"], "env": {"OF": "the page"}, "cwd": "/the/page",
            "until": until, "server": SERVER, "name": "kernel-00000001",
        }  # fmt: skip
        with pytest.raises(Ended) as ended:
            kernel_parent._become_kernel(request, BETWEEN)
        return ended.value.status


def test_a_fork_is_the_kernel_of_its_page_and_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    fork = Fork(monkeypatch, BETWEEN, BETWEEN, SERVER, SERVER)
    assert fork.become() == 0
    assert fork.done == [
        "a session of its own",
        (signal.SIGINT, signal.default_int_handler),
        "in /the/page",
        {"argv": ["-f", "kernel.json"], "parent_handle": SERVER},
    ]
    assert fork.environ == {"OF": "the page"}
    assert fork.program.argv[0] == "ipykernel_launcher"


def test_a_fork_whose_server_has_ended_or_waits_no_longer_is_no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    for above, until in ((ADOPTER, 9.0), (SERVER, 4.0)):
        fork = Fork(monkeypatch, above, above)
        assert fork.become(until) == 1
        assert not any(isinstance(each, dict) for each in fork.done), "it was not begun"
