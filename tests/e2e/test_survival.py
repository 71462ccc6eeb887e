"""What outlives a kernel, and a server: the page says that nobody answers, and the way back leads to the same cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from conquian.explain.words import words
from tests.conftest import RunningSite
from tests.e2e.visit import of_page
from tests.e2e.works import EXERCISE, MELDS, PLAY, Work, ready
from tests.waiting import wait_until

pytestmark = pytest.mark.browser

SOON = 30_000
"""Milliseconds within which a page that nobody answers says so; by design it takes four, and one more to ask."""


# --- what can happen to a page ----------------------------------------------------------------------------------------


def kernel_of(page: Page) -> str:
    """The kernel that the page talks to."""
    found: str = page.evaluate("JSON.parse(document.querySelector('#jupyter-config-data').textContent).kernelId")
    return found


def process_of(page: Page) -> psutil.Process:
    """The page's Python: the one that was given this kernel's connection file or, where it was forked, its name."""
    kernel = kernel_of(page)
    for process in psutil.Process().children(recursive=True):
        try:
            named = any(re.search(rf"kernel-{kernel}\b.*\.json", part) for part in process.cmdline())
            if named or process.name() == f"kernel-{kernel[:8]}":
                return process
        except psutil.Error:
            continue  # it has just ended
    pytest.fail(f"no process has the connection file of {kernel}")


def kill(page: Page, _: RunningSite) -> None:
    """The kernel's process is gone from one moment to the next; Jupyter starts another that knows nothing."""
    process = process_of(page)
    process.kill()
    psutil.wait_procs([process], timeout=10)


def cull(page: Page, site: RunningSite) -> None:
    """The server ends the kernel, in the way in which it ends those that nobody has used for long."""
    (xsrf,) = [cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "_xsrf"]
    answer = page.request.post(f"{site.address}/voila/api/shutdown/{kernel_of(page)}", form={"_xsrf": xsrf})
    assert answer.status == 204


Harm = Callable[[Page, RunningSite], None]
harms = pytest.mark.parametrize("harm", [pytest.param(kill, marks=pytest.mark.always), cull], ids=["killed", "culled"])
exercise = pytest.mark.parametrize("work", [of_page("rearrange", EXERCISE)])


def banner(page: Page) -> Locator:
    return page.locator(".cq-banner")


def expect_the_reason_and_a_way_back(page: Page) -> None:
    expect(banner(page)).to_have_count(1, timeout=SOON)
    expect(banner(page)).to_have_role("alert")
    expect(banner(page)).to_be_in_viewport()
    expect(banner(page)).to_contain_text(re.compile("(is|are)n't answering"))
    expect(banner(page).get_by_role("button")).to_have_count(1)


def go_back(page: Page) -> None:
    """Take the way back that the page offers."""
    with page.expect_event("domcontentloaded"):  # else what is read next may be the old page yet
        banner(page).get_by_role("button").click()
    ready(page)


def reload(page: Page) -> None:
    """Load the page again, as the browser does it."""
    page.reload()
    ready(page)


def expect_the_same(page: Page, work: Work, address: str, before: object) -> None:
    """The same page, as it was, and alive."""
    assert urlsplit(page.url)._replace(query="") == urlsplit(address)._replace(query="")
    # what the browser kept comes a moment after the page
    wait_until(lambda: work.read(page) == before, pause=lambda: page.wait_for_timeout(50))
    work.go_on(page)
    expect(work.shown(page)).to_be_visible()
    expect(banner(page)).to_have_count(0)


# --- the tests --------------------------------------------------------------------------------------------------------


@exercise
@harms
def test_the_next_thing_done_tells_that_the_kernel_is_gone_and_the_way_back_leads_to_the_same_place(
    harm: Harm, work: Work, page: Page, site: RunningSite
) -> None:
    work.open(page, site)
    work.do(page)
    address, before = page.url, work.read(page)
    harm(page, site)
    work.go_on(page)
    expect_the_reason_and_a_way_back(page)
    expect(banner(page).locator("span")).to_have_text(words("en", "screen", "text", "lost_step"))
    assert work.read(page) == before  # nothing vanishes while the page says that nobody answers
    go_back(page)
    expect_the_same(page, work, address, before)


