"""What a page weighs and a click takes: `python -m research.clicks --against ../other` compares two checkouts.

Both sites are open in one Chromium. A page's weight is all that comes over the network until it is at rest: files as
they are sent, and the texts of its socket. A click is timed in the page, from the touch of a hand card until the next
picture is drawn, here and there in turn, and with it the time that the browser spends on styles.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

import click
from playwright.sync_api import Browser, CDPSession, Page

from research.keeping import this_day
from research.timing import quantile
from tests.checkout import ROOT, commit
from tests.chromium import chromium_version
from tests.contact.__main__ import PAGES
from tests.contact.camera import camera
from tests.e2e.visit import at_rest

SERVE: Final = """
import sys
from tests.conftest import running_site
with running_site() as site:
    print(site.address, flush=True)
    sys.stdin.read()
"""
WEIGHED: Final = ("table", "learn", "play", "puzzles")
TOUCHED: Final = ".is-bottom [role=option][data-card='4d']"
TOUCH: Final = """async (found) => {
  const began = performance.now();
  const drawn = new Promise((done) => {
    new MutationObserver((_, watch) => {
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(done));
    }).observe(document.querySelector('.cq-body'), { subtree: true, childList: true, attributes: true });
  });
  document.querySelector(found).click();
  await drawn;
  return performance.now() - began;
}"""
FIRST: Final = 5
"""The number of first clicks that are not counted: they fill the caches."""


@dataclass(slots=True)
class Site:
    """The site of a checkout: its address, what its pages weigh in bytes, and how long clicks take in ms."""

    address: str
    weights: dict[str, int] = field(default_factory=dict)
    clicks: list[float] = field(default_factory=list)
    styles: float = 0.0


@contextmanager
def served(checkout: Path) -> Iterator[Site]:
    """The site of this checkout, with its own interpreter if it has one, until the block ends."""
    own = checkout / ".venv" / "bin" / "python"
    command = [str(own) if own.exists() else sys.executable, "-c", SERVE]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    with subprocess.Popen(
        command, cwd=checkout, env=environment, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        yield Site(process.stdout.readline().strip())
        process.communicate()


def opened(browser: Browser, site: Site, name: str) -> tuple[Page, CDPSession, list[int]]:
    """A page of the site at rest, how the browser is asked about it, and the sizes of what came."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB", reduced_motion="reduce")
    context.add_cookies([{"name": "met", "value": "yes", "url": site.address}])
    page = context.new_page()
    asked, sizes = context.new_cdp_session(page), list[int]()
    asked.send("Network.enable")
    asked.send("Performance.enable")
    asked.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    asked.on("Network.webSocketFrameReceived", lambda event: sizes.append(len(event["response"]["payloadData"])))
    page.goto(f"{site.address}/voila/render/{PAGES[name]}")
    page.locator(".cq[data-ready]").wait_for()
    at_rest(page)
    return page, asked, sizes


def style_time(asked: CDPSession) -> float:
    """How long the browser has worked on the styles of a page so far, in ms."""
    found = {metric["name"]: metric["value"] for metric in asked.send("Performance.getMetrics")["metrics"]}
    return float(found["RecalcStyleDuration"]) * 1e3


def measure(browser: Browser, here: Site, there: Site, clicks: int) -> None:
    """Weigh the pages, and click on both tables in turn."""
    for site in (here, there):
        for name in WEIGHED:
            page, _, sizes = opened(browser, site, name)
            site.weights[name] = sum(sizes)
            page.context.close()
    tables = [(site, *opened(browser, site, "table")) for site in (here, there)]
    for number in range(clicks + FIRST):
        if number == FIRST:
            for site, _, asked, _ in tables:
                site.clicks.clear()
                site.styles = style_time(asked)
        for site, page, _, _ in tables:
            page.bring_to_front()
            page.wait_for_timeout(50)
            site.clicks.append(page.evaluate(TOUCH, TOUCHED))
        tables.reverse()
    for site, _, asked, _ in tables:
        site.styles = (style_time(asked) - site.styles) / clicks


def heading(against: Path) -> Iterator[str]:
    """What the table is of."""
    yield f"# What a page weighs and a click takes, {this_day()}\n"
    yield (
        f"Commit `{commit()}` here and `{commit(against)}` there, {platform.python_implementation()} "
        f"{platform.python_version()} on {platform.system()}, {chromium_version()}, {os.cpu_count()} processors. Both "
        "sites are open in one browser, and each click is made here and there in turn. A page's weight is all that "
        "comes over the network at a first visit until it is at rest. A click is timed from the touch of a hand card "
        f"until the next picture is drawn. Average load: {os.getloadavg()[0]:.1f}. "
        "`python -m research.clicks --against CHECKOUT` makes this page again.\n"
    )


def lines(here: Site, there: Site) -> Iterator[str]:
    """The table: a line for each page, then one for clicks."""
    yield "| what | here | there | ratio |"
    yield "|---|---:|---:|---:|"
    for name, weight in here.weights.items():
        other = there.weights[name]
        yield f"| {name}, bytes | {weight:,} | {other:,} | {weight / other:.2f} |"
    found = [
        ("click, median", median(here.clicks), median(there.clicks)),
        ("click, p95", quantile(here.clicks, 0.95), quantile(there.clicks, 0.95)),
        ("styles of a click", here.styles, there.styles),
    ]
    for name, mine, theirs in found:
        yield f"| {name} | {mine:.1f} ms | {theirs:.1f} ms | {mine / theirs:.2f} |"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--against", type=click.Path(exists=True, path_type=Path), required=True, help="The other checkout.")
@click.option("--clicks", default=60, show_default=True)
def main(against: Path, clicks: int) -> None:
    """Weigh the pages here and in another checkout, click on both in turn, and print what came of it."""
    with ExitStack() as stack:
        here, there = (stack.enter_context(served(checkout)) for checkout in (ROOT, against.resolve()))
        measure(stack.enter_context(camera()), here, there, clicks)
        click.echo("\n".join([*heading(against), *lines(here, there)]))


if __name__ == "__main__":
    main()
