"""The kernels, without one being started: which Python, what it is handed, and who starts it again."""

import asyncio
import os
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_client.ioloop.manager import AsyncIOLoopKernelManager
from jupyter_client.kernelspec import NoSuchKernel
from tornado.web import HTTPError
from traitlets.config import Config

from conquian.site import kernels
from conquian.site.kernels import STARTS, OwnPython, SiteKernelManager
from conquian.site.render_queue import PageKernel
from conquian.site.seats.waiting_line import new_ticket
from tests.coroutines import outcome


def test_the_one_kernel_is_this_python_with_this_package() -> None:
    spec = OwnPython().get_kernel_spec("python3")
    assert spec.argv[0] == sys.executable
    assert "--HistoryManager.enabled=False" in spec.argv
    assert spec.env.get("PYTHONPATH", "").split(os.pathsep)[0] in {str(kernels.PACKAGE_HOME), ""}
    with pytest.raises(NoSuchKernel):
        OwnPython().get_kernel_spec("another")


def test_every_limit_can_be_set() -> None:
    limits = {"max_kernels": 3, "renders": 4, "unconnected_timeout": 5, "kernel_megabytes": 6, "spare_lines": 7}
    manager = SiteKernelManager(config=Config({"SiteKernelManager": limits}))
    assert {name: getattr(manager, name) for name in limits} == limits


class Starts(AsyncIOLoopKernelManager):
    """A kernel that is not there, which notes what is done with it, and who starts it again if it dies."""

    def __init__(self, done: list[str]) -> None:
        super().__init__()
        self.done = done

    def stop_restarter(self) -> None:
        self.done.append("left to us")

    def start_restarter(self) -> None:
        self.done.append("left to Jupyter")


def started(monkeypatch: pytest.MonkeyPatch, answers: list[bool], platform: str = "linux") -> tuple[list[str], Any]:
    """What is done until a kernel answers, and what the last one was started with; a RuntimeError if none does."""
    manager = SiteKernelManager(kernel_megabytes=7)
    done: list[str] = []
    told: dict[str, Any] = {}

    async def start_kernel(**how: Any) -> None:
        done.append("started")
        told.update(how)

    async def shutdown_kernel(_: str, now: bool) -> None:
        done.append("ended now" if now else "asked to end")

    async def answered(_: AsyncIOLoopKernelManager) -> bool:
        return answers.pop(0)

    monkeypatch.setattr(manager, "start_kernel", start_kernel)
    monkeypatch.setattr(manager, "shutdown_kernel", shutdown_kernel)
    monkeypatch.setattr(manager, "get_kernel", lambda _: Starts(done))
    monkeypatch.setattr(kernels, "_answers", answered)
    monkeypatch.setattr(kernels, "sys", SimpleNamespace(platform=platform))
    try:
        outcome(manager.start_answering("a", path="x"))
    except RuntimeError:
        done.append("given up")
    return done, told


def test_until_it_answers_a_kernel_is_started_again_by_us_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    failed = ["started", "left to us", "ended now"]
    assert started(monkeypatch, [True])[0] == ["started", "left to us", "left to Jupyter"]
    assert started(monkeypatch, [False, True])[0] == [*failed, "started", "left to us", "left to Jupyter"]
    assert started(monkeypatch, STARTS * [False])[0] == [*(STARTS * failed), "given up"]


