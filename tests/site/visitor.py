"""A visitor without a browser: plain HTTP, and Jupyter's two websocket protocols spoken by hand."""

import http.client
import json
import re
import struct
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from conquian.site.pages import ENTERED
from tests.conftest import RunningSite

BINARY = Subprotocol("v1.kernel.websocket.jupyter.org")


@dataclass(frozen=True)
class Answer:
    """What the server said."""

    status: int
    headers: http.client.HTTPMessage
    text: str


def ask(
    site: RunningSite, path: str, method: str = "GET", body: str | None = None, headers: dict[str, str] | None = None
) -> Answer:
    """The answer to one request, sent exactly as given: no redirect is followed, no path made tidy.

    Unless the headers say otherwise it comes from a browser that has been here, as a class's have to have been.
    """
    connection = http.client.HTTPConnection(urlsplit(site.address).netloc, timeout=60)
    try:
        connection.request(method, site.path + path, body, {"Cookie": f"{ENTERED}=1"} | dict(headers or {}))
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read().decode("utf-8", "replace"))
    finally:
        connection.close()


@dataclass
class Visit:
    """A page that is being sent."""

    connection: http.client.HTTPConnection
    response: http.client.HTTPResponse
    text: str = ""

    @property
    def answer(self) -> Answer:
        """What has come so far."""
        return Answer(self.response.status, self.response.headers, self.text)

    def read_until(self, words: str) -> None:
        """Read on until these words have come."""
        while words not in self.text:
            more = self.response.read1()
            assert more, f"the page ended without {words!r}: {self.text[-500:]}"
            self.text += more.decode("utf-8", "replace")

    def read_to_end(self) -> Answer:
        """The whole page."""
        self.text += self.response.read().decode("utf-8", "replace")
        return self.answer

    def go(self) -> None:
        """Close the connection, whatever has come."""
        self.response.close()
        self.connection.close()


@contextmanager
def visit(site: RunningSite, path: str) -> Iterator[Visit]:
    """A page, from its first words on."""
    connection = http.client.HTTPConnection(urlsplit(site.address).netloc, timeout=60)
    connection.request("GET", site.path + path)
    visited = Visit(connection, connection.getresponse())
    try:
        yield visited
    finally:
        visited.go()


def cookies(answer: Answer) -> dict[str, str]:
    """The cookies that an answer sets, by name."""
    pairs = (cookie.split(";")[0].partition("=") for cookie in answer.headers.get_all("Set-Cookie", []))
    return {name: value for name, _, value in pairs}


def kernel_of(answer: Answer) -> str:
    """The kernel that a page says it has."""
    found = re.search(r'"kernelId": "([0-9a-f-]{36})"', answer.text)
    assert found, answer.text[:500]
    return found[1]


def say_goodbye(site: RunningSite, answer: Answer) -> int:
    """Leave a page as its script does; the status that the server answers."""
    xsrf = cookies(answer)["_xsrf"]
    headers = {"Cookie": f"_xsrf={xsrf}", "Content-Type": "application/x-www-form-urlencoded"}
    return ask(site, f"/voila/api/shutdown/{kernel_of(answer)}", "POST", f"_xsrf={xsrf}", headers).status


def message(kind: str, content: dict[str, Any], channel: str, **metadata: Any) -> dict[str, Any]:
    """A message to a kernel."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "visitor", "session": "s", "version": "5.3"}
    return {
        "channel": channel,
        "header": header,
        "parent_header": {},
        "metadata": metadata,
        "content": content,
        "buffers": [],
    }


def pack(sent: dict[str, Any], header: bytes | None = None, more: Iterable[bytes] = ()) -> bytes:
    """A message in the binary protocol, with what is wished in the place of its header and after its content."""
    parts = [sent["channel"].encode()]
    parts += [json.dumps(sent[part]).encode() for part in ("header", "parent_header", "metadata", "content")]
    parts += more
    if header is not None:
        parts[1] = header
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    return struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets) + b"".join(parts)


@dataclass(frozen=True)
class Channel:
    """An open websocket to a kernel."""

    socket: ClientConnection

    def send(self, sent: dict[str, Any]) -> None:
        """Send a message in the protocol that was agreed on."""
        if self.socket.subprotocol != BINARY:
            self.socket.send(json.dumps(sent))
            return
        self.socket.send(pack(sent))

    def receive(self) -> dict[str, Any]:
        """The header and the content of the next message."""
        received = self.socket.recv(timeout=60)
        if isinstance(received, str):
            whole: dict[str, Any] = json.loads(received)
            return {"header": whole["header"], "parent_header": whole["parent_header"], "content": whole["content"]}
        count = int.from_bytes(received[:8], "little")
        offsets = struct.unpack(f"<{count}Q", received[8 : 8 * (count + 1)])
        parts = [json.loads(received[a:b]) for a, b in pairwise(offsets[1:6])]
        return dict(zip(("header", "parent_header", "metadata", "content"), parts, strict=True))

    def replies_until_closed(self) -> None:
        """Listen until the server hangs up: ConnectionClosed; TimeoutError if it does not."""
        while True:
            self.socket.recv(timeout=10)

    def replies_until_alive(self, channel: str) -> list[str]:
        """The kinds of all messages that come before the kernel answers a question that visitors may ask."""
        question = message("kernel_info_request", {}, channel)
        self.send(question)
        kinds: list[str] = []
        while True:
            reply = self.receive()
            answers_us = reply["parent_header"].get("msg_id") == question["header"]["msg_id"]
            if answers_us and reply["header"]["msg_type"] == "kernel_info_reply":
                return kinds
            if not answers_us:
                kinds.append(reply["header"]["msg_type"])


@contextmanager
def channel(
    site: RunningSite, kernel: str, protocol: Subprotocol | None = None, origin: str | None = None
) -> Iterator[Channel]:
    """A websocket to a kernel, as a page opens it."""
    home = f"{site.address.replace('http', 'ws', 1)}{site.path}"
    address = f"{home}/api/kernels/{kernel}/channels?session_id={uuid.uuid4().hex}"
    headers = {"Origin": origin} if origin else {}
    with connect(
        address, subprotocols=[protocol] if protocol else None, additional_headers=headers, max_size=None, proxy=None
    ) as socket:
        yield Channel(socket)


def write_notebook(path: Path, source: str) -> None:
    """A notebook with a title and one cell."""
    title: dict[str, object] = {"cell_type": "markdown", "id": "0", "metadata": {}, "source": "# A title"}
    code: dict[str, object] = {
        "cell_type": "code",
        "id": "1",
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }
    notebook = {"cells": [title, code], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook), encoding="utf-8")
