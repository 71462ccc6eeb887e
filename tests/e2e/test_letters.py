"""Letters that are larger than usual, by the browser's own setting or by a style: they have room in every room."""

from __future__ import annotations

from typing import Final

import pytest

from tests.conftest import RunningSite
from tests.contact.__main__ import PAGES
from tests.e2e.browser import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LETTERS: Final = (16, 20, 24, 32)
"""Sizes of letters that a browser offers, in px."""
WINDOWS: Final = ((320, 640), (390, 844), (1024, 768), (1280, 720))
TWICE: Final = "html:root { font-size: 200% !important }"
STICKS_OUT: Final = """() => {
  const { clientWidth: width, scrollWidth } = document.documentElement;
  const found = scrollWidth > width ? [`${scrollWidth - width} px to scroll sideways`] : [];
  const of = (name) => [...document.querySelectorAll(name)].filter((node) => node.checkVisibility());
  const covers = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  for (const bubble of of(".cq-bubble, .bubble")) {
    const words = document.createRange(), box = bubble.getBoundingClientRect();
    words.selectNodeContents(bubble);
    for (const line of words.getClientRects()) {
      const isInside = line.left >= box.left - 1 && line.right <= box.right + 1
        && line.top >= box.top - 1 && line.bottom <= box.bottom + 1;
      if (line.width && !isInside) found.push("words outside the bubble");
    }
    const wall = bubble.closest(".cq-wall, .welcome")?.getBoundingClientRect();
    if (wall && (box.top < wall.top - 1 || box.bottom > wall.bottom + 1)) found.push("a bubble beyond the wall");
    if (of(".cq-menu-place").some((menu) => covers(menu.getBoundingClientRect(), box))) found.push("Menu on a bubble");
  }
  for (const node of of(".cq-search input, .cq-menu-place")) {
    if (node.getBoundingClientRect().right > width + 1) found.push(`${node.className} sticks out`);
  }
  return [...new Set(found)];
}"""
"""What is wider than the window, and words that Alma says outside the bubble or where something else lies."""


@pytest.mark.parametrize(
    ("room", "language"),
    [
        *(pytest.param(room, "de", marks=[pytest.mark.always] * (room in {"play", "index"})) for room in PAGES),
        ("play", "es"),
    ],
)
def test_larger_letters_have_room(open_page: OpenPage, site: RunningSite, room: str, language: str) -> None:
    page = open_page()
    address = PAGES[room]
    page.goto(f"{site.address}/voila/render/{address}{'&' if '?' in address else '?'}lang={language}")
    page.locator(f".cq[data-ready] .cq-body[lang={language}]").wait_for()
    browser = page.context.new_cdp_session(page)
    found = {}

    def look(size: object) -> None:
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))")
            if wrong := page.evaluate(STICKS_OUT):
                found[size, width] = wrong

    for size in LETTERS:
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": 13}})
        look(size)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
    page.add_style_tag(content=TWICE)
    look("200 %")
    assert found == {}


@pytest.mark.parametrize("room", ["play", "hook"])
def test_the_wall_leaves_a_window_at_400_percent_to_what_is_played(
    open_page: OpenPage, site: RunningSite, room: str
) -> None:
    page = open_page(viewport={"width": 320, "height": 180})
    page.goto(f"{site.address}/voila/render/{PAGES[room]}")
    page.locator(".cq[data-ready] .cq-wall").wait_for()
    wall = page.locator(".cq-wall").bounding_box()
    assert wall is not None and wall["height"] <= 72
    assert page.evaluate(STICKS_OUT) == []
