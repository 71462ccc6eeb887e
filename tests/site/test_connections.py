"""The limit of open connections, with a server in this process: who is answered, and who makes room."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from conquian.site import connections
from conquian.site.connections import Connections
from tests.coroutines import outcome


class Echo(RequestHandler):
    """Says back what it was sent; at `/slow` once it may."""

    def initialize(self, begun: asyncio.Event, may_end: asyncio.Event) -> None:
        self.begun, self.may_end = begun, may_end

    async def post(self, path: str) -> None:
        if path == "slow":
            self.begun.set()
            await self.may_end.wait()
        self.write(self.request.headers["Who"].encode() + b" says " + self.request.body)


def request(path: str, who: str, body: bytes, *more: str) -> bytes:
    head = (f"POST /{path} HTTP/1.1", "Host: x", f"Who: {who}", f"Content-Length: {len(body)}", *more)
    return "\r\n".join((*head, "", "")).encode() + body


class Guest:
    """A visitor who keeps the connection open."""

    def __init__(self, port: int, name: str) -> None:
        self.port = port
        self.name = name

    async def come(self) -> "Guest":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    async def send(self, path: str = "") -> None:
        self.writer.write(request(path, self.name, b"hi"))
        await self.writer.drain()

    async def hear(self) -> str:
        """What is answered; nothing where the connection is closed instead."""
        try:
            head = await self.reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError as ended:
            return ended.partial.decode()
        length = next(int(line[16:]) for line in head.decode().splitlines() if line.startswith("Content-Length: "))
        return (await self.reader.readexactly(length)).decode()

    async def is_answered(self, path: str = "") -> bool:
        await self.send(path)
        return await self.hear() == f"{self.name} says hi"


Invite = Callable[[str], Awaitable[Guest]]


def visited(most: int, talk: Callable[[Invite, asyncio.Event, asyncio.Event], Awaitable[None]]) -> None:
    """Let these visitors come to a server with `most` connections."""

    async def open_house() -> None:
        begun, may_end = asyncio.Event(), asyncio.Event()
        server = Connections(Application([("/(.*)", Echo, {"begun": begun, "may_end": may_end})]), most=most)
        (listener,) = bind_sockets(0, "127.0.0.1")
        server.add_sockets([listener])
        guests: list[Guest] = []

        async def invite(name: str) -> Guest:
            guests.append(await Guest(listener.getsockname()[1], name).come())
            return guests[-1]

        try:
            await asyncio.wait_for(talk(invite, begun, may_end), 60)
        finally:
            for guest in guests:
                guest.writer.close()
            await server.close_all_connections()
            asyncio.get_running_loop().remove_reader(listener.fileno())
            listener.close()

    outcome(open_house())


def test_the_visitor_who_has_waited_longest_makes_room() -> None:
    async def talk(invite: Invite, *_: asyncio.Event) -> None:
        first, second = await invite("first"), await invite("second")
        assert await first.is_answered()
        assert await second.is_answered()
        assert await first.is_answered()
        third = await invite("third")
        assert await third.is_answered()
        assert await second.hear() == ""
        assert await first.is_answered()
        assert await third.is_answered()

    visited(2, talk)


def test_a_visitor_whose_answer_is_being_made_keeps_the_connection() -> None:
    async def talk(invite: Invite, begun: asyncio.Event, may_end: asyncio.Event) -> None:
        busy, idle = await invite("busy"), await invite("idle")
        assert await idle.is_answered()
        await busy.send("slow")
        await begun.wait()
        assert await idle.is_answered()
        other = await invite("other")
        assert await other.is_answered()
        assert await idle.hear() == ""
        may_end.set()
        assert await busy.hear() == "busy says hi"

    visited(2, talk)


@pytest.mark.parametrize(
    ("length", "answer"),
    [
        (100, f"{'a' * 100} says hi"),
        (20_000, f"{'a' * connections.LONGEST_HEADER} says hi"),
        (connections.LONGEST_HEAD, ""),
    ],
)
def test_no_more_of_a_header_is_looked_at_than_a_browser_sends(length: int, answer: str) -> None:
    async def talk(invite: Invite, *_: asyncio.Event) -> None:
        guest = await invite("a" * length)
        await guest.send()
        assert await guest.hear() == answer

    visited(1, talk)


def test_who_has_left_is_counted_no_more() -> None:
    async def talk(invite: Invite, *_: asyncio.Event) -> None:
        stays = await invite("stays")
        assert await stays.is_answered()
        for number in range(4):
            leaves = await invite(f"leaves {number}")
            leaves.writer.write(request("", "x", b"bye", "Connection: close"))
            assert (await leaves.reader.read()).endswith(b"x says bye")
        assert await stays.is_answered()

    visited(2, talk)


def test_without_descriptors_it_says_so_once_and_listens_again_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    later: list[tuple[Any, ...]] = []
    listening: set[object] = set()
    loop = SimpleNamespace(
        add_handler=lambda listener, *_: listening.add(listener),
        remove_handler=listening.discard,
        call_later=lambda _, call, *more: later.append((call, *more)),
    )

    class Listener:
        def accept(self) -> None:
            raise OSError(24, "Too many open files")

    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr(connections, "IOLoop", SimpleNamespace(current=lambda: loop, READ=1))
    monkeypatch.setattr(connections, "time", SimpleNamespace(monotonic=lambda: clock.now))
    server, listener = Connections(Application([]), most=2), Listener()
    server.add_sockets([listener])  # type: ignore[list-item]  # as much of a socket as is asked
    said = []
    with caplog.at_level(logging.ERROR, connections.__name__):
        for clock.now in (0.0, 1.0, connections.QUIET - 1, connections.QUIET + 1):
            assert listening == {listener}
            server._accept(listener, 1)  # type: ignore[arg-type]  # as the loop calls it
            assert not listening
            call, *more = later.pop()
            call(*more)
            said.append(len(caplog.messages))
    assert said == [1, 1, 1, 2]
    assert caplog.messages[0].endswith("new visitors wait: Too many open files")
