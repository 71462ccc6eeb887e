"""Too much of everything: one visitor's flood is nobody else's trouble."""

import json
import struct
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from conquian.site.channels import MOST_LINES
from conquian.site.config import LONGEST_MESSAGE
from tests.conftest import RunningSite
from tests.site.probes import states
from tests.site.visitor import BINARY, ask, channel, kernel_of, message, say_goodbye

PAGE = "/voila/render/melds.ipynb"
TEXT = {
    "_model_module": "@jupyter-widgets/controls",
    "_model_module_version": "2.0.0",
    "_model_name": "TextModel",
    "_view_module": "@jupyter-widgets/controls",
    "_view_module_version": "2.0.0",
    "_view_name": "TextView",
}


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
        again.replies_until_alive("shell")


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
    for _ in range(50):
        with suppress(InvalidStatus), channel(site, kernel) as line:
            line.replies_until_alive("shell")
            return
        time.sleep(0.1)
    pytest.fail("no line came free")


def test_who_asks_and_never_reads_is_hung_up_on(site: RunningSite, opened: str) -> None:
    """The answers would wait in the server's memory."""
    name = "x" * 400_000
    with channel(site, opened) as talker:
        for number in range(4):
            opening = {"comm_id": f"{name}{number}", "target_name": "jupyter.widget", "data": {"state": TEXT}}
            talker.send({**message("comm_open", opening, "shell"), "metadata": {"version": "2.1.0"}})
            talker.replies_until_alive("shell")
        with channel(site, opened) as deaf, suppress(ConnectionClosed):
            for _ in range(200):
                deaf.send(message("comm_info_request", {}, "shell"))
                time.sleep(0.02)
            pytest.fail("nobody hung up")


@pytest.fixture(scope="module")
def opened(site: RunningSite) -> str:
    return kernel_of(ask(site, PAGE))


def test_who_sends_without_end_waits_alone(site: RunningSite, kernels: tuple[str, str]) -> None:
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
        for _ in range(40):
            good.replies_until_alive("shell")
            assert ask(site, "/nothing").status == 404
        assert sent > 300
        bad.socket.socket.shutdown(2)
        flooding.result()


def test_hundreds_of_widgets_of_a_visitors_own_stay_in_the_own_kernel(
    site: RunningSite, kernels: tuple[str, str]
) -> None:
    with channel(site, kernels[1]) as good:
        before = states(good)
    with channel(site, kernels[0]) as bad:
        for number in range(300):
            data = {"state": {**TEXT, "value": "x" * 2000}, "buffer_paths": []}
            opening = {"comm_id": f"own-{number}", "target_name": "jupyter.widget", "data": data}
            bad.send(message("comm_open", opening, "shell", version="2.1.0"))
        bad.send(message("comm_info_request", {}, "shell"))
        while "own-299" not in bad.receive()["content"].get("comms", {}):
            pass
    with channel(site, kernels[1]) as good:
        assert states(good) == before
