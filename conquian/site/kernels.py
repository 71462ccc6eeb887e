"""The Python processes behind the pages: which Python, how many, for how long, and how their messages travel."""

import asyncio
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import zmq.asyncio
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_core.utils import ensure_async
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado import web
from traitlets import Integer

PACKAGE_HOME = Path(__file__).resolve().parents[2]


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

    max_kernels = Integer(40, config=True, help="Pages that can be open at once; about 40 MB each")
    unconnected_timeout = Integer(90, config=True, help="Seconds that a kernel outlives its page")

    def _context_default(self) -> zmq.asyncio.Context:
        self._created_context = True
        context = zmq.asyncio.Context()
        context.max_sockets = 16384  # the default of 1023 is used up by about ninety kernels
        return context

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]  # the parent's arguments are in kwargs
        """Start a kernel and return its id; HTTP error 503 when every seat is taken."""
        if len(self._kernels.keys() | self._pending_kernels.keys()) >= self.max_kernels:
            raise web.HTTPError(503)
        return await super().start_kernel(**kwargs)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End a kernel that no page has held for a while, or that its page has long left alone.

        Closing a page ends its kernel at once, but a phone, a crash or a lost network never says goodbye.
        """
        idle = datetime.now(UTC) - self._kernels[kernel_id].last_activity
        connected = self._kernel_connections.get(kernel_id, 0)
        if not connected and idle > timedelta(seconds=self.unconnected_timeout):
            await ensure_async(self.shutdown_kernel(kernel_id))
        else:
            await super().cull_kernel_if_idle(kernel_id)


class NoDelayConnection(ZMQChannelsWebsocketConnection):
    """A page's websocket that sends small messages at once.

    Otherwise Nagle's algorithm waits for the browser's delayed acknowledgement: 40 of a click's 45 milliseconds.
    """

    def connect(self) -> asyncio.Future[None] | None:  # type: ignore[override]  # its grandparent promises a coroutine
        """Open the kernel's channels."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
