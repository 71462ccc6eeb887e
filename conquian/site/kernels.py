"""The Python processes behind the pages: which Python, how many, for how long, and how their messages travel."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

from jupyter_client.ioloop.manager import AsyncIOLoopKernelManager
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado import web
from traitlets import Bool, Dict, Integer, List, Unicode, default

from conquian.site.seats.capacity import SOCKETS, capacity
from conquian.site.seats.waiting_line import WaitingLine
from conquian.site.traffic import MOST_LINES, MOST_UNREAD, MOST_UNSENT, Traffic
from conquian.site.voila_seams import bound_offline_messages
from conquian.site.warm.forked_kernels import ForkedProcess, KernelParent, can_fork
from conquian.site.warm.kernel_pool import KernelPool
from conquian.site.warm.provisioner import WARM, offer

PACKAGE_HOME = Path(__file__).resolve().parents[2]
LONGEST_START: Final = 60.0  # seconds in which a kernel has to answer; on a busy machine it takes some of them
QUIET: Final = 2.0  # seconds without a page that comes or goes, after which spare kernels begin to load
STARTS: Final = 3  # with TCP a kernel may find its port taken, and then it ends at once


class OwnPython(KernelSpecManager):
    """Knows one kernel, `python3`: the Python that runs this server, able to import this very package.

    A kernel of that name that the user installed for JupyterLab may be another Python altogether.
    """

    kernel_dirs = List(Unicode())

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The specification of `python3`; NoSuchKernel for any other name."""
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [*spec.argv, "--HistoryManager.enabled=False"]  # what visitors do goes into no file
        spec.env = {**spec.env, **_import_path()}
        return spec


class WarmPython(OwnPython):
    """The same Python as the site starts it for its visitors: forked where it can be, once a pool is there to do it."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The specification of `python3`; NoSuchKernel for any other name."""
        spec = super().get_kernel_spec(kernel_name)
        spec.metadata = {**spec.metadata, "kernel_provisioner": {"provisioner_name": WARM, "config": {}}}
        return spec


def _import_path() -> dict[str, str]:
    """What a kernel's environment needs so that `import conquian` finds the package that serves it.

    An installed package is found anyway; naming site-packages in PYTHONPATH would put it before the standard library.
    """
    if PACKAGE_HOME.name in {"site-packages", "dist-packages"}:
        return {}
    inherited = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join(filter(None, [str(PACKAGE_HOME), inherited]))}


