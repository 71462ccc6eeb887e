"""The command: `python -m research.browsers` goes through every room in Firefox and in WebKit, on both sites.

In each room it waits until the cards stand and Python has answered, touches the first thing that can be touched, and
waits for the answer; then it goes on to another room without leaving the page, and back. It reports
whatever a script could not do. A page in docs/results has the result; Chromium has the tests of `tests/e2e`.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click

from conquian.rooms import ROOMS
from conquian.static_site.build import build
from research.browsers.browser import ANSWERED, BROWSERS, READY, Browser, BrowserError
from research.keeping import this_day
from tests.checkout import commit
from tests.conftest import running_site
from tests.static_site.files import runtime, served

NAMES: Final = tuple(door.name for door in ROOMS)
LISTEN: Final = """(() => {
  globalThis.wrong ??= [];
  addEventListener("error", ({ message }) => wrong.push(message));
  addEventListener("unhandledrejection", ({ reason }) => wrong.push(String(reason)));
  return true;
})()"""
TOUCHED: Final = """[...document.querySelectorAll(".cq-body [data-do]:not([disabled])")]
  .filter((node) => node.checkVisibility() && node.getBoundingClientRect().width > 0)
  .find((node) => !node.closest("details:not([open])"))"""
SAID: Final = "document.querySelector('.cq [aria-live]')?.textContent ?? ''"
WORDS_MARKED: Final = """(() => {
  const word = document.querySelector(".cq-term");
  return !word || getComputedStyle(word).textDecorationLine.includes("underline");
})()"""


@dataclass(frozen=True, slots=True)
class Seen:
    """The result of a room in a browser on a site; `problem` is empty if all was well."""

    browser: str
    site: str
    room: str
    problem: str


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("browsers", nargs=-1, type=click.Choice(tuple(BROWSERS)))
@click.option(
    "--room", "rooms", multiple=True, type=click.Choice(NAMES), help="These instead of all; nothing is written."
)
def main(browsers: tuple[str, ...], rooms: tuple[str, ...]) -> None:
    """Go through every room in these BROWSERS [default: all], served and as files; exit 1 if anything is wrong."""
    before, seen = commit(), list[Seen]()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        build(folder, runtime())
        sites = {
            "served": f"{stack.enter_context(running_site()).address}/voila/render/{{}}.ipynb?lang=en",
            "files": f"{stack.enter_context(served(folder))}/en/{{}}.html",
        }
        for name in browsers or tuple(BROWSERS):
            with BROWSERS[name]() as browser:
                for site, address in sites.items():
                    for each in tour(browser, site, address, rooms or NAMES):
                        seen.append(each)
                        click.echo(f"{each.browser}, {each.site}, {each.room}: {each.problem or 'well'}", err=True)
    click.echo("\n".join(lines(seen, before)))
    sys.exit(any(each.problem for each in seen))


def tour(browser: Browser, site: str, address: str, rooms: tuple[str, ...]) -> Iterator[Seen]:
    """What comes of each of these rooms on a site, by the addresses of its rooms."""
    for room in rooms:
        problem = ""
        try:
            visit(browser, address.format(room))
        except BrowserError as error:
            problem = str(error)
        yield Seen(browser.name, site, room, problem)


def visit(browser: Browser, address: str) -> None:
    """Open a room, touch it, and go on to another one and back; raises BrowserError for what is wrong."""
    browser.open(address)
    browser.wait(READY)
    browser.value(LISTEN)
    if browser.value(f"Boolean({TOUCHED})"):
        said = browser.value(SAID)
        browser.touch(TOUCHED)
        browser.wait(f"{ANSWERED} && ({SAID}) !== {said!r}" if not said else ANSWERED)
    if not browser.value(WORDS_MARKED):
        raise BrowserError("the words of the glossary are not marked")
    onward = "[...document.querySelectorAll('header.site nav.rooms > ul > li > a:not([aria-current])')].at(-1)"
    here, there = browser.value("location.pathname"), browser.value(f"{onward}.pathname")
    browser.touch(onward)
    browser.wait(f"location.pathname === '{there}' && {READY}")
    browser.back()
    browser.wait(f"location.pathname === '{here}' && {READY}")
    if wrong := browser.value("globalThis.wrong ?? ['the page was left on the way to another room']"):
        raise BrowserError("; ".join(wrong))


def lines(seen: list[Seen], before: str) -> Iterator[str]:
    """The page, line by line."""
    yield f"# Other browsers, {this_day().isoformat()}"
    yield ""
    yield (
        f"`python -m research.browsers` on commit {before}, Python {platform.python_version()}: every room is opened, "
        "touched and answered, then another one is gone to in the same page, and the way back is taken."
    )
    yield ""
    yield "| browser | site | rooms | well |"
    yield "|---|---|---:|---:|"
    for browser, site in dict.fromkeys((each.browser, each.site) for each in seen):
        own = [each for each in seen if (each.browser, each.site) == (browser, site)]
        yield f"| {browser} | {site} | {len(own)} | {sum(not each.problem for each in own)} |"
    wrong = [each for each in seen if each.problem]
    if wrong:
        yield ""
    for each in wrong:
        yield f"- {each.browser}, {each.site}, {each.room}: {each.problem}"


if __name__ == "__main__":
    main()
