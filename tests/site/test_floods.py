"""Too much of everything: one visitor's flood is nobody else's trouble."""

import json
import struct
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.web import HTTPError
from websockets.exceptions import ConnectionClosed, InvalidStatus

from conquian.host.kernel_visits import TARGET
from conquian.site import channels
from conquian.site.channels import Channels
from conquian.site.config import LONGEST_MESSAGE
from conquian.site.kernels import SiteKernelManager
from conquian.site.traffic import MOST_LINES, Traffic
from conquian.site.voila_seams import VoilaKernelWebsocketHandler
from tests.conftest import RunningSite
from tests.coroutines import outcome
from tests.site import probes
from tests.site.visitor import BINARY, Channel, ask, channel, kernel_of, message, say_goodbye
from tests.site.watched import Watched, watched_site

pytestmark = pytest.mark.slow

PAGE = "/voila/render/melds.ipynb"
ROOM = {"room": "melds", "query": "?lang=en", "drawn": False, "language": "", "heard": []}


@pytest.fixture
def kernels(site: RunningSite) -> Iterator[tuple[str, str]]:
    """The kernels of two visitors: one who is up to no good, and another."""
    answers = [ask(site, PAGE) for _ in range(2)]
    bad, good = (kernel_of(answer) for answer in answers)
    yield bad, good
    with channel(site, good) as other:
        other.replies_until_alive("shell")
    assert all(say_goodbye(site, answer) == 204 for answer in answers)


