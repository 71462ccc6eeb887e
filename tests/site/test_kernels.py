"""The kernels, without one being started: which Python, what it is told, and who starts it again."""

import asyncio
import os
import sys
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