class SiteKernelManager(AsyncMappingKernelManager):
    """Starts a kernel for each open page, up to a limit, and ends those that no page needs any more."""

    max_kernels = Integer(config=True, help="Pages that can be open at once; about 30 MB each, or 60")
    renders = Integer(config=True, help="Pages that are drawn at once; the others wait in a queue")
    unconnected_timeout = Integer(90, config=True, help="Seconds that a kernel outlives its page")
    kernel_megabytes = Integer(512, config=True, help="What a kernel may fill with data; a page needs about 160")
    own = Dict(Unicode(), config=True, help="The folders of an author's own, by variable, as they were at the start")
    forks = Bool(can_fork(), config=True, help="Whether kernels are forked from one that has loaded all; Linux only")
    spares = Integer(config=True, help="Kernels that wait for a page where none are forked, while there are free seats")
    spare_lines = Integer(config=True, help="Websockets that can be open beyond the first to each kernel")

    @default("max_kernels")
    def _max_kernels_default(self) -> int:
        return max(1, capacity().learners)

    @default("renders")
    def _renders_default(self) -> int:
        return capacity().renders

    @default("spares")
    def _spares_default(self) -> int:
        return capacity().renders

    @default("spare_lines")
    def _spare_lines_default(self) -> int:
        return capacity().spare_lines

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context.max_sockets = SOCKETS
        self.context.sndhwm = MOST_UNSENT
        self.turns = asyncio.Semaphore(self.renders)
        self.promised: set[str] = set()
        self.waiting_line = WaitingLine()
        self._seated: dict[str, str] = {}
        self._coming_back: dict[str, str] = {}
        self.kernel_parent: KernelParent | None = None
        self.kernel_pool: KernelPool | None = None
        self._filling: asyncio.TimerHandle | None = None
        self._plainly: set[str] = set()
        offer()
        self._traffic: WeakKeyDictionary[Any, Traffic] = WeakKeyDictionary()

    async def warm(self) -> None:
        """Have a parent from which kernels are forked, where there can be one, else a pool of spare kernels."""
        env = {**os.environ, **_import_path(), **self.own}
        if self.forks and can_fork():
            self.kernel_parent = KernelParent(env)
            await self.kernel_parent.begin()
        elif self.spares:
            self.kernel_pool = KernelPool(env)
            self._fill_pool_now()

    def cool(self) -> None:
        """Let that parent go, and the kernels that wait."""
        if self.kernel_parent is not None:
            self.kernel_parent.end()
        if self.kernel_pool is not None:
            self.kernel_pool.end()
            self.kernel_pool = None

    def _fill_pool(self) -> None:
        """Have spare kernels wait: never more than there are free seats, whose memory they take.

        They begin once no page has come or gone for a moment: while a class comes, its pages need the processors.
        """
        if self.kernel_pool is None:
            return
        if self._filling is not None:
            self._filling.cancel()
        self._filling = asyncio.get_running_loop().call_later(QUIET, self._fill_pool_now)

    def _fill_pool_now(self) -> None:
        if self.promised:  # a page is on its way
            self._fill_pool()
        elif self.kernel_pool is not None:
            self.kernel_pool.fill(min(self.spares, self.free))

    @property
    def taken(self) -> int:
        """The number of seats taken, by open pages and by those that are going to be drawn."""
        return len(self.promised.union(self.list_kernel_ids()))

    @property
    def free(self) -> int:
        """The number of seats that are free."""
        return max(0, self.max_kernels - self.taken)

    @property
    def is_forking(self) -> bool:
        """Whether kernels are forked at the moment."""
        return self.kernel_parent is not None and self.kernel_parent.pid is not None

    def promise(self, ticket: str = "") -> str:
        """The id of a kernel that is going to be started; HTTP error 503 while there is no seat for this visitor.

        Those in the waiting line come first, each by its ticket.
        """
        now = time.monotonic()
        if not self.waiting_line.lets_in(ticket, self.free, now):
            self.waiting_line = self.waiting_line.heard(ticket, now)
            raise web.HTTPError(503)
        self.waiting_line = self.waiting_line.without(ticket)
        kernel_id = self.new_kernel_id()
        self.promised.add(kernel_id)
        return kernel_id

    def seat(self, kernel_id: str, browser: str) -> None:
        """Remember the browser that shows this kernel's page; the cookie of its farewell identifies a browser."""
        if browser:
            self._seated[kernel_id] = browser

    def come_back(self, browser: str, ticket: str) -> None:
        """Keep the next seat that this browser leaves for this ticket of its own, in the place of any it had before.

        A browser asks for a page before it leaves the one that it has: on a full site that one is still in its way.
        """
        if browser in self._seated.values():
            former = self._coming_back.get(browser, ticket)
            line = self.waiting_line if former == ticket else self.waiting_line.without(former)
            self.waiting_line = line.heard(ticket, time.monotonic())
            there = {other: each for other, each in self._coming_back.items() if self.waiting_line.holds(each)}
            self._coming_back = {**there, browser: ticket}

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel that has ended, however it did; whose page it was comes first in the line for its seat.

        One that is still promised is going to be started again.
        """
        removed = super().remove_kernel(kernel_id)
        if kernel_id not in self.promised:
            browser = self._seated.pop(kernel_id, "")
            self.waiting_line = self.waiting_line.first(self._coming_back.pop(browser, ""))
        self._fill_pool()
        return removed

    def traffic(self, kernel_id: str) -> Traffic:
        """The traffic with this kernel; HTTP error 404 if there is none of this id."""
        return self._traffic.setdefault(self.get_kernel(kernel_id), Traffic())

    @contextmanager
    def line(self, kernel_id: str) -> Iterator[Traffic]:
        """A place among the websockets of this kernel; HTTP error 429 when they are too many, for it or for all."""
        traffic = self.traffic(kernel_id)
        spare = sum(max(0, each.lines - 1) for each in self._traffic.values())
        if traffic.lines and (traffic.lines >= MOST_LINES or spare >= self.spare_lines):
            raise web.HTTPError(429)
        traffic.lines += 1
        try:
            yield traffic
        finally:
            traffic.lines -= 1
            traffic.left = time.monotonic()

    def start_buffering(self, kernel_id: str, session_key: str, channels: dict[str, Any]) -> None:
        """Keep what the kernel says until its page is back, as long as that is not too much."""
        super().start_buffering(kernel_id, session_key, channels)
        bound_offline_messages(self, kernel_id, MOST_UNREAD)

    async def start_answering(self, kernel_id: str, **how: Any) -> AsyncIOLoopKernelManager:
        """The kernel of this id, started and answering; RuntimeError if it ends before that each time it is started."""
        if self.own:
            how["env"] = {**how.get("env", os.environ), **self.own}
        self._fill_pool()
        try:
            for _ in range(STARTS):
                await self.start_kernel(kernel_id=kernel_id, extra_arguments=self._arguments(), **how)
                kernel = self.get_kernel(kernel_id)
                assert isinstance(kernel, AsyncIOLoopKernelManager)
                kernel.stop_restarter()  # until it answers, it is started again by us alone
                if await _answers(kernel):
                    kernel.start_restarter()
                    self._fill_pool()
                    return kernel
                await self.shutdown_kernel(kernel_id, now=True)
                self._plainly.add(kernel_id)
        finally:
            self._plainly.discard(kernel_id)
        raise RuntimeError(f"{STARTS} kernels ended before they answered")

    async def warm_process(
        self, kernel_id: str, argv: list[str], env: Mapping[str, str], cwd: str
    ) -> ForkedProcess | subprocess.Popen[bytes] | None:
        """A process that has loaded all, from now on this kernel; None where it is to be started as Jupyter starts it.

        One that ended before it answered is.
        """
        if kernel_id in self._plainly:
            return None
        if self.kernel_parent is not None:
            pid = await self.kernel_parent.fork(argv, env, cwd)
            return None if pid is None else ForkedProcess(pid)
        return None if self.kernel_pool is None else await self.kernel_pool.take(argv, env, cwd)

    async def end_kernel(self, kernel_id: str) -> None:
        """End a kernel that nobody needs, if it has not ended yet."""
        with suppress(web.HTTPError, KeyError):
            await self.shutdown_kernel(kernel_id, now=True)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that no page has held for a while, or that its page has long left alone.

        Closing a page ends its kernel at once, but a phone, a crash or a lost network never says goodbye.
        """
        if kernel_id in self.promised or kernel_id not in self:
            return  # its page is being drawn, or it has ended while others were looked at
        traffic, patience = self.traffic(kernel_id), timedelta(seconds=self.unconnected_timeout)
        kernel: Any = self.get_kernel(kernel_id)
        silence = datetime.now(UTC) - kernel.last_activity
        alone = timedelta(seconds=0 if traffic.lines else time.monotonic() - traffic.left)
        if min(silence, alone) > patience:
            await self.end_kernel(kernel_id)
        else:
            await super().cull_kernel_if_idle(kernel_id)

    def _arguments(self) -> list[str]:
        """The arguments of a kernel beyond those that Jupyter gives it."""
        arguments = ["--IPKernelApp.log_level=CRITICAL"]  # what visitors' messages break stands in no log
        if sys.platform != "win32":
            most = self.kernel_megabytes * 1_000_000
            limit = f"__import__('resource').setrlimit(__import__('resource').RLIMIT_DATA, ({most}, {most}))"
            arguments.append(f"--IPKernelApp.exec_lines={limit}")
        return arguments


async def _answers(kernel: AsyncIOLoopKernelManager) -> bool:
    """Whether a kernel that was just started answers before it ends, or has had `LONGEST_START` for it."""
    answered = asyncio.Event()
    stream = kernel.connect_shell()
    try:
        stream.on_recv(lambda _: answered.set())
        kernel.session.send(stream, "kernel_info_request")
        until = time.monotonic() + LONGEST_START
        while not answered.is_set() and time.monotonic() < until and await kernel.is_alive():
            with suppress(TimeoutError):
                await asyncio.wait_for(answered.wait(), 0.1)
    finally:
        stream.close()
    return answered.is_set()


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """A page's websocket that sends small messages at once.

    Otherwise Nagle's algorithm waits for the browser's delayed acknowledgement: 40 of a click's 45 milliseconds.
    """

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]  # its grandparent promises a coroutine
        """Open the kernel's channels."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
