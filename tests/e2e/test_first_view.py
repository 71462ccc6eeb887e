"""The first view of a room on the served site: it is drawn before the kernel says anything, and then answered."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from conquian.explain.words import words
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import of_page

pytestmark = pytest.mark.browser

WAITS = words("en", "site", "static", "waits")


def hold(page: Page) -> Callable[[], None]:
    """Hold back all that a page and its kernel say to each other, until what is returned is called."""
    lines: list[tuple[WebSocketRoute, list[str | bytes]]] = []
    is_open = False

    def answer(line: WebSocketRoute) -> None:
        said: list[str | bytes] = []
        line.on_message(lambda message: connect(line, [message]) if is_open else said.append(message))
        lines.append((line, said))

    def connect(line: WebSocketRoute, said: list[str | bytes]) -> None:
        kernel = line.connect_to_server()
        for message in said:
            kernel.send(message)

    def release() -> None:
        nonlocal is_open
        is_open = True
        for line, said in lines:
            connect(line, said)

    page.route_web_socket(re.compile("/channels"), answer)
    return release


@pytest.mark.always
@pytest.mark.parametrize("name", [of_page("melds")])
def test_what_is_touched_before_the_kernel_is_there_is_answered_in_its_order(
    name: str, page: Page, site: RunningSite
) -> None:
    release = hold(page)
    page.goto(f"{site.address}/voila/render/{name}.ipynb")
    page.locator(".cq[data-ready]").wait_for()
    expect(page.locator("#loading")).to_be_hidden()
    page.evaluate("window.drawn = document.querySelector('.cq')")
    for card in ("3c", "4c", "5c"):
        page.locator(f".cq-tile[data-card='{card}']").click()
    expect(page.locator("#loading")).to_have_text(WAITS)
    expect(page.locator(".cq-group [data-card]")).to_have_count(0)
    page.locator(".cq-tile[data-card='5c']").focus()
    release()
    expect(page.locator(".cq-group [data-card]")).to_have_count(3)
    cards = page.locator(".cq-group [data-card]").evaluate_all("all => all.map((each) => each.dataset.card)")
    assert cards == ["3c", "4c", "5c"]
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator(".cq-tile[data-card='5c']")).to_be_focused()
    assert page.evaluate("window.drawn === document.querySelector('.cq')"), "what was drawn at first is still there"
    expect(page.locator(".cq-banner")).to_have_count(0)


@pytest.mark.parametrize("name", [of_page("index"), of_page("play"), of_page("outs"), of_page("rearrange")])
def test_the_kernel_goes_on_with_the_cards_that_were_dealt_first(name: str, page: Page, site: RunningSite) -> None:
    release = hold(page)
    page.goto(f"{site.address}/voila/render/{name}.ipynb?lang=es")
    page.locator(".cq[data-ready]").wait_for()
    shown = page.locator(".cq-body").inner_text()
    release()
    page.locator("html[data-python=ready]").wait_for()
    assert page.locator(".cq-body").inner_text() == shown
    assert page.evaluate("Object.keys(localStorage)") == [], "nothing was done, so nothing is kept"


@pytest.mark.parametrize("name", [of_page("melds")])
@pytest.mark.parametrize("query", ["?cards=3c4c5c", "?faces=spanish"])
def test_what_a_link_asks_for_waits_for_the_kernel(name: str, query: str, page: Page, site: RunningSite) -> None:
    release = hold(page)
    page.goto(f"{site.address}/voila/render/{name}.ipynb{query}")
    expect(page.locator("#loading")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-drawn", "")
    expect(page.locator(".cq")).to_have_count(0)
    release()
    page.locator(".cq[data-ready]").wait_for()
    expect(page.locator("#loading")).to_be_hidden()


@pytest.mark.parametrize("name", [of_page("melds")])
def test_what_was_kept_comes_with_the_kernel(name: str, open_page: OpenPage, site: RunningSite) -> None:
    page = open_page()
    address = f"{site.address}/voila/render/{name}.ipynb"
    page.goto(address)
    page.locator(".cq-tile[data-card='Ks']").click()
    page.locator(".cq-group [data-card='Ks']").wait_for()
    page.reload()
    page.locator(".cq[data-ready]").wait_for()
    expect(page.locator("html")).to_have_attribute("data-drawn", "")
    expect(page.locator(".cq-group [data-card='Ks']")).to_be_visible()


@pytest.mark.parametrize("name", [of_page("melds")])
def test_a_line_that_is_cut_is_taken_up_again(name: str, page: Page, site: RunningSite) -> None:
    lines: list[WebSocketRoute] = []

    def pass_on(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/channels"), pass_on)
    page.goto(f"{site.address}/voila/render/{name}.ipynb")
    page.locator("html[data-python=ready]").wait_for()
    lines[0].close()
    page.locator(".cq-tile[data-card='7h']").click()
    page.locator(".cq-group [data-card='7h']").wait_for()
    assert len(lines) == 2
    expect(page.locator(".cq-banner")).to_have_count(0)


@pytest.mark.parametrize("name", [of_page("melds")])
def test_none_of_jupyters_scripts_are_asked_for(
    name: str, page: Page, site: RunningSite, request_log: list[str]
) -> None:
    page.goto(f"{site.address}/voila/render/{name}.ipynb")
    page.locator("html[data-python=ready]").wait_for()
    assert not [address for address in request_log if "labextensions" in address or "voila/static" in address]


@pytest.mark.parametrize("name", [of_page("replay")])
def test_steps_that_wait_follow_upon_one_another(name: str, page: Page, site: RunningSite) -> None:
    release = hold(page)
    page.goto(f"{site.address}/voila/render/{name}.ipynb")
    forward = page.get_by_role("button", name="Forward")
    for _ in range(3):
        forward.click()
    release()
    expect(page.get_by_role("heading", name="Move 3 of")).to_be_visible()
