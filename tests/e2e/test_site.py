"""The page around a notebook, in a browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from conquian.explain.words import words
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.site.visitor import ask

pytestmark = pytest.mark.browser

READY = ".jp-OutputArea-output .lm-Widget"


def test_the_widget_comes_up_and_nothing_is_forbidden_or_fetched_elsewhere(
    site: RunningSite, page: Page, request_log: list[str]
) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(site.address)
    expect(page.locator(READY).first).to_be_visible(timeout=30_000)
    expect(page.locator("#loading")).to_have_count(0)
    assert not complaints
    assert any(address.startswith("ws://") for address in request_log)


def test_leaving_the_page_ends_its_kernel(site: RunningSite, page: Page, request_log: list[str]) -> None:
    page.goto(site.page)
    expect(page.locator(READY).first).to_be_visible(timeout=30_000)
    found = re.search(r"/api/kernels/[0-9a-f-]{36}", " ".join(request_log))
    assert found
    kernel = found[0]
    assert ask(site, kernel).status == 200
    page.goto("about:blank")
    for _ in range(50):
        if ask(site, kernel).status == 404:
            return
        page.wait_for_timeout(100)
    pytest.fail("the kernel is still there")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_small_phone_shows_it_all_without_scrolling_sideways(
    site: RunningSite, open_page: OpenPage, colours: str
) -> None:
    page = open_page(viewport={"width": 320, "height": 640}, color_scheme=colours, locale="de-DE")
    page.goto(site.page)
    expect(page.locator(READY).first).to_be_visible(timeout=30_000)
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate("document.documentElement.lang") == "de"
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (sum(map(int, re.findall(r"\d+", ground)[:3])) > 3 * 128) is (colours == "light")
    tops = page.evaluate("['header.site', 'main', 'footer.site'].map((part) => document.querySelector(part).offsetTop)")
    assert tops == sorted(set(tops))


def test_the_keyboard_can_skip_to_the_table(site: RunningSite, page: Page) -> None:
    page.goto(site.page)
    expect(page.locator(READY).first).to_be_visible(timeout=30_000)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name=words("en", "site", "page", "skip"))
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()