def test_a_huge_message_ends_the_connection_alone(site: RunningSite, kernels: tuple[str, str]) -> None:
    with channel(site, kernels[0]) as bad:
        bad.send(message("comm_msg", {"comm_id": "x", "data": "x" * (LONGEST_MESSAGE // 2)}, "shell"))
        bad.replies_until_alive("shell")
        with suppress(ConnectionClosed):
            bad.send(message("comm_msg", {"comm_id": "x", "data": "x" * LONGEST_MESSAGE}, "shell"))
        with pytest.raises(ConnectionClosed):
            bad.replies_until_alive("shell")
    with channel(site, kernels[0]) as again:
        again.replies_until_alive("shell")


@pytest.mark.parametrize(
    "garbage",
    ["", "{", "[]", "null", "[" * 100_000, '{"channel": "shell"}', '{"header": 7, "channel": "shell"}',
     '{"header": {}, "channel": ["shell"]}', '{"header": {"msg_type": []}, "channel": "shell"}', b"", b"\xff" * 20],
    ids=range(11),
)  # fmt: skip
def test_garbage_ends_at_most_its_own_connection(site: RunningSite, opened: str, garbage: str | bytes) -> None:
    with channel(site, opened) as bad:
        bad.socket.send(garbage)
    with channel(site, opened) as again:
        assert set(again.replies_until_alive("shell")) <= {"status"}, "the kernel says nothing of it"


EMPTY_PARTS = [b"shell", b'{"msg_type": "comm_msg"}', b"{}", b"{}", b"{}"]


def framed(offsets: list[int], count: int | None = None, rest: bytes = b"") -> bytes:
    """A message in the binary protocol with these offsets."""
    return struct.pack(f"<{len(offsets) + 1}Q", len(offsets) if count is None else count, *offsets) + rest


@pytest.mark.parametrize(
    "message",
    [
        framed([], count=2**62, rest=bytes(64)),
        framed([], count=2 * 10**7, rest=bytes(64)),
        framed([], count=0),
        framed([48, 48, 48, 48, 48]),
        framed([0, 100_000] * 6_000),
        framed([56, 57, 56, 58, 58, 58], rest=bytes(2)),
        framed([56, 57, 58, 58, 58, 2**63], rest=bytes(2)),
        b"",
        b"\xff" * 40,
    ],
    ids=["endless", "long", "none", "few", "repeated", "falling", "beyond", "empty", "ones"],
)
def test_what_is_no_message_ends_the_connection_alone(site: RunningSite, opened: str, message: bytes) -> None:
    with channel(site, opened, BINARY) as bad:
        bad.socket.send(message)
        with pytest.raises(ConnectionClosed):
            bad.replies_until_closed()
    assert ask(site, "/nothing").status == 404  # at once: the server is not busy
    with channel(site, opened, BINARY) as again:
        again.replies_until_alive("shell")


def test_a_kernel_has_so_many_lines_and_no_more(site: RunningSite, opened: str) -> None:
    with ExitStack() as lines:
        for _ in range(MOST_LINES):
            lines.enter_context(channel(site, opened)).replies_until_alive("shell")
        with pytest.raises(InvalidStatus, match="429"):
            lines.enter_context(channel(site, opened))
    wait_for_a_line(site, opened)


def wait_for_a_line(site: RunningSite, kernel: str) -> None:
    """Return when a line is free, which takes as long as the server needs to notice that others were closed."""
    while True:
        with suppress(InvalidStatus), channel(site, kernel) as line:
            line.replies_until_alive("shell")
            return


def test_lines_asked_for_at_once_are_no_more(site: RunningSite, opened: str) -> None:
    """A line is taken before the server does anything for it; one by one it would always see the others."""
    assert probes.lines_at_once(site, opened, 24) == MOST_LINES
    wait_for_a_line(site, opened)


class Kernel:
    """Stands in for a kernel."""


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch) -> SiteKernelManager:
    """A manager of three kernels that are not there."""
    kernels = {name: Kernel() for name in "abc"}
    made = SiteKernelManager(spare_lines=4)
    monkeypatch.setattr(made, "get_kernel", kernels.__getitem__)
    return made


def test_the_first_line_of_a_kernel_is_always_free(manager: SiteKernelManager) -> None:
    with ExitStack() as lines:
        for kernel in "aaaabb":
            lines.enter_context(manager.line(kernel))
        for full in "ab":
            with pytest.raises(HTTPError, match="429"):
                lines.enter_context(manager.line(full))
        lines.enter_context(manager.line("c"))
        assert [manager.traffic(kernel).lines for kernel in "abc"] == [4, 2, 1]
    assert [manager.traffic(kernel).lines for kernel in "abc"] == [0, 0, 0]


def test_a_new_line_begins_where_the_last_one_ended(
    manager: SiteKernelManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a visitor who hangs up after each message is never made to wait."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async def get(handler: Channels, _: str) -> None:
        assert handler.traffic.lines == 1
        handler.connection = None
        await handler.before_next_frame(1_000_000)

    monkeypatch.setattr(channels, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(channels, "time", SimpleNamespace(monotonic=lambda: 5.0))
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "get", get)
    monkeypatch.setattr(Channels, "kernel_manager", manager)
    monkeypatch.setattr(Channels, "check_origin", lambda _: True)

    async def reconnect() -> None:
        for _ in range(4):
            handler: Any = object.__new__(Channels)
            await handler.get("a")

    outcome(reconnect())
    assert waited == pytest.approx([0, 0, 0.02, 0.02, 1.03, 1.03, 2.04])


def test_a_kernel_that_is_too_slow_to_answer_is_an_answer_and_no_failure(
    manager: SiteKernelManager, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def get(_: Channels, __: str) -> None:
        raise TimeoutError("Kernel never reached an 'alive' state.")

    monkeypatch.setattr(VoilaKernelWebsocketHandler, "get", get)
    monkeypatch.setattr(Channels, "kernel_manager", manager)
    monkeypatch.setattr(Channels, "check_origin", lambda _: True)
    handler: Any = object.__new__(Channels)
    with pytest.raises(HTTPError) as raised:
        outcome(handler.get("a"))
    assert raised.value.status_code == 503
    assert raised.value.__suppress_context__
    assert manager.traffic("a").lines == 0


def test_a_visitor_who_reads_again_is_not_kept_waiting(manager: SiteKernelManager) -> None:
    """A kernel that does not read makes its pages wait; pages of other kernels never do."""
    handler: Any = object.__new__(Channels)
    handler.traffic = Traffic()
    answers = iter([True, True, False])
    stuck = SimpleNamespace(closed=lambda: False, sending=lambda: next(answers))
    handler.connection = SimpleNamespace(channels={"shell": stuck})
    outcome(handler.before_next_frame(10))
    assert not list(answers)


@pytest.mark.always
def test_a_visitor_who_asks_and_never_reads_is_hung_up_on(site: RunningSite, opened: str) -> None:
    """The answers would wait in the server's memory; what ends the line is that they are not read, and nothing else."""
    with channel(site, opened) as talker:
        open_room(talker, "x" * (LONGEST_MESSAGE - 2000))
        talker.replies_until_alive("shell")
        with channel(site, opened) as reader:
            ask_for_comms(reader, reader)
        with channel(site, opened) as deaf, pytest.raises(ConnectionClosed):
            ask_for_comms(deaf, talker)


def ask_for_comms(line: Channel, reader: Channel) -> None:
    """Ask again and again what is open, each time that the reader hears that the kernel is ready."""
    for _ in range(60):
        line.send(message("comm_info_request", {}, "shell"))
        reader.replies_until_alive("shell")


@pytest.fixture(scope="module")
def opened(site: RunningSite) -> str:
    return kernel_of(ask(site, PAGE))


def test_a_visitor_who_sends_without_end_waits_alone(site: RunningSite, kernels: tuple[str, str]) -> None:
    click = json.dumps(message("comm_msg", {"comm_id": "x", "data": {"more": "x" * 1000}}, "shell"))
    sent = 0

    def flood() -> None:
        nonlocal sent
        with suppress(ConnectionClosed):
            while True:
                bad.socket.send(click)
                sent += 1

    with ThreadPoolExecutor(1) as elsewhere, channel(site, kernels[0]) as bad, channel(site, kernels[1]) as good:
        flooding = elsewhere.submit(flood)
        while sent < MOST_AT_ONCE:  # this many are read at once; from then on it is made to wait
            good.replies_until_alive("shell")
        before = sent
        for _ in range(20):
            good.replies_until_alive("shell")
            assert ask(site, "/nothing").status == 404
        while sent == before:  # it is not cut off
            good.replies_until_alive("shell")
        bad.socket.socket.shutdown(2)
        flooding.result()


MOST_AT_ONCE = 150  # of two seconds' worth, at a hundred a second and a megabyte a second


@pytest.mark.parametrize("kind", ["ping", "pong"])
def test_a_flood_of_pings_is_hung_up_on(site: RunningSite, kernels: tuple[str, str], kind: str) -> None:
    with channel(site, kernels[0]) as bad:
        bad.replies_until_alive("shell")
        with suppress(ConnectionClosed):
            for number in range(300):
                getattr(bad.socket, kind)(str(number).encode())
        with pytest.raises(ConnectionClosed):
            bad.replies_until_closed()
    with channel(site, kernels[0]) as again:
        for _ in range(3):
            assert again.socket.ping().wait(60)
        again.replies_until_alive("shell")


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A site that gives a kernel that does not read no more than a moment."""
    hurry = "from conquian.site import channels\nchannels.LOOKS = 5\n"
    with watched_site(tmp_path_factory.mktemp("impatient"), hurry) as watched:
        yield watched


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.mark.skipif(sys.platform == "win32", reason="Windows stops no process")
def test_what_a_kernel_does_not_read_waits_with_its_sender(impatient: Watched, stack: ExitStack) -> None:
    site, server = impatient.site, impatient.process
    bad, good = (kernel_of(ask(site, PAGE)) for _ in range(2))
    (process,) = [each for each in server.children() if any(bad in part for part in each.cmdline())]
    before = server.memory_info().rss
    line = stack.enter_context(channel(site, bad))
    line.replies_until_alive("shell")
    process.suspend()
    try:
        with suppress(ConnectionClosed):
            for _ in range(60):
                line.send(message("comm_msg", {"comm_id": "x", "data": "x" * 300_000}, "shell"))
        with pytest.raises(ConnectionClosed):
            line.replies_until_closed()
        with channel(site, good) as other:
            other.replies_until_alive("shell")
        assert server.memory_info().rss - before < 30_000_000
    finally:
        process.resume()


def test_what_visitors_write_wrong_stands_in_no_log(impatient: Watched) -> None:
    site = impatient.site
    kernel = kernel_of(ask(site, PAGE))
    with channel(site, kernel) as line:
        room = open_room(line)
        wrong: list[dict[str, Any]] = [
            {}, {"comm_id": room, "data": 7}, {"comm_id": room, "data": {"method": "nothing"}}, {"comm_id": room},
            {"comm_id": room, "data": {"method": "update", "state": 7}}, {"comm_id": [], "data": {}},
        ]  # fmt: skip
        for number, content in enumerate(wrong):
            line.send(message("comm_msg", content, "shell"))
            line.send(message("comm_open", {"comm_id": f"{number}", "target_name": TARGET, **content}, "shell"))
            line.send(message("comm_open", {"target_name": {}, **content}, "shell"))
            line.send(message("comm_msg", content, "control"))
        line.replies_until_alive("shell")
        line.socket.send('{"header": 7, "channel": "shell"}')
        with pytest.raises(ConnectionClosed):
            line.replies_until_closed()
    assert "Traceback" not in impatient.log
    assert "ERROR" not in impatient.log


def test_of_hundreds_of_rooms_that_a_visitor_opens_one_is_open(site: RunningSite, kernels: tuple[str, str]) -> None:
    with channel(site, kernels[1]) as good:
        room = open_room(good)
        before = rooms(good)
    with channel(site, kernels[0]) as bad:
        for number in range(100):
            open_room(bad, f"own-{number}")
        assert rooms(bad) == {"own-99"}
    with channel(site, kernels[1]) as good:
        assert rooms(good) == before == {room}


def open_room(line: Channel, name: str = "of-a-visitor") -> str:
    """Open a room on this line, as a page does; the name of its comm, once it has said all that has to be drawn."""
    line.send(message("comm_open", {"comm_id": name, "target_name": TARGET, "data": ROOM}, "shell"))
    while line.receive()["content"].get("comm_id") != name:
        pass
    return name


def rooms(line: Channel) -> set[str]:
    """The names of all comms of the kernel that rooms are at the other end of, by what it says itself."""
    line.send(message("comm_info_request", {}, "shell"))
    while (comms := line.receive()["content"].get("comms")) is None:
        pass
    return {name for name, comm in comms.items() if comm["target_name"] == TARGET}
