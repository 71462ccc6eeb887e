"""The websocket of a page, without one: what is a message, what is answered, and when it is hung up on."""

import asyncio
import gc
import json
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.websocket import WebSocketClosedError

from conquian.site.channels import MOST_PARTS, Channels, is_whole
from conquian.site.traffic import Pings
from conquian.site.voila_seams import VoilaKernelWebsocketHandler
from tests.coroutines import outcome
from tests.site.visitor import message


def as_sent(*buffers: bytes) -> bytes:
    """A message as Jupyter's own binary protocol writes it."""
    told = message("comm_msg", {"comm_id": "x", "data": {}}, "shell")
    parts = [json.dumps(told[key]).encode() for key in ("header", "parent_header", "metadata", "content")]
    return bytes(serialize_msg_to_ws_v1([*parts, *buffers], "shell"))


def test_what_jupyter_writes_is_a_whole_message() -> None:
    assert is_whole(as_sent())
    most = MOST_PARTS - 6  # beside the channel, four parts and where the last one ends
    assert is_whole(as_sent(*(most * [b"x"])))
    assert not is_whole(as_sent(*((most + 1) * [b"x"])))


def test_what_is_cut_off_is_none() -> None:
    sent = as_sent(b"abc")
    assert is_whole(sent)
    assert not any(is_whole(sent[:end]) for end in range(len(sent)))
    assert not is_whole(sent + b"x")


@pytest.mark.parametrize("place", range(7))
def test_offsets_rise_from_the_first_byte_to_the_last(place: int) -> None:
    sent = bytearray(as_sent(b"abc"))
    sent[8 * (place + 1) : 8 * (place + 2)] = (2**40 if 0 < place < 6 else 1).to_bytes(8, "little")
    assert not is_whole(bytes(sent))


@pytest.fixture
def handler(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A handler that notes in `done` what is left to Jupyter, and when it hangs up."""
    found: Any = object.__new__(Channels)
    found.pings, found.done = Pings(), []

    class Stream:
        def close(self) -> None:
            found.done.append("hung up")

    def left_to_jupyter(name: str) -> None:
        monkeypatch.setattr(VoilaKernelWebsocketHandler, name, lambda _, *more: found.done.append((name, *more)))

    for name in ("on_ping", "on_pong", "write_message"):
        left_to_jupyter(name)
    found.stream = Stream()
    return found


@pytest.mark.parametrize("kind", ["on_ping", "on_pong"])
def test_jupyter_hears_every_ping_and_many_are_hung_up_on(handler: Any, kind: str) -> None:
    for _ in range(11):
        getattr(handler, kind)(b"x")
    assert handler.done == 11 * [(kind, b"x")]
    getattr(handler, kind)(b"x")
    assert handler.done[11:] == [(kind, b"x"), "hung up"]


def test_a_message_is_text_unless_it_is_said_to_be_binary(handler: Any) -> None:
    handler.write_message({"header": {}})
    handler.write_message(b"x", True)
    assert handler.done == [("write_message", {"header": {}}, False), ("write_message", b"x", True)]


def test_a_page_that_leaves_before_its_message_is_written_is_no_error(
    handler: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    async def fails() -> None:
        raise WebSocketClosedError

    async def writes() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context["message"]))
        handler.write_message(b"x", True)
        for _ in range(3):
            await asyncio.sleep(0)
        gc.collect()

    monkeypatch.setattr(VoilaKernelWebsocketHandler, "write_message", lambda *_: asyncio.ensure_future(fails()))
    outcome(writes())
    assert told == []
