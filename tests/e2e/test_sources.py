"""The sources side by side, used as a learner who has read another book uses it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from conquian.rooms.sources.rule_differences import witnesses
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import PHONE, SMALLEST_TARGET, Visit, button, faults

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Desk(Visit):
    """The page of the sources."""

    notebook = "sources"

    @property
    def played(self) -> Locator:
        """The laws that are played differently."""
        return self.page.locator(".cq-grid.is-played .cq-row")

    def law(self, number: str) -> Locator:
        return self.page.locator(f".cq-grid .cq-row[data-key='{number}']")

    def play(self, number: str) -> None:
        self.law(number).locator(".cq-step").click()

    def tab(self, name: str) -> Locator:
        return self.page.locator(".cq-by").get_by_role("button", name=name, exact=True)

    @property
    def differs(self) -> Locator:
        """How the two differ where the table stands."""
        return self.page.locator(".cq-parting")


@pytest.fixture
def desk(page: Page, site: RunningSite) -> Desk:
    return Desk(page, site)


@pytest.mark.always
def test_with_the_mouse_alone(desk: Desk) -> None:
    page = desk.open().page
    expect(page.locator(".cq-lead")).to_contain_text("Rummy-Games.com differs from Pagat on 8 rules.")
    expect(desk.played).to_have_count(5)
    expect(page.locator(".cq-tabletop")).to_have_count(0)

    desk.play("6.5")
    expect(desk.tab("Pagat")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".cq-heard")).to_contain_text("Speaks of a single meld that the card goes to")
    expect(desk.differs).to_contain_text("Up to here both allow the same.")
    desk.press("Try it: Decline")
    expect(desk.differs).to_contain_text("Allowed only here: Pagat")
    expect(desk.differs).to_contain_text("Force it")
    expect(page.get_by_role("button", name="Force it", exact=True)).to_be_visible()
    desk.tab("Rummy-Games.com").click()
    expect(desk.tab("Rummy-Games.com")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Force it", exact=True)).to_have_count(0)
    expect(desk.said).to_contain_text("Now: Rummy-Games.com. It's the pone's turn: turn up the top card")
    desk.press("Undo")
    expect(desk.differs).to_contain_text("Up to here both allow the same.")
    desk.press("Back to the list")
    expect(desk.played).to_have_count(5)

    page.get_by_label("My source").select_option("S2")
    expect(desk.played).to_have_count(2)
    expect(desk.law("6.1")).to_contain_text("Rummyo says nothing about it")
    expect(desk.law("6.1")).to_contain_text("It doesn't say. Our reading: Forcing: no.")
    page.get_by_label("Compared with").select_option("S3")
    expect(page.locator(".cq-lead")).to_contain_text("Between Rummyo and Rummy.com")

    page.get_by_text("All forty rules, one by one").click()
    expect(page.locator(".cq-every .cq-row")).to_have_count(40)
    expect(page.locator(".cq-every .is-silent").first).to_be_visible()


def test_with_the_keyboard_alone(desk: Desk) -> None:
    page = desk.open("?source=S1").page
    desk.law("5.1").locator(".cq-step").focus()
    page.keyboard.press("Enter")
    expect(desk.tab("Pagat")).to_be_focused()
    page.keyboard.press("Tab")
    expect(desk.tab("Rummy-Games.com")).to_be_focused()
    page.keyboard.press("Space")
    expect(desk.tab("Rummy-Games.com")).to_have_attribute("aria-pressed", "true")
    expect(desk.tab("Rummy-Games.com")).to_be_focused()
    page.get_by_role("button", name="Back to the list").focus()
    page.keyboard.press("Enter")
    expect(desk.law("5.1").locator(".cq-step")).to_be_focused()  # where one came from
    page.locator("[data-focus=every]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cq-every .cq-row")).to_have_count(40)
    keys_of_jupyter = ".cq :is(button, a, input, summary, select, [tabindex='0']):not([data-lm-suppress-shortcuts])"
    expect(page.locator(keys_of_jupyter)).to_have_count(0)


def test_a_switch_alone(desk: Desk) -> None:
    page = desk.open("?switch=borrowing&value=ends").page
    expect(desk.tab("Any way you like")).to_have_attribute("aria-pressed", "true")
    desk.tab("End cards of runs, one card of four").click()
    page.locator(".cq-fan [data-card='4d']").first.click()
    expect(desk.said).to_contain_text("There's no way to meld these two together now")
    page.get_by_label("One way").select_option("none")
    expect(desk.tab("Not at all")).to_be_visible()
    desk.press("Show me another place")
    expect(page.locator(".cq-centre")).to_have_attribute("aria-label", "Centre card: 6 of diamonds")
    assert len(witnesses("borrowing")) == 2


def test_what_is_no_action_stands_in_a_table(desk: Desk) -> None:
    page = desk.open("?source=S1&law=8.2").page
    expect(page.locator(".cq-shelf tbody tr")).to_have_count(4)
    expect(page.get_by_role("cell", name="4 counters")).to_be_visible()
    expect(page.locator(".cq-tabletop")).to_have_count(0)


def test_on_to_a_whole_deal_by_these_rules(desk: Desk) -> None:
    page = desk.open("?source=F13").page
    page.get_by_role("link", name="Play a whole hand: Foster 1913").click()
    desk.ready()
    expect(page.locator(".cq-in-force")).to_contain_text("Pagat, but What fits: no, it must go straight into one meld")
    page.goto(f"{desk.address}?switch=hand_melds&value=yes")
    desk.ready()
    page.get_by_role("link", name="Play a whole hand: Yes").click()
    desk.ready()
    expect(page.locator(".cq-in-force")).to_contain_text("Pagat, but Melds from the hand: yes.")


def test_a_bad_link_and_a_reload(desk: Desk) -> None:
    page = desk.open("?source=S9&lang=de").page
    expect(page.get_by_role("alert")).to_have_text(
        "Die Quelle oder Regel in diesem Link gibt es nicht. Hier ist die erste."
    )
    desk.play("6.5")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.locator("[data-focus=next]").click()
    desk.tab("Rummy-Games.com").click()
    expect(desk.tab("Rummy-Games.com")).to_have_attribute("aria-pressed", "true")
    page.reload()
    desk.ready()
    expect(desk.tab("Rummy-Games.com")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".cq-laid [data-card='2c']")).to_be_visible()
    expect(desk.differs).to_contain_text("Nur hier erlaubt: Pagat")


def test_the_projector_shows_which_rules_the_table_goes_by(desk: Desk) -> None:
    page = desk.open("?source=S1&law=5.1").page
    page.locator(".cq").focus()
    page.keyboard.press("p")
    expect(page.locator(".cq.is-projector")).to_be_visible()
    expect(desk.tab("Rummy-Games.com")).to_be_in_viewport(ratio=1)
    expect(button(page, "Meld")).to_be_in_viewport(ratio=1)
    desk.tab("Rummy-Games.com").click()
    expect(desk.tab("Rummy-Games.com")).to_have_attribute("aria-pressed", "true")


def test_with_a_finger_on_a_small_phone(open_page: OpenPage, site: RunningSite) -> None:
    desk = Desk(open_page(**PHONE), site).open("?source=S3&lang=de")
    page = desk.page
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(SMALLEST_TARGET) >= 24
    desk.law("6.4").locator(".cq-step").tap()
    expect(desk.tab("Pagat")).to_be_in_viewport()
    page.locator("[data-focus=next]").tap()
    desk.tab("Rummy.com").tap()
    expect(desk.tab("Rummy.com")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert page.evaluate(SMALLEST_TARGET) >= 24


@pytest.mark.parametrize("options", [{}, PHONE], ids=["projector", "phone"])
@pytest.mark.parametrize("query", ["?source=S2&lang=en", "?source=S1&law=6.5&lang=de", "?source=F97&law=1.2&lang=es"])
def test_nobody_is_shut_out(query: str, options: dict[str, Any], open_page: OpenPage, site: RunningSite) -> None:
    desk = Desk(open_page(**options), site).open(query)
    every = desk.page.locator("[data-focus=every]")
    if every.count():
        every.click()
    desk.page.emulate_media(color_scheme="light")
    assert faults(desk.page) == []
    desk.page.emulate_media(color_scheme="dark")
    assert faults(desk.page) == []
