"""The waiting line in a browser: a visitor who finds every seat taken is shown it, and gets in without a touch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from conquian.explain.words import words
from tests.conftest import RunningSite, running_site
from tests.e2e.browser import OpenPage
from tests.e2e.visit import PHONE, expect_no_faults

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def site() -> Iterator[RunningSite]:
    """A site with one seat."""
    with running_site(max_kernels=1) as site:
        yield site


@pytest.mark.always
def test_a_visitor_waits_in_line_and_the_page_opens_by_itself(site: RunningSite, open_page: OpenPage) -> None:
    address = f"{site.address}/voila/render/melds.ipynb"
    seated, first, second = open_page(), open_page(**PHONE), open_page(locale="es-MX")

    def waits(page: Page, language: str, **ahead: int) -> None:
        title = words(language, "site", "problem", "503", "title")
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        said = words(language, "site", "line", "ahead" if ahead else "next", **ahead)
        expect(page.get_by_role("status")).to_have_text(said)

    seated.goto(address)
    seated.locator(".cq[data-ready]").wait_for()
    first.goto(address)
    waits(first, "en")
    expect_no_faults(first)
    second.goto(address)
    waits(second, "es", n=1)
    expect_no_faults(second)
    seated.goto("about:blank")
    first.locator(".cq[data-ready]").wait_for()
    waits(second, "es")
    first.goto("about:blank")
    second.locator(".cq[data-ready]").wait_for()
