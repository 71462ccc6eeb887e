"""The websocket between a page and its kernel: how many, how fast, and that what comes is a message at all."""

import asyncio
import struct
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from tornado import web
from tornado.iostream import StreamBufferFullError
from tornado.websocket import WebSocketClosedError
from voila.tornado import kernel_websocket_handler

from conquian.site.handlers import Courteous

BINARY: Final = "v1.kernel.websocket.jupyter.org"
MOST_LINES: Final = 4  # to one kernel: a page has one, and another for a moment when it was cut off
MOST_PARTS: Final = 16  # of a message: a channel, a header and three more, and no buffers that we would take
MOST_UNREAD: Final = 8_000_000  # bytes that wait for a page that does not read; its widgets' states are a tenth of that


@dataclass
class Pace:
    """How fast a page is listened to: a hundred messages, or a megabyte, a second, and two seconds' worth at once.

    A page that opens sends a dozen messages, a click one. Without a pace whoever sends without end fills the memory of
    the server, where messages wait for the kernel.

    >>> pace = Pace()
    >>> [pace.wait(now=10.0, size=100_000) for _ in range(19)][-2:], pace.wait(10.0, 100_000), pace.wait(13.0, 10)
    ([0.0, 0.09], 0.2, 0.0)
    """

    paid_until: float = 0.0

    def wait(self, now: float, size: int) -> float:
        """Seconds until the next message is listened to, after one of this many bytes or letters."""
        self.paid_until = max(self.paid_until, now) + 0.01 + size / 1_000_000
        return max(0.0, round(self.paid_until - now - 2, 6))


def is_whole(message: bytes) -> bool:
    """Whether this is a message in Jupyter's binary protocol: a count, so many rising offsets, and what lies between.

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


class Channels(Courteous, kernel_websocket_handler.VoilaKernelWebsocketHandler):
    """The websocket between a page and its kernel."""

    def initialize(self) -> None:
        """Begin to count what the page sends."""
        self.pace = Pace()

    async def get(self, kernel_id: str) -> None:
        """Open the line, unless the kernel has enough of them."""
        if self.kernel_manager.lines(kernel_id) >= MOST_LINES:
            raise web.HTTPError(429)
        opening = super().get(kernel_id)
        assert opening is not None  # what Tornado allows, Jupyter does not do
        await opening

    def open(self, kernel_id: str) -> Any:
        """Let no more wait for the page than it may leave unread."""
        self.ws_connection.stream.max_write_buffer_size = MOST_UNREAD
        return super().open(kernel_id)

    def on_message(self, ws_message: str | bytes) -> Awaitable[None] | None:
        """Pass a message on, or hang up if it is none; what is returned is awaited before the next one is read."""
        if isinstance(ws_message, bytes) and not (self.selected_subprotocol == BINARY and is_whole(ws_message)):
            self.close()
            return None
        super().on_message(ws_message)
        wait = self.pace.wait(time.monotonic(), len(ws_message))
        return asyncio.sleep(wait) if wait else None

    def write_message(self, message: bytes | dict[str, Any], binary: bool = False) -> Any:
        """Send a message, or hang up on a page that does not read."""
        try:
            return super().write_message(message, binary)
        except StreamBufferFullError:
            self.ws_connection.stream.close()
            raise WebSocketClosedError from None
