"""The first page, as visitors find it: a hand is dealt, and one meld leads on."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.test_rearrange import Bench, shuts_nobody_out
from tests.e2e.visit import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.proved("index", "rearrange")]


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
    expect(first.verdict).to_contain_text("Allowed")
    page.get_by_role("link", name="Go on: rearranging").click()
    page.wait_for_url("**/rearrange.ipynb?lang=en&faces=french")


def test_the_first_page_has_one_wall(first: First) -> None:
    page = first.open("?course=first&seed=1897&n=1&lang=en").page
    assert page.locator(".cq-body").evaluate("node => getComputedStyle(node, '::before').content") == "none"
    menu, lead = page.locator(".cq-menu-place").bounding_box(), first.lead.bounding_box()
    assert menu is not None and lead is not None and menu["y"] >= lead["y"]


def test_the_way_in_is_the_first_page_once_alma_was_met(page: Page, site: RunningSite, request_log: list[str]) -> None:
    page.context.add_cookies([{"name": "met", "value": "yes", "url": site.address}])
    page.goto(f"{site.address}/?lang=es")
    page.locator(".cq[data-ready]").wait_for()
    expect(page.get_by_role("option")).to_have_count(10)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Tu primera partida")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["projector", "phone"])
def test_nobody_is_shut_out(options: dict[str, Any], open_page: OpenPage, site: RunningSite) -> None:
    shuts_nobody_out(First(open_page(**options), site), "?lang=en")
