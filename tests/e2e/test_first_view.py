"""The first view of a room on the served site: it is drawn before the kernel says anything, and then answered."""

from __future__ import annotations

import re
from collections.abc import Callable
from threading import Event

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from conquian.explain.words import words
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import answered, of_page

pytestmark = pytest.mark.browser

WAITS = words("en", "site", "static", "waits")


def hold(page: Page) -> Callable[[], None]:
    """Hold back all that a page and its kernel say to each other, until what is returned is called."""
    lines: list[Callable[[], None]] = []
    is_open = False

    def answer(line: WebSocketRoute) -> None:
        said: list[str | bytes] = []
        kernel: list[WebSocketRoute] = []

        def hear(message: str | bytes) -> None:
            said.append(message)
            if is_open:
                connect()

        def connect() -> None:
            if not kernel:
                kernel.append(line.connect_to_server())
            while said:
                kernel[0].send(said.pop(0))

        line.on_message(hear)
        lines.append(connect)

    def release() -> None:
        nonlocal is_open
        is_open = True
        for connect in lines:
            connect()

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


@pytest.fixture
def seen(open_page: OpenPage, site: RunningSite) -> tuple[Page, Callable[[], None]]:
    """A page that was left with a card laid, and comes back; its kernel says nothing until the other is called."""
    page = open_page()
    page.goto(f"{site.address}/voila/render/melds.ipynb")
    page.locator(".cq-tile[data-card='Ks']").click()
    page.locator(".cq-group [data-card='Ks']").wait_for()
    answered(page)
    release = hold(page)
    return page, release


@pytest.mark.always
def test_what_was_seen_last_is_drawn_at_once_and_answered(seen: tuple[Page, Callable[[], None]]) -> None:
    page, release = seen
    page.reload()
    page.locator(".cq[data-ready]").wait_for()
    expect(page.locator("html")).to_have_attribute("data-drawn", "seen")
    expect(page.locator(".cq-group [data-card='Ks']")).to_be_visible()
    page.evaluate("window.drawn = document.querySelector('.cq')")
    page.locator(".cq-tile[data-card='Qs']").click()
    expect(page.locator("#loading")).to_have_text(WAITS)
    release()
    expect(page.locator(".cq-group [data-card]")).to_have_count(2)
    expect(page.locator("#loading")).to_be_hidden()
    assert page.evaluate("window.drawn === document.querySelector('.cq')"), "what was drawn at first is still there"


CHANGED = """change => {
  const seen = JSON.parse(localStorage.getItem("conquian.seen.melds"));
  Object.assign(seen.view, change);
  const write = () => localStorage.setItem("conquian.seen.melds", JSON.stringify(seen));
  addEventListener("pagehide", write);
  document.addEventListener("visibilitychange", write);
}"""
"""Have others write into what is kept of the view, after the page has."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "drawn"),
    [
        ({"groups": []}, "seen"),
        ({"groups": 7}, ""),
        ({"verdict": {"state": "good", "text": "Call 555.", "laws": []}}, "seen"),
        ({"verdict": {"state": "good", "text": "Call 555.", "laws": ["99"]}}, ""),
    ],
    ids=str,
)
def test_a_view_that_does_not_hold_goes_with_all_that_was_touched_there(
    change: dict[str, object], drawn: str, seen: tuple[Page, Callable[[], None]]
) -> None:
    page, release = seen
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    page.evaluate(CHANGED, change)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-drawn", drawn)
    if drawn:
        page.locator(".cq-tile[data-card='Qs']").click()
    else:
        expect(page.locator("#loading")).to_be_visible()
    release()
    page.locator("html[data-python=ready]").wait_for()
    cards = page.locator(".cq-group [data-card]").evaluate_all("all => all.map((each) => each.dataset.card)")
    assert cards == ["Ks"]
    expect(page.locator(".cq")).to_have_count(1)
    expect(page.locator(".cq[data-asking]")).to_have_count(0)
    page.locator(".cq-tile[data-card='Qs']").click()
    expect(page.locator(".cq-group [data-card]")).to_have_count(2)


@pytest.mark.slow
def test_nothing_that_was_seen_outlives_what_was_kept(seen: tuple[Page, Callable[[], None]]) -> None:
    page, release = seen
    release()
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert "conquian.seen.melds" in page.evaluate("Object.keys(localStorage)")
    page.locator(".cq-tile[data-card='Qs']").click()
    expect(page.locator(".cq-group [data-card]")).to_have_count(2)
    assert "conquian.seen.melds" not in page.evaluate("Object.keys(localStorage)"), "more was done since"
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-drawn", "first")
    assert page.evaluate("Object.keys(localStorage)") == []


@pytest.mark.parametrize("name", [of_page("melds")])
def test_a_line_that_is_cut_is_taken_up_again(name: str, page: Page, site: RunningSite) -> None:
    lines: list[WebSocketRoute] = []
    unheard: list[object] = []

    def pass_on(line: WebSocketRoute) -> None:
        first = not lines
        lines.append(line)
        line.connect_to_server().on_message(
            lambda said: unheard.append(said) if first and is_void.is_set() else line.send(said)
        )

    is_void = Event()
    page.route_web_socket(re.compile("/channels"), pass_on)
    page.goto(f"{site.address}/voila/render/{name}.ipynb")
    page.locator("html[data-python=ready]").wait_for()
    is_void.set()
    page.locator(".cq-tile[data-card='6h']").click()
    while not any("answered" in str(said) for said in unheard):
        page.wait_for_timeout(50)
    lines[0].close()
    page.locator(".cq-group [data-card='6h']").wait_for()
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