def test_a_kernel_is_told_how_much_it_may_fill(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet = "--IPKernelApp.log_level=CRITICAL"
    _, told = started(monkeypatch, [True], platform="win32")
    assert told == {"kernel_id": "a", "path": "x", "extra_arguments": [quiet]}, "Windows has no such limit"
    _, told = started(monkeypatch, [True])
    *others, limit = told["extra_arguments"]
    assert others == [quiet]
    limits: list[object] = []
    resource = SimpleNamespace(RLIMIT_DATA="data", setrlimit=lambda *both: limits.append(both))
    monkeypatch.setitem(sys.modules, "resource", resource)
    exec(limit.removeprefix("--IPKernelApp.exec_lines="))  # noqa: S102 - as the kernel does
    assert limits == [("data", (7_000_000, 7_000_000))]


@pytest.mark.parametrize("error", [HTTPError(404), KeyError("a")])
def test_a_kernel_that_has_ended_by_itself_need_not_be_ended(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    async def shutdown_kernel(_: str, now: bool) -> None:
        assert now
        raise error

    manager = SiteKernelManager()
    monkeypatch.setattr(manager, "shutdown_kernel", shutdown_kernel)
    outcome(manager.end_kernel("a"))


class Answering:
    """A kernel that answers what it was sent, if it does, to the socket that is listened at."""

    def __init__(self, answers: bool, lives: bool = True) -> None:
        self.answers, self.lives = answers, lives
        self.done: list[str] = []
        self.heard: Callable[[list[bytes]], None] | None = None
        self.session = SimpleNamespace(send=self.send)

    def connect_shell(self) -> "Answering":
        return self

    def on_recv(self, heard: Callable[[list[bytes]], None]) -> None:
        self.heard = heard

    def send(self, _: object, asked: str) -> None:
        self.done.append(asked)
        if self.answers and self.heard:
            self.heard([b"alive"])

    async def is_alive(self) -> bool:
        return self.lives

    def close(self) -> None:
        self.done.append("closed")


@pytest.mark.parametrize(
    ("answers", "lives", "is_one"), [(True, True, True), (False, True, False), (False, False, False)]
)
def test_a_kernel_that_answers_is_one_and_none_is_waited_for_without_end(
    monkeypatch: pytest.MonkeyPatch, answers: bool, lives: bool, is_one: bool
) -> None:
    monkeypatch.setattr(kernels, "LONGEST_START", 0.01)
    kernel: Any = Answering(answers, lives)
    assert outcome(kernels._answers(kernel)) is is_one
    assert kernel.done == ["kernel_info_request", "closed"]


class Warm:
    """What kernels come from, where it has begun: a parent that forks them, or a pool."""

    def __init__(self, _: object) -> None:
        self.pid: int | None = None
        self.taken: list[str] = []

    async def begin(self) -> None:
        self.pid = 7

    async def fork(self, argv: list[str], *_: object) -> int:
        self.taken += argv
        return 8

    def end(self) -> None:
        self.pid = None


@pytest.mark.parametrize(
    ("wanted", "can_be", "forks"), [(True, True, True), (False, True, False), (True, False, False)]
)
def test_kernels_are_forked_where_that_can_be_and_is_not_switched_off(
    monkeypatch: pytest.MonkeyPatch, wanted: bool, can_be: bool, forks: bool
) -> None:
    monkeypatch.setattr(kernels, "KernelParent", Warm)
    monkeypatch.setattr(kernels, "can_fork", lambda: can_be)
    manager = SiteKernelManager(forks=wanted, spares=0)
    assert not manager.is_forking
    outcome(manager.warm())
    assert manager.is_forking is forks
    manager.cool()
    assert not manager.is_forking


def test_a_kernel_that_ended_before_it_answered_is_started_as_jupyter_does(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = SiteKernelManager()
    parent = Warm(None)
    monkeypatch.setattr(manager, "kernel_parent", parent)
    pids: list[int | None] = []
    answers = [False, True]

    async def start_kernel(kernel_id: str, **_: Any) -> None:
        process = await manager.warm_process(kernel_id, [kernel_id], {}, "/")
        pids.append(None if process is None else process.pid)

    async def end(*_: object, **__: object) -> None:
        pass

    async def answered(_: object) -> bool:
        return answers.pop(0)

    monkeypatch.setattr(manager, "start_kernel", start_kernel)
    monkeypatch.setattr(manager, "shutdown_kernel", end)
    monkeypatch.setattr(manager, "get_kernel", lambda _: Starts([]))
    monkeypatch.setattr(kernels, "_answers", answered)
    outcome(manager.start_answering("a"))
    assert pids == [8, None]
    answers.append(True)
    outcome(manager.start_answering("b"))
    assert parent.taken == ["a", "b"], "what went wrong with one kernel is not held against another"


def test_who_waits_for_the_own_seat_has_it_once_its_kernel_is_not_started_again() -> None:
    manager = SiteKernelManager(max_kernels=1)
    other, own = new_ticket(), new_ticket()
    kernel_id = manager.promise()
    manager.seat(kernel_id, "browser")
    with pytest.raises(HTTPError, match="503"):
        manager.promise(other)
    manager.come_back("browser", own)

    def ends() -> list[str]:
        """The line after the kernel has ended."""
        kernel: Any = SimpleNamespace()
        manager._kernels[kernel_id] = kernel
        manager.remove_kernel(kernel_id)
        return [ticket for ticket, _ in manager.waiting_line.tickets]

    assert ends() == [other, own], "it did not answer, and is going to be started again"
    manager.promised.discard(kernel_id)
    assert ends() == [own, other]


# --- the kernel of a page


class House(SiteKernelManager):
    """Kernels that cannot be started: those that were ended instead."""

    def __init__(self) -> None:
        super().__init__(max_kernels=1, renders=1)
        self.ended: asyncio.Queue[str] = asyncio.Queue()

    def list_kernel_ids(self) -> list[str]:
        return []

    async def start_answering(self, kernel_id: str, **how: Any) -> AsyncIOLoopKernelManager:
        raise RuntimeError(f"no {kernel_id} for {how['path']}")

    async def end_kernel(self, kernel_id: str) -> None:
        self.ended.put_nowait(kernel_id)


def test_a_page_that_could_not_be_drawn_is_told_to_the_log_and_gives_everything_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def draw() -> None:
        house = House()
        caplog.set_level("ERROR", house.log.name)
        for number in (1, 2):
            page = PageKernel(house)
            kernel_id = await page.start_kernel(path="melds.ipynb")
            with pytest.raises(HTTPError, match="503"):
                house.promise()

            async def drawing(page: PageKernel = page) -> None:
                await page

            with pytest.raises(RuntimeError):
                await asyncio.create_task(drawing())
            assert await house.ended.get() == kernel_id
            assert page.broken
            assert not house.promised
            assert len(caplog.messages) == number
            assert caplog.messages[-1] == f"A page could not be drawn: no {kernel_id} for melds.ipynb"

    outcome(draw())
