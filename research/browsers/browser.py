"""Browsers other than Chromium, each driven as its makers mean it: Firefox by WebDriver BiDi, WebKit by WebDriver."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Self

import click
import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE: Final = 90
"""Seconds that a page may take, also one whose Python runs in the browser on a busy machine."""
A_MOMENT: Final = 0.1
READY: Final = "Boolean(document.querySelector('html[data-python=ready] .cq[data-ready]'))"
ANSWERED: Final = "Boolean(document.querySelector('.cq:not([data-asking])'))"
BOX: Final = """(() => {
  const node = %s;
  node.scrollIntoView({ block: "center", inline: "center" });
  const { x, y, width, height } = node.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()"""


class BrowserError(RuntimeError):
    """What a browser could not do, in its own words."""


class Browser(ABC):
    """A browser with one window; `name` says which, and of what version."""

    name: str

    @abstractmethod
    def open(self, address: str) -> None:
        """Open this address."""

    @abstractmethod
    def back(self) -> None:
        """Go back one step."""

    @abstractmethod
    def value(self, expression: str) -> Any:
        """What this expression of JavaScript comes to in the page, as JSON."""

    @abstractmethod
    def touch_at(self, x: int, y: int) -> None:
        """Press and release the mouse at this place of the window."""

    def wait(self, expression: str) -> None:
        """Wait until this comes true in the page; raises BrowserError, with the expression, if it does not."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with suppress(BrowserError):  # the page may be on its way
                if self.value(expression):
                    return
            time.sleep(A_MOMENT)
        raise BrowserError(f"not within {PATIENCE} s: {expression}")

    def touch(self, node: str) -> None:
        """Touch the middle of the node that this expression finds."""
        x, y = self.value(BOX % node)
        self.touch_at(round(x), round(y))


class Firefox(Browser):
    """Firefox without a window, at the other end of a websocket that speaks WebDriver BiDi."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._number = 0
        found = self._ask("session.new", capabilities={})["capabilities"]
        self.name = f"{found['browserName'].capitalize()} {found['browserVersion']}"
        self._tab: str = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        self._ask("browsingContext.setViewport", context=self._tab, viewport={"width": 1280, "height": 720})

    @classmethod
    @contextmanager
    def started(cls) -> Iterator[Self]:
        """A Firefox with an empty profile, until the block ends."""
        with TemporaryDirectory() as profile:
            command = [program("firefox-esr", "firefox"), "--headless", "--no-remote", "--remote-debugging-port", "0"]
            with running([*command, "--profile", profile], stderr=subprocess.PIPE) as process:
                assert process.stderr
                found = next(filter(None, (re.search(r"ws://\S+", line) for line in process.stderr)), None)
                if found is None:
                    raise BrowserError("Firefox ended before it listened")
                with connect(f"{found[0]}/session", max_size=None, proxy=None) as line:
                    yield cls(line)

    def open(self, address: str) -> None:
        """Open this address."""
        self._ask("browsingContext.navigate", context=self._tab, url=address, wait="none")
        self.wait(f"location.href.startsWith({json.dumps(address)})")

    def back(self) -> None:
        """Go back one step."""
        self._ask("browsingContext.traverseHistory", context=self._tab, delta=-1)

    def value(self, expression: str) -> Any:
        """What this expression of JavaScript comes to in the page, as JSON."""
        told = self._ask(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if told["type"] != "success":
            raise BrowserError(told["exceptionDetails"]["text"])
        return json.loads(told["result"].get("value", "null"))

    def touch_at(self, x: int, y: int) -> None:
        """Press and release the mouse at this place of the window."""
        self._ask("input.performActions", context=self._tab, actions=[pointer(x, y)])

    def _ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            told = json.loads(self._line.recv(timeout=PATIENCE))
            if told.get("id") == self._number:
                if told["type"] == "error":
                    raise BrowserError(f"{method}: {told['message']}")
                found: dict[str, Any] = told["result"]
                return found


class WebKit(Browser):
    """WebKitGTK's small browser, in a window that nobody sees, driven over HTTP."""

    def __init__(self, driver: httpx.Client) -> None:
        self._driver = driver
        self._session = ""
        options = {"binary": str(small_browser()), "args": ["--automation", "--geometry=1280x720"]}
        told = self._ask("POST", "session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self._session = f"session/{told['sessionId']}/"
        self.name = f"WebKitGTK {version('webkit2gtk-driver')}"
        self._ask("POST", "window/rect", {"width": 1280, "height": 820})

    @classmethod
    @contextmanager
    def started(cls) -> Iterator[Self]:
        """A browser with nothing kept, until the block ends."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        with TemporaryDirectory() as home, screen() as display:
            kept = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), home)
            environment = {**os.environ, **kept, "DISPLAY": display, "WEBKIT_FORCE_SANDBOX": "0"}
            with (
                running([program("WebKitWebDriver"), f"--port={port}"], env=environment),
                httpx.Client(base_url=f"http://127.0.0.1:{port}/", timeout=PATIENCE, trust_env=False) as driver,
            ):
                until(lambda: driver.get("status").status_code == 200, httpx.TransportError)
                browser = cls(driver)
                try:
                    yield browser
                finally:
                    driver.delete(browser._session.removesuffix("/"))

    def open(self, address: str) -> None:
        """Open this address."""
        self._ask("POST", "url", {"url": address})

    def back(self) -> None:
        """Go back one step."""
        self._ask("POST", "back", {})

    def value(self, expression: str) -> Any:
        """What this expression of JavaScript comes to in the page, as JSON."""
        return self._ask("POST", "execute/sync", {"script": f"return {expression}", "args": []})

    def touch_at(self, x: int, y: int) -> None:
        """Press and release the mouse at this place of the window."""
        self._ask("POST", "actions", {"actions": [pointer(x, y)]})

    def _ask(self, method: str, path: str, parameters: dict[str, Any]) -> Any:
        told = self._driver.request(method, f"{self._session}{path}", json=parameters).json()["value"]
        if isinstance(told, dict) and "error" in told:
            raise BrowserError(f"{path}: {told['message']}")
        return told


BROWSERS: Final = {"firefox": Firefox.started, "webkit": WebKit.started}
"""How each is started, by its name."""


def pointer(x: int, y: int) -> dict[str, object]:
    """A touch of the mouse at this place, as both protocols have it."""
    steps = [
        {"type": "pointerMove", "x": x, "y": y, "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps}


def program(*names: str) -> str:
    """Where the first of these programs is; raises ClickException, with what installs it, if there is none."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise click.ClickException(
            f"There is no {names[0]} here. On Debian: apt-get install firefox-esr webkit2gtk-driver xvfb"
        )
    return found


def small_browser() -> Path:
    """WebKitGTK's own small browser."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
    if not found:
        raise click.ClickException("There is no MiniBrowser of WebKitGTK here: it comes with webkit2gtk-driver")
    return found[-1]


def version(package: str) -> str:
    """The version of a package of Debian's."""
    asked = ["dpkg-query", "--show", "--showformat=${Version}", package]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.partition("-")[0]


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees: the name of its display, until the block ends."""
    ours, its = os.pipe()
    command = [program("Xvfb"), "-displayfd", str(its), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    with running(command, pass_fds=(its,)):
        os.close(its)
        with os.fdopen(ours, encoding="ascii") as told:
            yield f":{told.readline().strip()}"


@contextmanager
def running(command: list[str], **how: Any) -> Iterator[subprocess.Popen[str]]:
    """A program, until the block ends."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, text=True, **{**quiet, **how}) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()


def until(is_so: Callable[[], bool], *meanwhile: type[Exception]) -> None:
    """Wait until this is so; these errors mean that it is not yet."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(*meanwhile):
            if is_so():
                return
        time.sleep(A_MOMENT)
    raise BrowserError(f"not within {PATIENCE} s")
