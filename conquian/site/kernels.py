"""The Python processes behind the pages: which Python, how many, for how long, and how their messages travel."""

import asyncio
import os
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import zmq.asyncio
from jupyter_client.ioloop.manager import AsyncIOLoopKernelManager
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado import web
from traitlets import Integer, default

from conquian.site.capacity import SOCKETS, capacity

PACKAGE_HOME = Path(__file__).resolve().parents[2]
STARTS: Final = 3  # with TCP a kernel may find its port taken, and then it ends at once


class OwnPython(KernelSpecManager):
    """Knows one kernel, `python3`: the Python that runs this server, able to import this very package.

    A kernel of that name that the user installed for JupyterLab may be another Python altogether.
    """

    def _kernel_dirs_default(self) -> list[str]:
        return []

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """The specification of `python3`; NoSuchKernel for any other name."""
        spec = super().get_kernel_spec(kernel_name)
        spec.argv = [*spec.argv, "--HistoryManager.enabled=False"]  # what visitors do goes into no file
        spec.env = {**spec.env, **_import_path()}
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

    max_kernels = Integer(config=True, help="Pages that can be open at once; about 45 MB each")
    renders = Integer(config=True, help="Pages that are drawn at once; the others wait in line")
    unconnected_timeout = Integer(90, config=True, help="Seconds that a kernel outlives its page")

    @default("max_kernels")
    def _max_kernels_default(self) -> int:
        return max(1, capacity().learners)

    @default("renders")
    def _renders_default(self) -> int:
        return capacity().renders

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.line = asyncio.Semaphore(self.renders)
        self.promised: set[str] = set()

    def _context_default(self) -> zmq.asyncio.Context:
        self._created_context = True
        context = zmq.asyncio.Context()
        context.max_sockets = SOCKETS
        return context

    def promise(self) -> str:
        """The id of a kernel that is going to be started; HTTP error 503 when every seat is taken."""
        if len(self._kernels.keys() | self.promised) >= self.max_kernels:
            raise web.HTTPError(503)
        kernel_id = self.new_kernel_id()
        self.promised.add(kernel_id)
        return kernel_id

    def lines(self, kernel_id: str) -> int:
        """How many websockets lead to this kernel."""
        return int(self._kernel_connections.get(kernel_id, 0))

    async def start_answering(self, kernel_id: str, **how: Any) -> AsyncIOLoopKernelManager:
        """The kernel of this id, started and answering; RuntimeError if it ends before that each time it is started."""
        for _ in range(STARTS):
            await self.start_kernel(kernel_id=kernel_id, **how)
            kernel = self.get_kernel(kernel_id)
            assert isinstance(kernel, AsyncIOLoopKernelManager)
            kernel.stop_restarter()  # until it answers, it is started again by us alone
            if await _answers(kernel):
                kernel.start_restarter()
                return kernel
            await self.shutdown_kernel(kernel_id, now=True)
        raise RuntimeError(f"{STARTS} kernels ended before they answered")

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that no page has held for a while, or that its page has long left alone.

        Closing a page ends its kernel at once, but a phone, a crash or a lost network never says goodbye.
        """
        idle = datetime.now(UTC) - self._kernels[kernel_id].last_activity
        if not self.lines(kernel_id) and idle > timedelta(seconds=self.unconnected_timeout):
            await ensure_async(self.shutdown_kernel(kernel_id))
        else:
            await super().cull_kernel_if_idle(kernel_id)


async def _answers(kernel: AsyncIOLoopKernelManager) -> bool:
    """Whether a kernel that was just started answers, which it does in its own time, or ends."""
    answered = asyncio.Event()
    stream = kernel.connect_shell()
    try:
        stream.on_recv(lambda _: answered.set())
        kernel.session.send(stream, "kernel_info_request")
        while not answered.is_set() and await kernel.is_alive():
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
