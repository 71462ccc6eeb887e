"""A learner without a browser: asks for all that a browser asks for, opens the kernel's websocket, and clicks."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from multiprocessing import get_context
from random import Random
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

import httpx
import psutil
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from conquian.host.kernel_visits import TARGET
from conquian.site.pages import ENTERED
from tests.site.visitor import BINARY, message

CONNECTIONS: Final = 6
"""The most requests that a browser has under way at once."""
PAGE_PATIENCE, CLICK_PATIENCE = 120, 30
"""Seconds after which a page, or a click, has failed."""

States = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Click:
    """What is sent to which widget, and the value of which widget's trait is the answer."""

    widget: str
    content: Mapping[str, object]
    answer: tuple[str, str, object]

    def answered_by(self, widget: str, state: Mapping[str, object]) -> bool:
        """Whether this news of a widget is the answer."""
        where, trait, value = self.answer
        return where == widget and state.get(trait) == value


Clicks = Callable[[States, Random], Iterator[Click]]


class Missing(Exception):  # noqa: N818 - it says what is missing, which is an error only to its reader
    """What a page came without."""


def button_clicks(states: States, _: Random) -> Iterator[Click]:
    """A plain button, pressed again and again; the label beside it counts."""
    button, label = _widget(states, "description", "icon"), _widget(states, "value", "placeholder")
    for n in count(1):
        yield Click(button, {"event": "click"}, (label, "value", str(n)))


def _widget(states: States, *traits: str) -> str:
    for name, state in states.items():
        if all(trait in state for trait in traits):
            return name
    raise Missing("the widget")


def links(html: str) -> tuple[str, ...]:
    """The scripts and style sheets that a page itself names, except other hosts'."""
    found = re.findall(r'<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+)"', html)
    return tuple(name for name in dict.fromkeys(found) if not urlsplit(name).netloc and not name.startswith("data:"))


@dataclass(slots=True)
class Visit:
    """What a learner met: seconds until the page was ready and until each click was answered, and what went wrong."""

    ready: float | None = None
    clicks: list[float] = field(default_factory=list)
    failure: str = ""


def fetch(addresses: Sequence[str], cookies: Mapping[str, str]) -> None:
    """Ask for these, several at once, and leave the answers packed: unpacking them is not the server's work."""
    with (
        httpx.Client(
            headers={"Accept-Language": "en"}, cookies=dict(cookies), timeout=PAGE_PATIENCE, trust_env=False
        ) as client,
        ThreadPoolExecutor(CONNECTIONS) as several,
    ):

        def ask(address: str) -> None:
            try:
                with client.stream("GET", address) as response:
                    for _ in response.iter_raw():
                        pass
                    response.raise_for_status()
            except httpx.HTTPError as problem:  # which do not all travel from one process to another
                raise Missing(f"{type(problem).__name__} {problem}") from None

        list(several.map(ask, addresses))


@contextmanager
def fetching(how_many: int) -> Iterator[Executor]:
    """Processes that ask for pages' files, so that doing so does not keep the clock of a learner's click waiting.

    They give way to the servers: the browsers that they stand for would have machines of their own.
    """
    with ProcessPoolExecutor(how_many, get_context("spawn"), initializer=give_way) as processes:
        list(processes.map(time.sleep, [0.5] * how_many))  # so that none of them starts while something is measured
        yield processes


def give_way() -> None:
    """Let every other process on this machine go first."""
    psutil.Process().nice(psutil.BELOW_NORMAL_PRIORITY_CLASS if sys.platform == "win32" else 10)


