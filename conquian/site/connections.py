"""The connections of browsers to the server: how many, and what happens when there are too many."""

import logging
import time
from collections.abc import Awaitable, Iterable
from socket import socket
from typing import Any, Final

from tornado.http1connection import HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.httputil import (
    HTTPConnection,
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerConnectionDelegate,
    RequestStartLine,
    ResponseStartLine,
)
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream

ACCEPTED_AT_ONCE: Final = 64  # then the others have their turn
SHORT_PAUSE: Final = 0.1  # seconds without new connections, when all are at work
LONG_PAUSE: Final = 1.0  # when none can be had
QUIET: Final = 60.0  # seconds between two lines in the log about that
PATIENCE: Final = 10.0  # seconds for a request's headers, and for its body
LONGEST_BODY: Final = 65_536  # bytes; a page posts a farewell
LONGEST_HEAD: Final = 32_768  # bytes of address and headers: a link with a whole game has half of that
LONGEST_HEADER: Final = 8_192  # letters of one header that are looked at
MOST_UNREAD: Final = 4_194_304  # bytes that have come and were not looked at yet

log = logging.getLogger(__name__)


class Connections(HTTPServer):
    """An HTTP server with a limit of open connections: when it is reached the oldest that waits makes room.

    A connection waits while no whole request has come, or while its visitor does not read the answer. Websockets are
    counted elsewhere, by their kernels. Without descriptors it takes no connections for a while and says so once.
    """

    def initialize(self, answering: HTTPServerConnectionDelegate, most: int) -> None:  # type: ignore[override]  # Tornado lets each take its own
        """Take `most` connections at a time and let them be answered."""
        super().initialize(
            answering,
            idle_connection_timeout=PATIENCE,
            body_timeout=PATIENCE,
            max_body_size=LONGEST_BODY,
            max_header_size=LONGEST_HEAD,
            max_buffer_size=MOST_UNREAD,
        )
        self._most = most
        self._open: dict[IOStream, bool] = {}  # whether a request is being answered; the one that waits longest first
        self._said = -QUIET

    def add_sockets(self, sockets: Iterable[socket]) -> None:
        """Take connections from these."""
        for listener in sockets:
            IOLoop.current().add_handler(listener, self._accept, IOLoop.READ)

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Let a new connection in, for which another one makes room if need be."""
        if len(self._open) >= self._most:
            self._make_room()
        self._open[stream] = False
        super().handle_stream(stream, address)

    def start_request(self, server_conn: object, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Wait for a connection's next request."""
        assert isinstance(server_conn, HTTP1ServerConnection)  # Tornado makes no other
        stream = server_conn.stream
        self._mark(stream, is_answered=False)
        return _Request(super().start_request(server_conn, request_conn), self, stream)

    def on_close(self, server_conn: object) -> None:
        """Count a connection no more, which has ended or become a websocket."""
        assert isinstance(server_conn, HTTP1ServerConnection)  # Tornado makes no other
        self._open.pop(server_conn.stream, None)
        super().on_close(server_conn)

    def answer(self, stream: IOStream) -> None:
        """Note that a whole request has come."""
        self._mark(stream, is_answered=True)

    def _mark(self, stream: IOStream, is_answered: bool) -> None:
        if self._open.pop(stream, None) is not None:
            self._open[stream] = is_answered

    def _make_room(self) -> None:
        waiting = (stream for stream, is_answered in self._open.items() if not is_answered)
        unread = (stream for stream in self._open if stream.writing())
        stream = next(waiting, None) or next(unread, None)
        if stream is not None:
            del self._open[stream]
            stream.close()

    def _accept(self, listener: socket, _events: int) -> None:
        for _ in range(ACCEPTED_AT_ONCE):
            try:
                connection, address = listener.accept()
            except BlockingIOError:
                return
            except ConnectionAbortedError:
                continue
            except OSError as error:  # most often there are no descriptors
                self._make_room()
                self._pause(listener, LONG_PAUSE)
                self._say(error)
                return
            self.handle_stream(IOStream(connection, self.max_buffer_size, self.read_chunk_size), address)
            if len(self._open) > self._most:  # all are being answered
                self._pause(listener, SHORT_PAUSE)
                return

    def _pause(self, listener: socket, seconds: float) -> None:
        loop = IOLoop.current()
        loop.remove_handler(listener)
        loop.call_later(seconds, self.add_sockets, [listener])

    def _say(self, error: OSError) -> None:
        if time.monotonic() >= self._said + QUIET:
            self._said = time.monotonic()
            log.error("No connection can be taken, so new visitors wait: %s", error.strerror)


class _Request(HTTPMessageDelegate):
    """A request on its way in."""

    def __init__(self, inner: HTTPMessageDelegate, connections: Connections, stream: IOStream) -> None:
        self._inner, self._connections, self._stream = inner, connections, stream

    def headers_received(
        self, start_line: RequestStartLine | ResponseStartLine, headers: HTTPHeaders
    ) -> Awaitable[None] | None:
        for name, value in headers.items():
            if len(value) > LONGEST_HEADER:
                headers[name] = value[:LONGEST_HEADER]
        return self._inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Awaitable[None] | None:
        return self._inner.data_received(chunk)

    def finish(self) -> None:
        self._connections.answer(self._stream)
        self._inner.finish()

    def on_connection_close(self) -> None:
        self._inner.on_connection_close()
