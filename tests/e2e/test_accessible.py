"""Every page in every language, light and dark, on a projector and on a phone: does anything shut people out?"""

from __future__ import annotations

from typing import Final, Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import COLOURS, PAGES, of_page, violations

pytestmark = pytest.mark.browser

WIDE: Final[ViewportSize] = {"width": 1280, "height": 720}
NARROW: Final[ViewportSize] = {"width": 320, "height": 640}
VIEWS: Final[dict[str, tuple[tuple[ViewportSize, Literal["light", "dark"]], ...]]] = {
    "en": ((WIDE, "light"),),
    "de": ((WIDE, "dark"), (NARROW, "dark")),
    "es": ((NARROW, "light"),),
}
"""Each language, each width and each look; not all of them together: colours and sizes know no words."""
FORCED: Final = "en"
"""The language in which a page is also looked at in colours that the visitor forces."""
REASONS: Final[dict[str, str]] = {}
"""What axe finds that is moderate, and why it stays; serious and critical findings have no excuse."""


def findings(page: Page) -> list[str]:
    """Everything that axe finds, without what has a reason to stay."""
    return [
        f"{one['impact']} {one['id']}: {one['nodes'][0]['target']}"
        for one in violations(page)
        if one["id"] not in REASONS or one["impact"] in {"serious", "critical"}
    ]


@pytest.mark.parametrize("name", [of_page(name) for name in PAGES])
def test_nothing_shuts_anybody_out(page: Page, site: RunningSite, name: str) -> None:
    for language, views in VIEWS.items():
        page.goto(f"{site.address}/voila/render/{name}.ipynb?lang={language}")
        page.locator(".cq[data-ready]").wait_for()
        for size, colours in views:
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=colours)
            assert findings(page) == [], (language, size, colours)
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (language, size)
        if language == FORCED:
            for colours in COLOURS:
                page.emulate_media(color_scheme=colours, forced_colors="active")
                assert findings(page) == [], ("forced", colours)
            page.emulate_media(forced_colors="none")


@pytest.mark.slow
def test_in_colours_that_the_visitor_forces_the_ways_on_are_read(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(forced_colors="active")
    page.goto(f"{site.address}/voila/render/play.ipynb?seed=1897&lang=en")
    page.locator(".cq[data-ready]").wait_for()
    for wish in ("[data-ui=menu]", "[data-do=resign]", "[data-do=sure]"):
        page.locator(wish).click()
    page.get_by_role("link", name="Look through it").wait_for()
    for colours in COLOURS:
        page.emulate_media(color_scheme=colours)
        assert findings(page) == [], colours


ZOOMED: Final = {"viewport": {"width": 320, "height": 256}, "device_scale_factor": 4}
"""A window of 1280 × 1024 px at 400 %."""
COVERING = """() => [...document.querySelectorAll('body *')].filter((node) => {
  if (!['fixed', 'sticky'].includes(getComputedStyle(node).position) || !node.checkVisibility()) return false;
  const { top, bottom, width } = node.getBoundingClientRect();
  return width > 0 && Math.min(bottom, innerHeight) - Math.max(top, 0) > 8;
}).map((node) => node.className)"""
WIDEST_CARD = """() => Math.max(...[...document.querySelectorAll('.cq-fan .cq-card, .cq-hand .cq-card')]
  .map((card) => card.getBoundingClientRect().width))"""


@pytest.mark.parametrize("name", [of_page(name) for name in ("index", "hook", "learn", "play", "puzzles")])
def test_at_400_percent_nothing_lies_over_the_table_and_cards_are_read(
    open_page: OpenPage, site: RunningSite, name: str
) -> None:
    page = open_page(**ZOOMED)
    asked = {"learn": "&lesson=forcing", "play": "&seed=1897", "puzzles": "&puzzle=composed-004"}.get(name, "")
    page.goto(f"{site.address}/voila/render/{name}.ipynb?lang=en{asked}")
    page.locator(".cq[data-ready]").wait_for()
    height = page.evaluate("document.documentElement.scrollHeight")
    for top in range(0, height, 200):
        page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
        assert page.evaluate(COVERING) == [], top
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if name in {"learn", "play", "puzzles"}:
        assert page.evaluate(WIDEST_CARD) >= 40, "px: a card of a hand"