class Learner:
    """A learner who visits a page of a server that answers at `address`.

    `assets` are what a browser asks for beside the page; without them, what the page itself names. `fetching` asks for
    them; without it, threads of this process do. `own_address` is the learner's own, if this machine has several.
    `told` is what the page has heard of its room, by trait; `kept` what this browser has kept of it before.
    """

    def __init__(
        self,
        address: str,
        page: str,
        assets: tuple[str, ...] | None,
        rng: Random,
        fetching: Executor | None = None,
        own_address: str | None = None,
    ) -> None:
        self.visit = Visit()
        self.told: dict[str, Any] = {}
        self.kept: dict[str, Any] = {}
        self._own_address = own_address
        self._fetching = fetching
        self._page = page
        self._assets = assets
        self._rng = rng
        self._open = AsyncExitStack()
        self._client = httpx.AsyncClient(
            base_url=address,
            headers={"Accept-Language": "en"},
            cookies={ENTERED: "1"},
            timeout=PAGE_PATIENCE,
            transport=httpx.AsyncHTTPTransport(
                limits=httpx.Limits(max_connections=CONNECTIONS), local_address=own_address
            ),
        )
        self._kernel = ""
        self._socket: ClientConnection

    async def play(
        self, clicks: Clicks, how_many: int, pause: tuple[float, float], stepped: Callable[[], object]
    ) -> None:
        """Open the page and click `how_many` times, with pauses; what goes wrong ends the visit and is kept in it."""
        stage = "page"
        try:
            async with asyncio.timeout(PAGE_PATIENCE):
                started = time.perf_counter()
                wishes = clicks(await self._arrive(), self._rng)
                wish = next(wishes)
                self.visit.ready = time.perf_counter() - started
            stepped()
            for number in range(1, how_many + 1):
                stage = f"click {number}"
                await asyncio.sleep(self._rng.uniform(*pause))
                async with asyncio.timeout(CLICK_PATIENCE):
                    self.visit.clicks.append(await self._click(wish))
                stepped()
                wish = next(wishes, wish)
        except (httpx.HTTPError, WebSocketException, OSError, TimeoutError, Missing) as problem:
            self.visit.failure = f"{stage}: {type(problem).__name__} {problem}".rstrip()

    async def leave(self) -> None:
        """Close the page as a browser does, which tells the server if the server let it."""
        try:
            xsrf = self._client.cookies.get("_xsrf", "")
            if self._kernel:
                await self._client.post(f"/voila/api/shutdown/{self._kernel}", data={"_xsrf": xsrf})
        except httpx.HTTPError:
            pass  # the browser does not wait for an answer either
        await self._open.aclose()
        await self._client.aclose()

    async def _arrive(self) -> States:
        """The states of the page's widgets, once all is there that a browser needs to draw them."""
        html = await self._get(self._page)
        kernel = re.search(r'"kernelId": ?"([0-9a-f-]{36})"', html)
        if kernel is None:
            raise Missing("a kernel")
        self._kernel = kernel[1]
        room = re.search(r'<script type="application/json" id="page">(.*?)</script>', html)
        drawn = re.search(r'widget-view\+json"[^{]*\{[^}]*?"model_id": ?"([0-9a-f]{32})"', html)
        if room is None and drawn is None:
            raise Missing("a place for the widget")
        await self._fetch(links(html) if self._assets is None else self._assets)
        if room is not None:
            await self._connect()
            return await self._opened(json.loads(room[1])["room"])
        await self._get(f"/api/kernels/{self._kernel}")
        await self._connect()
        states = await self._states()
        if drawn is None or drawn[1] not in states:
            raise Missing("the widget's state")
        return states

    async def _get(self, path: str) -> str:
        async with self._client.stream("GET", path) as response:
            text = "".join([part async for part in response.aiter_text()])
            response.raise_for_status()
        return text

    async def _fetch(self, paths: tuple[str, ...]) -> None:
        """Ask for these, in the process beside this one."""
        whole = [urljoin(str(self._client.base_url.join(self._page)), path) for path in paths]
        await asyncio.get_running_loop().run_in_executor(self._fetching, fetch, whole, dict(self._client.cookies))

    async def _connect(self) -> None:
        address = str(self._client.base_url).rstrip("/")
        cookies = "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())
        self._socket = await self._open.enter_async_context(
            connect(
                f"{address.replace('http', 'ws', 1)}/api/kernels/{self._kernel}/channels?session_id={uuid.uuid4()}",
                subprotocols=[BINARY],
                origin=Origin(address),
                additional_headers={"Cookie": cookies},
                max_size=None,
                proxy=None,
                local_addr=None if self._own_address is None else (self._own_address, 0),
            )
        )

    async def _opened(self, room: str) -> States:
        """The state of the room that the page opens, as our own script does, with what this browser has kept."""
        comm = uuid.uuid4().hex
        heard = [{"method": "update", "state": {"saved": self.kept}}] if self.kept else []
        asked = {"room": room, "query": self._page.partition("?")[2], "drawn": False, "language": "", "heard": heard}
        await self._send("comm_open", {"comm_id": comm, "target_name": TARGET, "data": asked})
        while True:
            content = await self._receive("comm_msg")
            if content["comm_id"] == comm:
                self.told = {"answered": 0, **content["data"]["state"]}
                return {comm: self.told}

    async def _states(self) -> States:
        """All widgets' states, asked for as ipywidgets' script does."""
        await self._send("kernel_info_request", {})
        await self._receive("kernel_info_reply")
        control = uuid.uuid4().hex
        await self._send("comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}})
        await self._send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        while True:
            content = await self._receive("comm_msg")
            if content["comm_id"] == control and content["data"]["method"] == "update_states":
                return {name: each["state"] for name, each in content["data"]["states"].items()}

    async def _click(self, wish: Click) -> float:
        """Seconds from the click to its answer."""
        started = time.perf_counter()
        await self._send("comm_msg", {"comm_id": wish.widget, "data": {"method": "custom", "content": wish.content}})
        while True:
            content = await self._receive("comm_msg")
            data = content["data"]
            if data["method"] == "update":
                self.told.update(data["state"])
                if wish.answered_by(content["comm_id"], data["state"]):
                    return time.perf_counter() - started

    async def _send(self, kind: str, content: dict[str, Any]) -> None:
        sent = message(kind, content, "shell")
        if kind == "comm_open":
            sent["metadata"] = {"version": "1.0.0"}  # of the protocol that widgets talk in
        await self._socket.send(_packed(sent))

    async def _receive(self, kind: str) -> dict[str, Any]:
        """The content of the next message of this kind."""
        while True:
            received = await self._socket.recv()
            assert isinstance(received, bytes)  # as agreed upon with BINARY
            found, content = _unpacked(received)
            if found == kind:
                return content


def _packed(sent: dict[str, Any]) -> bytes:
    packed: bytes = serialize_msg_to_ws_v1(sent, "shell", lambda part: json.dumps(part).encode())
    return packed


def _unpacked(received: bytes) -> tuple[str, dict[str, Any]]:
    """The kind and the content of a message."""
    _, (header, _, _, content, *_) = deserialize_msg_from_ws_v1(received)
    return json.loads(header)["msg_type"], json.loads(content)
