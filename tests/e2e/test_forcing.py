"""The forcing lab by mouse and on a projector."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from conquian.notation.position import link, position
from tests.conftest import RunningSite
from tests.e2e.visit import Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow]

THROWING = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=KhAc2dQs/4c5c6c7cJcQcKc stock=?13 waste=5d7dJdKdKs2c turn=dealer/discard"
FORCED = "pone=AdAs/3c3d3h3s,6h7hJhQh dealer=?7/4s5s6s centre=Kh stock=?13 waste=5d7dJcQcKcKs turn=pone/forced"
JUDGED_FIRST = """() => {
    const lower = (name) => document.querySelector(name).getBoundingClientRect();
    return lower(".cq-result").bottom < lower(".cq-hopes").top && lower(".cq-hopes").bottom < lower(".cq-big").top;
}"""


class Lab(Visit):
    """The forcing lab in a page."""

    notebook = "forcing"

    def at(self, line: str, language: str = "en") -> Lab:
        self.open(f"?{link(position(line))}&lang={language}")
        return self

    def task(self, course: str, n: int, language: str = "en") -> Lab:
        self.open(f"?course={course}&seed=3&n={n}&lang={language}")
        return self

    @property
    def lead(self) -> Locator:
        return self.page.locator(".cq-lead")

    @property
    def result(self) -> Locator:
        return self.page.locator(".cq-result")

    @property
    def hopes(self) -> Locator:
        return self.page.locator(".cq-hopes > div")

    def hand(self, name: str) -> Locator:
        return self.page.locator(".cq-seat.is-bottom").get_by_role("option", name=name)

    def unfold(self, name: str) -> None:
        self.page.locator("summary", has_text=name).click()


@pytest.fixture
def lab(page: Page, site: RunningSite) -> Lab:
    return Lab(page, site)


@pytest.mark.always
def test_the_victim_with_the_mouse(lab: Lab) -> None:
    lab.at(FORCED)
    expect(lab.lead).to_contain_text("You've been forced to meld the king of hearts.")
    lab.press("Meld")
    expect(lab.lead).to_contain_text("Now discard a card")
    lab.hand("ace of spades").click()
    lab.press("Discard: ace of spades")
    expect(lab.result).to_contain_text("Right: nothing would have left you nearer to winning.")
    expect(lab.hopes.first.locator(".cq-mini")).to_have_count(2)
    expect(lab.hopes.last.get_by_role("img", name="2 of diamonds")).to_be_visible()
    expect(lab.hopes.last.locator(".cq-bean.is-laid")).to_have_count(10)
    assert lab.page.evaluate(JUDGED_FIRST)
    lab.unfold("How was that counted?")
    expect(lab.page.locator(".cq-compare tbody tr")).to_have_text(
        ["Cards that win at once", "Cards still needed11", "Ways to win62"]
    )
    expect(lab.said).to_contain_text("Right: nothing would have left you nearer to winning.")
    lab.unfold("Everything you could have done")
    expect(lab.page.locator(".cq-lines li")).to_have_count(2)
    lab.press("Undo")
    expect(lab.lead).to_contain_text("Now discard a card")


def test_every_part_can_be_reached_by_tab(lab: Lab) -> None:
    page = lab.task("sources", 2).page
    page.locator("[data-focus^=board][tabindex='0']").focus()
    stops = []
    order = "big big undo"
    for _ in order.split():
        page.keyboard.press("Tab")
        stops.append((lab.focused.get_attribute("data-focus") or "").split(" ")[0])
    assert stops == order.split()
    page.locator("[data-focus=menu]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="You're forced")).to_be_focused()


def test_on_a_projector_nothing_scrolls_and_what_is_covered_is_not_there(lab: Lab) -> None:
    page = lab.at(THROWING).page
    lab.hand("king of hearts").click()
    expect(lab.hopes).to_have_count(2)
    page.keyboard.press("p")
    expect(page.locator(".cq.is-projector")).to_be_visible()
    expect(lab.hopes).to_have_count(0)
    assert page.evaluate("document.querySelector('.cq').scrollHeight <= innerHeight")
    page.keyboard.press("r")
    expect(lab.hopes).to_have_count(2)
    expect(page.locator(".cq-hopes")).to_be_in_viewport(ratio=1)
