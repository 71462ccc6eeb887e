"""The queue in front of the kernels: a page is promised a seat at once, and drawn when its turn comes."""

import asyncio
from collections.abc import Generator
from typing import Any

from jupyter_client.manager import KernelManager
from tornado.ioloop import IOLoop

from conquian.site.kernels import SiteKernelManager
from conquian.site.voila_seams import PageKernelManager
from conquian.ui.query import DRAWN


class PageKernel(PageKernelManager):
    """The kernel of one page: it starts when the page's turn comes, and ends with a page that nobody will see.

    A visitor in the queue has a page to look at, and visitors without a seat learn so at once.
    """

    def __init__(self, kernels: SiteKernelManager, ticket: str = "") -> None:
        self._kernels = kernels
        self._ticket = ticket
        self.browser = ""
        self._id = ""
        self._is_drawn = False
        self._how: dict[str, Any] = {}
        self._drawing: asyncio.Task[Any] | None = None
        self._has_turn = False
        self._left = False

    def serve_room(self) -> None:
        """Let the kernel know that its page is drawn already, and opens its rooms by itself."""
        self._is_drawn = True

    async def start_kernel(self, **how: Any) -> str:
        """The id of the kernel to be; HTTP error 503 while there is no seat for the holder of the ticket."""
        self._how = {**how, "env": {**how.get("env", {}), DRAWN: str(int(self._is_drawn))}}
        self._id = self._kernels.promise(self._ticket)
        self._kernels.seat(self._id, self.browser)
        return self._id

    def __await__(self) -> Generator[Any, None, KernelManager]:
        return self._take_turn().__await__()

    @property
    def waiting(self) -> bool:
        """Whether the page stands in the queue, where time passes that nobody is to blame for."""
        return self._drawing is not None and not self._has_turn

    @property
    def broken(self) -> bool:
        """Whether the drawing of the page has ended before its end."""
        drawing = self._drawing
        return drawing is not None and drawing.done() and (drawing.cancelled() or drawing.exception() is not None)

    def leave(self) -> None:
        """Nobody will see the page: leave the queue or, if the drawing has begun, end the kernel after it."""
        self._left = True
        if self._drawing is None or self._drawing.done():
            self._end()
        elif not self._has_turn:
            self._drawing.cancel()

    async def _take_turn(self) -> KernelManager:
        self._drawing = asyncio.current_task()  # Voilà's own, which draws the page from its first word to its last
        assert self._drawing is not None
        self._drawing.add_done_callback(self._drawn)
        if self._left:
            raise asyncio.CancelledError
        await self._kernels.turns.acquire()
        self._has_turn = True
        return await self._kernels.start_answering(self._id, **self._how)

    def _drawn(self, drawing: asyncio.Task[Any]) -> None:
        if self._has_turn:
            self._kernels.turns.release()
        if not drawing.cancelled() and drawing.exception() is not None:
            self._kernels.log.error("A page could not be drawn: %s", drawing.exception())
        if self._left or self.broken:
            self._end()
        else:
            self._kernels.promised.discard(self._id)

    def _end(self) -> None:
        self._kernels.promised.discard(self._id)
        IOLoop.current().add_callback(self._kernels.end_kernel, self._id)
