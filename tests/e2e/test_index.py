"""The first page, as visitors find it: a hand is dealt, and one meld leads on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.test_rearrange import Bench
from tests.e2e.visit import PHONE, expect_no_faults

pytestmark = [pytest.mark.browser, pytest.mark.slow]

YELLOW = """() => [...document.querySelectorAll("main *")].filter((each) => each.checkVisibility() &&
    getComputedStyle(each).backgroundColor === "rgb(244, 183, 49)").map((each) => each.nodeName)"""


class First(Bench):
    """The first page."""

    notebook = "index"


@pytest.fixture
def first(page: Page, site: RunningSite) -> First:
    return First(page, site)


@pytest.mark.always
def test_the_first_page_deals_a_hand_and_one_meld_leads_on(first: First) -> None:
    page = first.open("?course=first&seed=1897&n=1&lang=en").page
    expect(page.get_by_role("option")).to_have_count(10)
    expect(first.lead).to_contain_text("The centre card is")
    first.press("Show me")
    layout = first.shown.locator(".cq-layout").first
    codes = (layout.get_attribute("data-layout") or "").replace(" ", "")
    cards = [codes[at : at + 2] for at in range(0, len(codes), 2)]
    for card in cards:
        page.locator(f":is(.cq-centre, .cq-hand [role=option])[data-card='{card}']").click()
        expect(first.card(card)).to_be_visible()
    expect(first.verdict).to_contain_text("Yes!")
    page.get_by_role("link", name="On to rearranging").click()
    page.wait_for_url("**/rearrange.ipynb?lang=en&faces=french")


@pytest.mark.parametrize(
    ("width", "height"),
    [pytest.param(1280, 720, marks=pytest.mark.always), (1280, 800), (1366, 768), (1440, 900), (1920, 1080)],
)
def test_the_hand_that_is_asked_for_and_the_ways_on_are_on_the_first_screen(
    open_page: OpenPage, site: RunningSite, width: int, height: int
) -> None:
    page = First(open_page(viewport={"width": width, "height": height}), site).open("?lang=de").page
    for seen in (".bubble", ".cq-lead", ".cq-centre", ".cq-hand", ".tiles"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)
    assert page.evaluate(YELLOW) == ["STRONG"], "there is one invitation"
    steps = page.locator(".cq-steps")
    expect(steps).to_have_count(0)  # nothing was touched
    page.locator(".cq-centre").click()
    expect(steps).to_be_visible()


BEGUN = """
if (location.protocol === "http:") { // and not where the page is left
const learned = `format = 1\n[levels]\n"pack/neighbours" = { result = "passed" }\n`;
localStorage.setItem("conquian.learn", JSON.stringify({ version: 1, file: learned, alma: "" }));
}
"""


@pytest.mark.parametrize(
    ("width", "height"), [pytest.param(1280, 720, marks=pytest.mark.always), (320, 640), (390, 844), (768, 1024)]
)
def test_who_has_begun_something_finds_the_way_back_at_a_glance(
    open_page: OpenPage, site: RunningSite, width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height})
    page.add_init_script(BEGUN)
    First(page, site).open("?lang=en")
    invitation, other = page.locator(".welcome .bubble"), page.locator(".cq-begun a")
    expect(invitation).to_contain_text("Today's puzzle")
    expect(other).to_have_text(re.compile("On with lesson 1"))
    for seen in (invitation, other):
        expect(seen).to_be_in_viewport(ratio=1)
    assert page.evaluate(YELLOW) == ["STRONG"], "there is one invitation"
    expect_no_faults(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    invitation.click()
    page.wait_for_url("**/puzzles.ipynb?puzzle=*")


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844), (768, 1024), (844, 390)])
def test_a_small_window_shows_the_hand_at_once(open_page: OpenPage, site: RunningSite, width: int, height: int) -> None:
    look = {**PHONE, "viewport": {"width": width, "height": height}}
    page = First(open_page(**look), site).open("?lang=en").page
    for seen in (".bubble", ".cq-lead", ".cq-centre"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)
    expect(page.locator(".cq-hand")).to_be_in_viewport(ratio=0.8)  # the foot of a card may be cut


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (768, 1024)])
def test_a_hand_of_cards_is_seen_at_once_without_a_script_and_covers_nothing(
    open_page: OpenPage, site: RunningSite, width: int, height: int
) -> None:
    page = open_page(viewport={"width": width, "height": height}, java_script_enabled=False)
    page.goto(f"{site.address}/voila/render/index.ipynb?lang=de")
    around = page.locator(":is(.welcome :is(.about, .bubble, .alma), .tiles li)").all()
    hand = page.locator(".welcome .hand")
    boxes = [each.bounding_box() for each in (hand, *around)]
    first, *others = [box for box in boxes if box is not None]
    is_told = page.locator(".welcome .about").is_visible()  # what Conquian is, where the wall has room for it
    assert is_told is (width == 1280) and len(others) == 5 + is_told and hand.locator("svg > g").count() == 5
    assert first["y"] + first["height"] <= height and first["x"] + first["width"] <= width
    text = page.locator(".welcome .about").evaluate(
        """(about) => {
      const words = document.createRange();
      words.selectNodeContents(about);
      return words.getBoundingClientRect().toJSON();
    }"""
    )
    for box in (text, *others[1:]) if is_told else others:
        apart = box["x"] + 12 >= first["x"] + first["width"] or first["x"] >= box["x"] + box["width"]
        assert apart or box["y"] >= first["y"] + first["height"] or first["y"] >= box["y"] + box["height"], box


def test_the_way_in_is_the_first_page_once_alma_was_met(page: Page, site: RunningSite, request_log: list[str]) -> None:
    page.context.add_cookies([{"name": "met", "value": "yes", "url": site.address}])
    page.goto(f"{site.address}/?lang=es")
    page.locator(".cq[data-ready]").wait_for()
    expect(page.get_by_role("option")).to_have_count(10)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tu primera partida")
