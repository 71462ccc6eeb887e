"""A Chromium for the tests that look at the site as a visitor does."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Error, Page, Request, WebSocket, expect, sync_playwright

from tests.chromium import NO_BROWSER, NO_START, find_chromium
from tests.conftest import RunningSite

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
OpenPage = Callable[..., Page]
expect.set_options(timeout=20_000)  # ms that a page may take; one that is well takes a fraction of it


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """Where the browser is; without one the test is skipped or, with CONQUIAN_REQUIRE_BROWSER=1, fails."""
    path = find_chromium()
    if path is None and os.environ.get("CONQUIAN_REQUIRE_BROWSER") == "1":
        pytest.fail(NO_BROWSER, pytrace=False)
    if path is None:
        pytest.skip(NO_BROWSER)
    return path


@pytest.fixture(scope="session")
def browser(chromium_path: Path) -> Iterator[Browser]:
    """One headless Chromium for all tests; where it can't start, they say what to install."""
    with ExitStack() as running:
        try:
            playwright = running.enter_context(sync_playwright())
            browser = playwright.chromium.launch(executable_path=chromium_path, args=FLAGS)
        except Exception as error:  # noqa: BLE001 - Playwright's driver raises nothing narrower
            pytest.fail(f"{NO_START}\n{error}", pytrace=False)
        yield browser
        browser.close()


@pytest.fixture
def request_log(site: RunningSite) -> Iterator[list[str]]:
    """Every address that the test's pages ask for; when the test ends, each must have been one of the site's own."""
    addresses: list[str] = []
    yield addresses
    own = urlsplit(site.address).netloc
    strangers = [address for address in addresses if _host(address) not in {own, ""}]
    assert not strangers, f"asked of other hosts: {strangers}"


@pytest.fixture
def open_page(browser: Browser, request_log: list[str]) -> Iterator[OpenPage]:
    """Opens an empty page of a new visitor, who does not want motion: what is to be touched does not fly past.

    Takes Playwright's options for one, such as `viewport` or `has_touch`. When the test ends, no script may have
    broken: raised earlier, inside the browser's own loop, it would end the browser for all tests that follow.
    """
    pages: list[Page] = []
    broken: list[Error] = []

    def note(error: Error) -> None:
        broken.append(error)

    def open_page(**options: Any) -> Page:
        page = browser.new_context(**({"locale": "en-GB", "reduced_motion": "reduce"} | options)).new_page()

        def remember(asked: Request | WebSocket) -> None:
            request_log.append(asked.url)

        page.on("request", remember)
        page.on("websocket", remember)
        page.on("pageerror", note)
        pages.append(page)
        return page

    yield open_page
    for page in pages:
        page.goto("about:blank")  # closing alone does not tell the page, so its kernel would stay
        page.context.close()
    assert not broken, f"a page's script broke: {[error.stack or error.message for error in broken]}"


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """An empty page at a projector's 1280×720, of a visitor who reads English."""
    return open_page()


def _host(address: str) -> str:
    """The host and port of an address; empty where the browser asks nobody (`data:`, `blob:`, `about:`)."""
    return urlsplit(address).netloc
