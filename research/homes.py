"""How long pages take in each of their homes, as ratios to a default Voilà: `python -m research.homes`.

One room is opened in turn as files and as served, and beside it a default Voilà with one button, each by a new visitor
with an empty cache; then again by the same visitor. The table says when the cards (or the button) stand, when a first
click is answered, how long another room takes, how long the processor worked until the first answer, for the browser
and for what serves, and how much came. Files are sent compressed, as most hosts send them. Times are ratios to the
first visit to the default Voilà in the same round, medians over the rounds.
"""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import click
import nbformat
import psutil
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Browser, BrowserContext, Page

from conquian.static_site.build import build
from tests.conftest import running_site
from tests.contact.camera import camera
from tests.site.test_controls import control
from tests.static_site.files import Quiet, runtime, served

BUTTON: Final = """
import itertools
import ipywidgets
touches = itertools.count(1)
button = ipywidgets.Button(description="Touch")
button.on_click(lambda _: setattr(button, "description", f"Touched {next(touches)}"))
button
"""
LONG: Final = 60_000
"""Milliseconds that a page may take on a busy machine."""
KINDS: Final = (".html", ".js", ".mjs", ".css", ".json", ".svg", ".wasm")


SENT: Final = list[str]()
"""The requests to the host of files: a page does not know what its worker loads."""


class Compressing(Quiet):
    """Sends what compresses well as the files of that name beside it."""

    def send_head(self) -> object:  # type: ignore[override]  # the one that is inherited says the same less plainly
        """Find the file; a compressed one stands in for it."""
        SENT.append(self.path)
        path = self.translate_path(self.path)
        self.is_small = path.endswith(KINDS) and Path(f"{path}.gz").is_file()
        return super().send_head()

    def translate_path(self, path: str) -> str:
        """The file of an address."""
        found = super().translate_path(path)
        return f"{found}.gz" if getattr(self, "is_small", False) else found

    def guess_type(self, path: str) -> str:  # type: ignore[override]  # as above
        """The kind of the file, before it was compressed."""
        return super().guess_type(path.removesuffix(".gz"))

    def end_headers(self) -> None:
        """Say that it is compressed, and may be kept, as hosts do."""
        if getattr(self, "is_small", False):
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()


@dataclass(frozen=True, slots=True)
class Home:
    """Where a page lives: its address, what is there once it is drawn, what is touched (a CARD), and what that brings.

    `onward` is the link to another room, if there is one, and `there` what is seen once that has come.
    """

    address: str
    drawn: str
    touched: str
    answered: str
    onward: str = ""
    there: str = ""
    folder: Path = Path()

    def size(self, address: str) -> int:
        """How large the file of this address is as it is sent, in bytes."""
        path = self.folder / address.partition("?")[0].removeprefix("/")
        small = Path(f"{path}.gz")
        return (small if small.is_file() else path).stat().st_size


CARDS: Final = Home(
    address="",
    drawn=".cq[data-ready]",
    touched=".cq-tile[data-card='CARD']",
    answered=".cq-group [data-card='CARD']",
    onward="header a[href*='learn.']",
    there=".cq[data-ready] .cq-street, .cq[data-ready] .cq-map",
)
"""The meld builder, wherever it lives."""


@dataclass(slots=True)
class Visits:
    """What came of the visits of one kind: seconds to each moment, those of the processor, requests and megabytes."""

    drawn: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    onward: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    requests: list[int] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)


def visit(context: BrowserContext, home: Home, card: str, visits: Visits) -> None:
    """Open the page, touch it, go on to another room, and write down when and how much."""
    page = context.new_page()
    page.set_default_timeout(LONG)
    asked, sizes = context.new_cdp_session(page), list[int]()
    asked.send("Network.enable")
    asked.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    asked.on("Network.webSocketFrameReceived", lambda event: sizes.append(len(event["response"]["payloadData"])))
    requests: list[str] = []
    SENT.clear()
    page.on("request", lambda request: requests.append(request.url))
    worked, began = processor_time(), time.perf_counter()
    page.goto(home.address, wait_until="commit")
    page.locator(home.drawn).first.wait_for()
    visits.drawn.append(time.perf_counter() - began)
    page.locator(home.touched.replace("CARD", card)).first.click()
    page.locator(home.answered.replace("CARD", card)).first.wait_for()
    visits.answered.append(time.perf_counter() - began)
    visits.processor.append(processor_time() - worked)
    visits.requests.append(len(SENT) or len(requests))
    visits.megabytes.append((sum(map(home.size, SENT)) or sum(sizes)) / 1e6)
    if home.onward:
        visits.onward.append(onward(page, home))
    page.goto("about:blank")
    page.close()


