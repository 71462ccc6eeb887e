"""Going from room to room on the served site: the page is not left, and its kernel stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.test_first_view import hold
from tests.e2e.visit import answered, of_page, python_is_there

pytestmark = pytest.mark.browser


def go(page: Page, name: str) -> None:
    """Follow a link of the header, also one in its list."""
    link = page.locator("header").get_by_role("link", name=name, exact=True)
    if not link.is_visible():
        page.locator("details.more summary").click()
    link.click()


@pytest.mark.always
@pytest.mark.parametrize("name", [of_page("melds")])
def test_the_kernel_stays_from_room_to_room_and_the_way_back_is_true(name: str, page: Page, site: RunningSite) -> None:
    lines: list[str] = []
    page.on("websocket", lambda line: lines.append(line.url))
    page.goto(f"{site.address}/voila/render/{name}.ipynb?lang=en")
    python_is_there(page)
    page.evaluate("window.stays = true")
    go(page, "Words")
    page.get_by_role("searchbox").fill("borrow")
    expect(page.locator(".cq-entry:visible").first).to_be_visible()
    python_is_there(page)
    assert page.url == f"{site.address}/voila/render/glossary.ipynb?lang=en"
    assert page.title() == "The words of the game – Conquian"
    page.go_back()
    expect(page).to_have_title("Melds – Conquian")
    page.get_by_role("option", name="5 of clubs", exact=True).click()
    page.locator(".cq-group [data-card='5c']").wait_for()
    page.go_forward()
    page.get_by_role("searchbox").fill("meld")
    python_is_there(page)
    answered(page)
    page.go_back()
    page.locator(".cq-group [data-card='5c']").wait_for()
    assert page.evaluate("window.stays"), "the page was never left"
    assert len(lines) == 1, "one kernel served all rooms"


@pytest.mark.parametrize("name", [of_page("learn"), of_page("play")])
def test_a_room_that_is_gone_to_before_the_kernel_is_there_is_answered_by_it(
    name: str, page: Page, site: RunningSite
) -> None:
    release = hold(page)
    page.goto(f"{site.address}/voila/render/{name}.ipynb?lang=de")
    page.locator(".cq[data-ready]").wait_for()
    go(page, "Meldungen")
    page.locator(".cq-tile[data-card='3c']").click()
    release()
    page.locator(".cq-group [data-card='3c']").wait_for()
    answered(page)
    expect(page.locator(".cq-banner")).to_have_count(0)


@pytest.mark.parametrize("name", [of_page("melds")])
def test_what_is_kept_in_one_room_is_there_when_the_visitor_comes_back(
    name: str, open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page()
    page.goto(f"{site.address}/voila/render/{name}.ipynb?lang=en")
    page.locator(".cq-tile[data-card='Ks']").click()
    page.locator(".cq-group [data-card='Ks']").wait_for()
    go(page, "Words")
    python_is_there(page)
    go(page, "Melds")
    page.locator(".cq-group [data-card='Ks']").wait_for()
    python_is_there(page)
    page.reload()
    page.locator(".cq-group [data-card='Ks']").wait_for()


@pytest.mark.parametrize("name", [of_page("melds")])
def test_a_page_in_another_language_or_one_that_cannot_be_fetched_is_loaded_whole(
    name: str, page: Page, site: RunningSite
) -> None:
    page.goto(f"{site.address}/voila/render/{name}.ipynb?lang=en")
    python_is_there(page)
    page.evaluate("window.stays = true")
    page.route(
        "**/glossary.ipynb*",
        lambda route, asked: route.abort() if "x-conquian-room" in asked.headers else route.continue_(),
    )
    go(page, "Words")
    page.get_by_role("searchbox").fill("meld")
    python_is_there(page)
    assert page.evaluate("window.stays") is None
    page.locator("header").get_by_role("link", name="Deutsch").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    python_is_there(page)


@pytest.mark.parametrize("name", [of_page("melds")])
def test_the_way_back_from_elsewhere_leads_to_a_whole_page(name: str, page: Page, site: RunningSite) -> None:
    page.goto(f"{site.address}/voila/render/{name}.ipynb?lang=en")
    python_is_there(page)
    go(page, "Words")
    python_is_there(page)
    page.goto(f"{site.address}/nowhere")
    page.go_back()
    python_is_there(page)
    expect(page).to_have_title("The words of the game – Conquian")
    expect(page.locator("footer.site")).to_be_visible()
