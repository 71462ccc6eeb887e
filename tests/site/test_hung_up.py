"""Websockets that are cut off in the middle, by raw sockets: nothing of them is left, and nothing stands in the log."""

import json
import socket
import struct
import uuid
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest

from tests.conftest import RunningSite
from tests.site.visitor import ask, channel, kernel_of
from tests.site.watched import Watched, watched_site
from tests.waiting import wait_until

pytestmark = pytest.mark.slow

PAGE = "/voila/render/melds.ipynb"
PONG = bytes([0x8A, 0x80, 0, 0, 0, 0])
SLOW_SERVER = """
from jupyter_server.base import websocket
websocket.WS_PING_INTERVAL = 100
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection as Connection
import asyncio
plain = Connection.prepare
async def slow(self):
    await plain(self)
    await asyncio.sleep(0.5)
Connection.prepare = slow
"""


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A site that pings its pages ten times a second and takes half a second to open a line."""
    with watched_site(tmp_path_factory.mktemp("hung_up"), SLOW_SERVER) as found:
        yield found


@pytest.fixture
def kernel(watched: Watched) -> str:
    return kernel_of(ask(watched.site, PAGE))


def asks_for_a_line(site: RunningSite, kernel: str) -> socket.socket:
    """A connection on which a line to a kernel was asked for."""
    where = urlsplit(site.address)
    line = socket.create_connection((str(where.hostname), where.port or 80), timeout=60)
    line.sendall(
        f"GET /api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex} HTTP/1.1\r\nHost: {where.netloc}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
    )
    return line


def open_line(site: RunningSite, kernel: str) -> socket.socket:
    line = asks_for_a_line(site, kernel)
    assert line.recv(100).startswith(b"HTTP/1.1 101")
    return line


def reset(line: socket.socket) -> None:
    """Leave without a farewell, as a phone does that has lost its network."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def connections(site: RunningSite, kernel: str) -> int:
    """The number of a kernel's lines, as the server counts them."""
    found: int = json.loads(ask(site, f"/api/kernels/{kernel}").text)["connections"]
    return found


def test_of_a_line_that_is_hung_up_on_nothing_more_is_read(watched: Watched, kernel: str) -> None:
    lines = [open_line(watched.site, kernel) for _ in range(3)]
    assert connections(watched.site, kernel) == 3
    for line in lines:
        with suppress(OSError):
            line.sendall(PONG * 20_000)
        line.close()
    wait_until(lambda: connections(watched.site, kernel) == 0)
    with channel(watched.site, kernel) as again:
        again.replies_until_alive("shell")
    assert "Traceback" not in watched.log


@pytest.mark.parametrize("leave", [socket.socket.close, reset])
def test_a_line_that_is_cut_while_it_opens_was_never_there(watched: Watched, kernel: str, leave: object) -> None:
    assert callable(leave)
    with channel(watched.site, kernel) as other:
        for _ in range(2):
            leave(asks_for_a_line(watched.site, kernel))
        other.replies_until_alive("shell")
        open_line(watched.site, kernel).close()  # which takes as long as the others did
        wait_until(lambda: connections(watched.site, kernel) == 1)
    wait_until(lambda: connections(watched.site, kernel) == 0)
    with channel(watched.site, kernel) as again:
        again.replies_until_alive("shell")
    assert not watched.log


def test_pings_after_nonsense_are_no_failure(watched: Watched, kernel: str) -> None:
    line = open_line(watched.site, kernel)
    line.sendall(bytes([0x82, 0x81, 0, 0, 0, 0, 7]) + PONG * 30)  # what is no message ends the line
    line.close()
    wait_until(lambda: connections(watched.site, kernel) == 0)
    assert not watched.log