@pytest.mark.parametrize(
    ("work", "harm"),
    [
        *(of_page(name, work, kill, id=f"{name}-killed") for name, work in {"melds": MELDS, "play": PLAY}.items()),
        of_page("rearrange", EXERCISE, kill, id="rearrange-killed"),
        of_page("rearrange", EXERCISE, cull, id="rearrange-culled"),
    ],
)
def test_a_page_that_nobody_touches_tells_that_the_kernel_is_gone(
    harm: Harm, work: Work, page: Page, site: RunningSite
) -> None:
    work.open(page, site)
    work.do(page)
    address, before = page.url, work.read(page)
    harm(page, site)
    expect_the_reason_and_a_way_back(page)
    expect(banner(page)).to_contain_text("saved in this browser.")
    go_back(page)
    expect_the_same(page, work, address, before)


@exercise
@harms
def test_a_page_whose_kernel_has_ended_comes_back_by_itself(
    harm: Harm, work: Work, page: Page, site: RunningSite
) -> None:
    work.open(page, site, heals=True)
    work.do(page)
    address, before = page.url, work.read(page)
    with page.expect_event("domcontentloaded", timeout=SOON):
        harm(page, site)
    ready(page)
    expect_the_same(page, work, address, before)


@exercise
def test_a_kernel_that_was_only_slow_makes_the_page_take_back_what_it_said(
    work: Work, page: Page, site: RunningSite
) -> None:
    work.open(page, site)
    work.do(page)
    process = process_of(page)
    process.suspend()
    try:
        work.go_on(page)
        expect_the_reason_and_a_way_back(page)
    finally:
        process.resume()
    expect(work.shown(page)).to_be_visible()
    expect(banner(page)).to_have_count(0)


@pytest.fixture
def page_of_any_site(browser: Browser) -> Iterator[Page]:
    """An empty page for a site that starts and stops within the test."""
    context = browser.new_context(locale="en-GB")
    yield context.new_page()
    context.close()


@exercise
@pytest.mark.parametrize("way_back", [go_back, reload], ids=["button", "reload"])
def test_a_server_that_stops_and_starts_again_finds_the_page_as_it_was(
    way_back: Callable[[Page], None],
    work: Work,
    page_of_any_site: Page,
    start_site: Callable[..., AbstractContextManager[RunningSite]],
) -> None:
    page = page_of_any_site
    with start_site() as site:
        work.open(page, site)
        work.do(page)
        address, before = page.url, work.read(page)
    work.go_on(page)
    expect_the_reason_and_a_way_back(page)
    with start_site(port=urlsplit(site.address).port) as again:
        assert again.address == site.address
        way_back(page)
        expect_the_same(page, work, address, before)


@exercise
def test_a_page_that_is_loaded_again_too_early_stays_and_comes_back_with_its_server(
    work: Work, page_of_any_site: Page, start_site: Callable[..., AbstractContextManager[RunningSite]]
) -> None:
    page = page_of_any_site
    with start_site() as site:
        work.open(page, site, heals=True)
        work.do(page)
        address, before = page.url, work.read(page)
    expect_the_reason_and_a_way_back(page)
    banner(page).get_by_role("button").click()
    expect(banner(page)).to_contain_text(words("en", "screen", "text", "no_line"))
    assert work.read(page) == before
    with start_site(port=urlsplit(site.address).port):
        with page.expect_event("domcontentloaded", timeout=2 * SOON):
            pass
        ready(page)
        expect_the_same(page, work, address, before)


@exercise
def test_a_page_that_nobody_touches_tells_that_the_server_is_gone(
    work: Work, page_of_any_site: Page, start_site: Callable[..., AbstractContextManager[RunningSite]]
) -> None:
    page = page_of_any_site
    with start_site() as site:
        work.open(page, site)
        work.do(page)
    expect_the_reason_and_a_way_back(page)
