"""The projector's view on screens of every shape: it fills them, and is read from the last row."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import INDICES, answered, at_rest

ROOMS = {
    "table": "table.ipynb?seed=1897",
    "play": "play.ipynb?seed=1897",
    "learn": "learn.ipynb?lesson=forcing",
    "puzzles": "puzzles.ipynb?puzzle=hole-001",
    "replay": "replay.ipynb?game=borrowing&ply=12",
    "forcing": "forcing.ipynb?course=victim&seed=3&n=1",
    "classroom": "classroom.ipynb",
    "sets": "sets.ipynb?set=the-hole&chapter=2",
    "melds": "melds.ipynb?cards=3c4c5c,6c6d6h,Kd,2s",
    "rearrange": "rearrange.ipynb?seed=3&n=1",
    "index": "index.ipynb?course=first&seed=1897&n=2",
    "outs": "outs.ipynb?seed=3&n=1",
}
pytestmark = [pytest.mark.browser, pytest.mark.slow]
SCREENS = [(1280, 720), (1024, 768), (1920, 1080), (3840, 2160)]
LEAST_INDEX = 0.0498
"""The share of the screen's height that the index of a card that is played with has at least, but for rounding."""
LEAST_TEXT, LEAST_TEXT_ON_A_HIGH_SCREEN = 0.038, 0.029
"""The same of what is to be done and of the large buttons; on a screen of 4:3, which is as wide as one of 16:9."""
BESIDE_A_NOTE = 0.039
"""The same where a note stands beside a narrower table, on a screen of 4:3."""
SEEN = (
    f"""() => {{ {INDICES}"""
    """
  const edges = (found, side) => [...document.querySelectorAll(found)]
    .filter((node) => node.checkVisibility()).map((node) => node.getBoundingClientRect()[side]);
  const sizes = [...document.querySelectorAll('.cq-lead, .cq-big, .cq-lamp')]
    .filter((node) => node.checkVisibility()).map((node) => Number.parseFloat(getComputedStyle(node).fontSize));
  return {
    text: Math.min(...sizes) / innerHeight,
    index: Math.min(...indices(
      ':is(.cq-seat.is-bottom, .cq-half, .cq-groups, .cq-tiles, .cq-forty, .cq-laid, .cq-hand)')
      .map(({ size }) => size)) / innerHeight,
    filled: Math.max(...edges(
      '.cq-felt, .cq-doing, .cq-note, .cq-setup-actions, .cq-groups, .cq-hand, .cq-forty', 'bottom')) / innerHeight,
    left: Math.min(...edges('.cq-card, .cq-tile, .cq-big', 'left')),
    right: Math.max(...edges('.cq-card, .cq-tile, .cq-big, .cq-note', 'right')) / innerWidth,
    scrolls: document.querySelector('.cq').scrollHeight > innerHeight,
  };
}"""
)


IN_THE_WINDOW = "Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not here'))"


def project(page: Page) -> None:
    page.locator("[data-ui=menu]").focus()
    page.keyboard.press("p")
    page.locator(".cq.is-projector").wait_for()


@pytest.mark.parametrize("room", ROOMS)
def test_it_fills_every_screen_and_is_read_from_afar(open_page: OpenPage, site: RunningSite, room: str) -> None:
    page = open_page()
    page.add_init_script(IN_THE_WINDOW)  # a full screen has the size that it has
    page.goto(f"{site.address}/voila/render/{ROOMS[room]}")
    page.locator("html[data-python=ready] .cq[data-ready]").wait_for()
    project(page)
    for width, height in SCREENS:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        at_rest(page)
        found = page.evaluate(SEEN)
        is_high = width * 3 == height * 4
        narrow = room == "replay" and is_high
        assert found["text"] >= (LEAST_TEXT_ON_A_HIGH_SCREEN if is_high else LEAST_TEXT), (width, height, found)
        assert found["index"] >= (BESIDE_A_NOTE if narrow else LEAST_INDEX), (width, height, found)
        assert 0.85 <= found["filled"] <= 1, (width, height, found)
        assert found["left"] >= 0 and 0.6 <= found["right"] <= 1, (width, height, found)
        assert not found["scrolls"], (width, height)


@pytest.mark.parametrize("room", ["table", "melds", "outs"])
def test_it_takes_the_whole_screen_and_ends_with_it(page: Page, site: RunningSite, room: str) -> None:
    page.goto(f"{site.address}/voila/render/{ROOMS[room]}")
    page.locator("html[data-python=ready] .cq[data-ready]").wait_for()
    is_full = "() => document.fullscreenElement !== null"
    project(page)
    page.wait_for_function(is_full)
    page.keyboard.press("Escape")
    expect(page.locator(".cq.is-projector")).to_have_count(0)
    page.wait_for_function("() => document.fullscreenElement === null")
    project(page)
    page.wait_for_function(is_full)
    page.evaluate("document.exitFullscreen()")  # as a browser does by its own key
    expect(page.locator(".cq.is-projector")).to_have_count(0)
    answered(page)
    expect(page.locator(".cq.is-projector")).to_have_count(0)  # and it does not come back


@pytest.mark.parametrize("room", ["table", "rearrange"])
def test_it_stands_in_the_window_where_no_page_may_fill_the_screen(page: Page, site: RunningSite, room: str) -> None:
    page.add_init_script(IN_THE_WINDOW)
    page.goto(f"{site.address}/voila/render/{ROOMS[room]}")
    page.locator("html[data-python=ready] .cq[data-ready]").wait_for()
    project(page)
    page.keyboard.press("p")
    expect(page.locator(".cq.is-projector")).to_have_count(0)


def test_the_forty_cards_are_played_with_as_ever(page: Page, site: RunningSite) -> None:
    page.goto(f"{site.address}/voila/render/melds.ipynb")
    page.locator("html[data-python=ready] .cq[data-ready]").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Projector (P)").click()
    expect(page.locator(".cq > [role=status]")).to_have_text("Projector view. Press P to leave it.")
    for card in ("4s", "5s", "6s"):
        page.locator(f".cq-tiles [data-card='{card}']").click()
    expect(page.locator(".cq-group")).to_contain_text("Run of three")
    expect(page.locator(".cq.is-projector")).to_have_count(1)
    page.get_by_role("button", name="Leave the projector view").click()
    expect(page.locator(".cq.is-projector")).to_have_count(0)
    expect(page.locator(".cq-group .cq-card")).to_have_count(3)
