"""The sources side by side, by mouse and on a projector."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import Visit, button

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
    expect(page.locator(".cq-heard")).to_contain_text("Has the card go to a single meld")
    expect(desk.differs).to_contain_text("Up to here both allow the same moves.")
    expect(page.locator(".cq-desk [data-action=decline]")).to_have_count(1)
    desk.press("Try it: decline")
    expect(desk.differs).to_contain_text("Only with Pagat")
    expect(desk.differs).to_contain_text("Force it")
    expect(page.get_by_role("button", name="Force it", exact=True)).to_be_visible()
    desk.tab("Rummy-Games.com").click()
    expect(desk.tab("Rummy-Games.com")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Force it", exact=True)).to_have_count(0)
    expect(desk.said).to_contain_text("Now: Rummy-Games.com. It's the pone's turn. Turn up the top card")
    desk.press("Undo")
    expect(desk.differs).to_contain_text("Up to here both allow the same moves.")
    desk.press("Back to the list")
    expect(desk.played).to_have_count(5)

    page.get_by_label("My source").select_option("S2")
    expect(desk.played).to_have_count(2)
    expect(desk.law("6.1")).to_contain_text("Rummyo says nothing about it")
    expect(desk.law("6.1")).to_contain_text("We read it like this. Nobody can be forced.")
    page.get_by_label("Compared with").select_option("S3")
    expect(page.locator(".cq-lead")).to_contain_text("Between Rummyo and Rummy.com")

    page.get_by_text("All forty rules, one by one").click()
    expect(page.locator(".cq-every .cq-row")).to_have_count(40)
    expect(page.locator(".cq-every .is-silent").first).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(320, 640), (1280, 720)])
def test_the_note_stands_on_the_wall_and_covers_nothing(
    open_page: OpenPage, site: RunningSite, width: int, height: int
) -> None:
    page = Desk(open_page(viewport={"width": width, "height": height}), site).open("?source=S1&law=6.5&lang=de").page
    tabs, lead = page.locator(".cq-tab"), page.locator(".cq-lead").bounding_box()
    boxes = [box for each in tabs.all() if (box := each.bounding_box())]
    assert lead is not None and len(boxes) == 2 and len({box["y"] for box in boxes}) == 1, "one control"
    assert all(box["height"] >= 44 and box["y"] + box["height"] <= lead["y"] + 1 for box in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    if width > 320:
        expect(page.locator(".cq-heard")).to_be_in_viewport(ratio=1)
        expect(page.locator(".is-bottom .cq-fan")).to_be_in_viewport(ratio=1)


def test_the_projector_shows_which_rules_the_table_goes_by(desk: Desk) -> None:
    page = desk.open("?source=S1&law=5.1").page
    page.locator(".cq").focus()
    page.keyboard.press("p")
    expect(page.locator(".cq.is-projector")).to_be_visible()
    expect(desk.tab("Rummy-Games.com")).to_be_in_viewport(ratio=1)
    expect(button(page, "Meld")).to_be_in_viewport(ratio=1)
    desk.tab("Rummy-Games.com").click()
    expect(desk.tab("Rummy-Games.com")).to_have_attribute("aria-pressed", "true")
