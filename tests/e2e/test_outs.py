"""The outs drill by mouse, and all that is asked in view on a projector and a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BORROW = "?spread=2c2d2h2s,3c4c5c,7hJhQh&lang=en"  # completed by Ac, 6c, 6h and Kh


class Drill(Visit):
    """The outs drill in a page."""

    notebook = "outs"

    def tile(self, code: str) -> Locator:
        """A card of the pack."""
        return self.page.locator(f".cq-forty [data-card='{code}']")

    @property
    def result(self) -> Locator:
        return self.page.locator(".cq-result")

    @property
    def score(self) -> Locator:
        return self.page.locator(".cq-score")


@pytest.fixture
def drill(page: Page, site: RunningSite) -> Drill:
    return Drill(page, site)


@pytest.mark.always
def test_with_the_mouse_alone(drill: Drill) -> None:
    drill.open(BORROW)
    for code in ("6c", "6h", "Ah"):
        drill.tile(code).click()
        expect(drill.tile(code)).to_have_attribute("aria-selected", "true")
    drill.press("Undo")
    expect(drill.tile("Ah")).to_have_attribute("aria-selected", "false")
    drill.press("That's all: 2 cards")
    expect(drill.verdict).to_contain_text("You have one more try. 2 of your cards were right. 2 cards were missing.")
    drill.tile("As").click()
    drill.press("That's all: 3 cards")
    expect(drill.verdict).to_contain_text("Not quite. Wrong: ace of spades. Missing: ace of clubs and king of hearts.")
    expect(drill.result.get_by_role("listitem")).to_have_count(3)
    expect(drill.result.get_by_role("listitem").nth(1)).to_contain_text("once your melds are rearranged")
    expect(drill.result.locator(".cq-lay .is-new")).to_have_count(2)  # the missed cards, each in its place
    drill.page.get_by_text("Why the others are right").click()
    expect(drill.result.get_by_role("listitem")).to_have_count(5)
    drill.result.get_by_role("button", name="Rule 5.1").first.click()
    expect(drill.page.get_by_role("dialog")).to_be_visible()


def test_with_the_keyboard_alone(drill: Drill) -> None:
    page = drill.open(BORROW).page
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Tab")
    expect(drill.tile("Ac")).to_be_focused()
    page.keyboard.press("Space")
    expect(drill.said).to_have_text("Picked: ace of clubs. That's one card.")
    for code in ("6c", "6h", "Kh"):
        page.keyboard.type(code.lower())
        expect(drill.tile(code)).to_be_focused()
        page.keyboard.press("Space")
        expect(drill.tile(code)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowLeft")
    expect(drill.tile("Qh")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("You've melded the queen of hearts already")
    page.keyboard.press("ArrowDown")
    expect(drill.tile("Qs")).to_be_focused()
    page.keyboard.press("Home")
    expect(drill.tile("Ac")).to_be_focused()
    page.keyboard.press("Tab")
    expect(drill.focused).to_have_text("neighbours")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(drill.said).to_have_text("Right: that's all 4 cards.")
    expect(page.get_by_role("button", name="To the exercises")).to_be_focused()
    page.keyboard.press("Enter")
    expect(drill.score).to_contain_text("Exercise 1.")
    expect(drill.tile("Ac")).to_be_focused()  # ready for the next one


def test_everything_that_is_asked_fits_on_a_projector(open_page: OpenPage, site: RunningSite) -> None:
    drill = Drill(open_page(viewport={"width": 1280, "height": 720}), site).open("?seed=1897&n=15&lang=de")
    for name in ("check", "show"):
        expect(drill.page.locator(f"[data-do={name}]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "on its side"])
def test_what_can_be_done_is_in_view_on_a_phone(size: tuple[int, int], open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    drill = Drill(page, site).open("?seed=1897&n=12&lang=en")
    for name in ("check", "show"):
        expect(page.locator(f"[data-do={name}]")).to_be_in_viewport(ratio=1)
    if size[0] > size[1]:
        for tile in page.locator(".cq-forty .cq-tile").all():
            expect(tile).to_be_in_viewport(ratio=1)
    drill.press("Show me")
    expect(drill.result).to_be_in_viewport()
    expect(page.locator("[data-do=next]")).to_be_in_viewport(ratio=1)


MARK = """node => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const { borderTopColor, backgroundColor } = getComputedStyle(node);
  const [high, low] = [light(borderTopColor), light(backgroundColor)].sort((one, other) => other - one);
  return (high + 0.05) / (low + 0.05);
}"""
"""How the edge of a card stands out from its paper, as WCAG counts it."""


def test_what_came_of_it_is_seen_under_the_question(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(viewport={"width": 1280, "height": 720}, color_scheme="dark")
    drill = Drill(page, site).open("?seed=1897&n=12&lang=en")
    drill.tile("Ac").click()
    drill.press("That's all: one card")
    expect(drill.verdict).to_be_in_viewport(ratio=1)
    drill.press("Show me")
    expect(page.locator(".cq-lead")).to_be_in_viewport(ratio=1)
    expect(drill.result).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-do=next]")).to_be_in_viewport(ratio=1)
    marked = page.locator(".cq-forty :is(.is-wrong, .is-missed)")
    expect(marked).to_have_count(3)
    assert all(tile.evaluate(MARK) >= 3 for tile in marked.all())
