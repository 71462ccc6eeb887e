"""The websocket between a page and its kernel: that what comes is a message at all, and no more than both can take."""

import asyncio
import struct
import time
from collections.abc import Awaitable
from itertools import pairwise
from typing import Any, Final

from tornado.iostream import IOStream, StreamBufferFullError, StreamClosedError
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketProtocol

from conquian.site.handlers import SiteHandler
from conquian.site.traffic import MOST_UNREAD, Pings, Traffic
from conquian.site.voila_seams import VoilaKernelWebsocketHandler, forget_session, paced_frames, page_stream

BINARY: Final = "v1.kernel.websocket.jupyter.org"
MOST_PARTS: Final = 16  # of a message: a channel, a header and three more, and no buffers that we would take
A_MOMENT: Final = 0.05  # seconds until we look again whether a kernel reads
LOOKS: Final = 400  # and then its page is hung up on


def is_whole(message: bytes) -> bool:
    """Whether this is a message in Jupyter's binary protocol: a count, that many rising offsets, and the data between.

    Jupyter takes the count and the offsets as they come: eight bytes would keep it busy for ever.

    >>> is_whole(struct.pack("<Q", 2**62) + bytes(64)), is_whole(b"")
    (False, False)
    """
    count = int.from_bytes(message[:8], "little")
    start = 8 * (count + 1)
    if not 6 <= count <= MOST_PARTS or len(message) < start:
        return False
    offsets = struct.unpack_from(f"<{count}Q", message, 8)
    return offsets[0] == start and offsets[-1] == len(message) and all(a <= b for a, b in pairwise(offsets))


class Channels(SiteHandler, VoilaKernelWebsocketHandler):
    """The websocket between a page and its kernel; its `stream` is there once it is open."""

    connection: Any = None
    stream: IOStream | None = None

    def initialize(self) -> None:
        """Begin to count what the page sends."""
        self.pings = Pings()
        self.traffic = Traffic()

    async def get(self, kernel_id: str) -> None:
        """Take a place among the kernel's websockets, open the line, and keep the place until the line is closed.

        HTTP error 403 for a page of another origin, also where only the scheme is another, which Tornado lets pass; 503
        where the kernel does not answer in time. Of a page that leaves before the line is open nothing is kept.
        """
        if not self.check_origin():
            raise HTTPError(403)
        with self.kernel_manager.line(kernel_id) as self.traffic:
            await asyncio.sleep(self.traffic.pace.debt(time.monotonic()))
            opening = super().get(kernel_id)
            assert opening is not None  # what Tornado allows, Jupyter does not do
            try:
                await opening
            except TimeoutError:  # the machine is too busy for it to answer in a minute; the page asks again
                raise HTTPError(503) from None
            except StreamClosedError:
                forget_session(self.connection)

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """The protocol of the messages; StreamClosedError where the page has left meanwhile."""
        if self._on_close_called:
            raise StreamClosedError
        found: str | None = super().select_subprotocol(subprotocols)
        return found

    def on_close(self) -> None:
        """Leave the kernel, if its line was open."""
        if self.stream is not None:
            super().on_close()

    def get_websocket_protocol(self) -> WebSocketProtocol | None:
        """The websocket, which is read at a human pace."""
        plain = super().get_websocket_protocol()
        return None if plain is None else paced_frames(plain, self)

    def open(self, kernel_id: str) -> Any:
        """Let no more wait for the page than it may leave unread."""
        self.stream = page_stream(self)
        self.stream.max_write_buffer_size = MOST_UNREAD
        return super().open(kernel_id)

    def on_message(self, ws_message: str | bytes) -> Awaitable[None] | None:
        """Pass a message on, or hang up if it is none."""
        if isinstance(ws_message, bytes) and not (self.selected_subprotocol == BINARY and is_whole(ws_message)):
            self.close()
            return None
        try:
            super().on_message(ws_message)
        except Exception:  # noqa: BLE001 - a visitor's text may be anything, and Jupyter checks none of it
            self.close()
        return None

    async def before_next_frame(self, size: int) -> None:
        """Wait as long as the pace demands and, within reason, for a kernel that does not read.

        StreamClosedError once the line is closed: what has come before that is not read any more.
        """
        if wait := self.traffic.pace.wait(time.monotonic(), size):
            await asyncio.sleep(wait)
        for _ in range(LOOKS):
            if self._is_cut():
                raise StreamClosedError
            if not self._is_stuck():
                return
            await asyncio.sleep(A_MOMENT)
        self._hang_up()

    def send_ping(self) -> None:
        """Ask the page whether it is there, unless it has left and only what came before that is waited for."""
        if not self._is_cut():
            super().send_ping()

    def on_ping(self, data: bytes) -> None:
        """Hang up on a visitor who sends many."""
        super().on_ping(data)
        self._count_ping()

    def on_pong(self, data: bytes) -> None:
        """Hang up on a visitor who sends many that were not asked for."""
        super().on_pong(data)
        self._count_ping()

    def write_message(self, message: bytes | dict[str, Any], binary: bool = False) -> Any:
        """Send a message, or hang up on a page that does not read."""
        try:
            sent = super().write_message(message, binary)
        except StreamBufferFullError:
            self._hang_up()
            raise WebSocketClosedError from None
        if isinstance(sent, asyncio.Future):  # which nobody waits for: a page may leave before it is written
            sent.add_done_callback(lambda done: done.cancelled() or done.exception())
        return sent

    def _count_ping(self) -> None:
        if self.pings.are_too_many(time.monotonic()):
            self._hang_up()

    def _hang_up(self) -> None:
        if self.stream is not None:
            self.stream.close()

    def _is_cut(self) -> bool:
        return self.stream is not None and self.stream.closed()

    def _is_stuck(self) -> bool:
        """Whether messages wait for a kernel that does not read."""
        channels = self.connection.channels.values() if self.connection else ()
        return any(channel.sending() for channel in channels if not channel.closed())
