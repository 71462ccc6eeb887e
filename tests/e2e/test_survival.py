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
from tests.e2e.visit import IMPATIENT, answered
from tests.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KERNEL = re.compile(r"/api/kernels/[^/?]+$")
"""The address at which a page asks for its kernel when nobody answers."""

SOON = 30_000
"""Milliseconds within which a page that nobody answers says so; by design it takes four, and one more to ask."""


# --- what is left behind in an exercise, and one thing more -----------------------------------------------------------


def begin(page: Page, site: RunningSite, *, heals: bool = False) -> None:
    """Come to the second exercise, after a first answer, with the card on offer laid; Python knows it all."""
    page.add_init_script(IMPATIENT)
    if not heals:
        page.route(KERNEL, lambda route: route.abort())  # else it comes back while it is looked at
    page.goto(f"{site.address}/voila/render/rearrange.ipynb")
    ready(page)
    page.get_by_role("button", name="It can't be done").click()
    page.get_by_role("button", name="Next exercise").click()
    expect(page.locator(".cq-score")).to_contain_text("Exercise 2.")
    page.locator(".cq-centre").click()
    expect(page.locator(".cq-centre")).to_have_attribute("aria-pressed", "true")
    answered(page)


def ready(page: Page) -> None:
    page.locator(".cq[data-ready]").wait_for()


def everything(page: Page) -> list[str]:
    """All that the page says, also of a step back that there is none of, which is not seen."""
    return (page.locator(".cq-body").text_content() or "").split()


def lay_the_last(page: Page) -> None:
    page.locator(".cq-hand [role=option]").last.click()


def last_of_the_hand(page: Page) -> Locator:
    return page.locator(".cq-hand .cq-slot:last-child [role=option][aria-selected=true]")


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


def expect_the_same(page: Page, address: str, before: object) -> None:
    """The same page, as it was, and alive."""
    assert urlsplit(page.url)._replace(query="") == urlsplit(address)._replace(query="")
    # what the browser kept comes a moment after the page
    wait_until(lambda: everything(page) == before, pause=lambda: page.wait_for_timeout(50))
    lay_the_last(page)
    expect(last_of_the_hand(page)).to_be_visible()
    expect(banner(page)).to_have_count(0)


# --- the tests --------------------------------------------------------------------------------------------------------


@harms
def test_the_next_thing_done_tells_that_the_kernel_is_gone_and_the_way_back_leads_to_the_same_place(
    harm: Harm, page: Page, site: RunningSite
) -> None:
    begin(page, site)
    address, before = page.url, everything(page)
    harm(page, site)
    lay_the_last(page)
    expect_the_reason_and_a_way_back(page)
    expect(banner(page).locator("span")).to_have_text(words("en", "screen", "text", "lost_step"))
    assert everything(page) == before  # nothing vanishes while the page says that nobody answers
    go_back(page)
    expect_the_same(page, address, before)


@harms
def test_a_page_that_nobody_touches_tells_that_the_kernel_is_gone(harm: Harm, page: Page, site: RunningSite) -> None:
    begin(page, site)
    address, before = page.url, everything(page)
    harm(page, site)
    expect_the_reason_and_a_way_back(page)
    expect(banner(page)).to_contain_text("saved in this browser.")
    go_back(page)
    expect_the_same(page, address, before)


@harms
def test_a_page_whose_kernel_has_ended_comes_back_by_itself(harm: Harm, page: Page, site: RunningSite) -> None:
    begin(page, site, heals=True)
    address, before = page.url, everything(page)
    with page.expect_event("domcontentloaded", timeout=SOON):
        harm(page, site)
    ready(page)
    expect_the_same(page, address, before)


def test_a_kernel_that_was_only_slow_makes_the_page_take_back_what_it_said(page: Page, site: RunningSite) -> None:
    begin(page, site)
    process = process_of(page)
    process.suspend()
    try:
        lay_the_last(page)
        expect_the_reason_and_a_way_back(page)
    finally:
        process.resume()
    expect(last_of_the_hand(page)).to_be_visible()
    expect(banner(page)).to_have_count(0)


@pytest.fixture
def page_of_any_site(browser: Browser) -> Iterator[Page]:
    """An empty page for a site that starts and stops within the test."""
    context = browser.new_context(locale="en-GB")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("way_back", [go_back, reload], ids=["button", "reload"])
def test_a_server_that_stops_and_starts_again_finds_the_page_as_it_was(
    way_back: Callable[[Page], None],
    page_of_any_site: Page,
    start_site: Callable[..., AbstractContextManager[RunningSite]],
) -> None:
    page = page_of_any_site
    with start_site() as site:
        begin(page, site)
        address, before = page.url, everything(page)
    lay_the_last(page)
    expect_the_reason_and_a_way_back(page)
    with start_site(port=urlsplit(site.address).port) as again:
        assert again.address == site.address
        way_back(page)
        expect_the_same(page, address, before)


def test_a_page_that_is_loaded_again_too_early_stays_and_comes_back_with_its_server(
    page_of_any_site: Page, start_site: Callable[..., AbstractContextManager[RunningSite]]
) -> None:
    page = page_of_any_site
    with start_site() as site:
        begin(page, site, heals=True)
        address, before = page.url, everything(page)
    expect_the_reason_and_a_way_back(page)
    banner(page).get_by_role("button").click()
    expect(banner(page)).to_contain_text(words("en", "screen", "text", "no_line"))
    assert everything(page) == before
    with start_site(port=urlsplit(site.address).port):
        with page.expect_event("domcontentloaded", timeout=2 * SOON):
            pass
        ready(page)
        expect_the_same(page, address, before)


def test_a_page_that_nobody_touches_tells_that_the_server_is_gone(
    page_of_any_site: Page, start_site: Callable[..., AbstractContextManager[RunningSite]]
) -> None:
    page = page_of_any_site
    with start_site() as site:
        begin(page, site)
    expect_the_reason_and_a_way_back(page)