def processor_time() -> float:
    """Seconds of the processor for all that we started and that is still there: the browser, servers, kernels."""
    worked = 0.0
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            times = process.cpu_times()
            worked += times.user + times.system
    return worked


def onward(page: Page, home: Home) -> float:
    """Seconds to another room, by its link, until it stands."""
    began = time.perf_counter()
    page.locator(home.onward).first.click()
    page.locator(home.there).first.wait_for()
    return time.perf_counter() - began


@contextmanager
def homes() -> Iterator[dict[str, Home]]:
    """The homes, until the block ends."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        (folder / "voila").mkdir()
        notebook = folder / "voila/button.ipynb"
        nbformat.write(new_notebook(cells=[new_code_cell(BUTTON)]), notebook)
        hosts = {}
        for name, with_memory in (("memory", True), ("bare", False)):
            built = build(folder / name, runtime(), with_memory=with_memory)
            assert built.has_memory is with_memory
            for path in [*(folder / name).rglob("*")]:
                if path.suffix in KINDS:
                    Path(f"{path}.gz").write_bytes(gzip.compress(path.read_bytes(), 6))
            address = stack.enter_context(served(folder / name, Compressing))
            hosts[name] = replace(CARDS, address=f"{address}/en/melds.html", folder=folder / name)
        site = stack.enter_context(running_site())
        default = stack.enter_context(control(notebook.parent, "voila", "."))
        yield {
            "default Voilà": Home(
                f"{default.address}/voila/render/button.ipynb", "button", "button", "button:has-text('Touched')"
            ),
            "served": replace(CARDS, address=f"{site.address}/voila/render/melds.ipynb"),
            "files": hosts["memory"],
            "files, without a memory": hosts["bare"],
        }


def measured(browser: Browser, found: dict[str, Home], rounds: int, told: Callable[[str], object]) -> dict[str, Visits]:
    """The first and the second visits to each home, in turn; a round before is not counted."""
    visits: dict[str, Visits] = {}
    for number in range(rounds + 1):
        for name, home in found.items():
            context = browser.new_context(
                viewport={"width": 1280, "height": 720}, locale="en-GB", reduced_motion="reduce"
            )
            for which, card in (("first", "3c"), ("second", "4c")):
                mine = visits.setdefault(f"{name}, {which} visit", Visits()) if number else Visits()
                visit(context, home, card, mine)
            context.close()
        told(f"round {number} of {rounds}")
    return visits


def lines(visits: dict[str, Visits]) -> Iterator[str]:
    """The table: a line for each home and visit."""
    yield "| visit | drawn | answered | another room | processor | MB | requests |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    base = visits["default Voilà, first visit"]
    for name, each in visits.items():
        pairs = (each.drawn, base.drawn), (each.answered, base.answered), (each.processor, base.processor)
        drawn, answered, worked = (
            median(mine / one for mine, one in zip(ours, theirs, strict=True)) for ours, theirs in pairs
        )
        onward = [mine / one for mine, one in zip(each.onward, base.drawn, strict=False)]
        yield (
            f"| {name} | {drawn:.2f} | {answered:.2f} | {f'{median(onward):.2f}' if onward else '–'} "
            f"| {worked:.2f} | {median(each.megabytes):.1f} | {median(each.requests):.0f} |"
        )
    yield (
        f"\n1 is {median(base.drawn):.1f} s until the button stands, {median(base.answered):.1f} s until it answers, "
        f"{median(base.processor):.1f} s of the processor."
    )


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--rounds", default=5, show_default=True)
def main(rounds: int) -> None:
    """Visit the homes in turn, and print what came of it."""
    with homes() as found, camera() as browser:
        for line in lines(measured(browser, found, rounds, lambda said: click.echo(said, err=True))):
            click.echo(line)


if __name__ == "__main__":
    main()
