"""The forcing lab as its visitors use it: mouse, keyboard, finger, three languages, nobody shut out."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from conquian.notation.position import link, position
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import PHONE, SMALLEST_TARGET, Visit, expect_no_faults

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

    def board(self, code: str) -> Locator:
        return self.page.locator(f".cq-forty [data-card='{code}']")

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
    expect(lab.result).to_contain_text("Right: nothing else would have left you nearer to winning.")
    expect(lab.hopes.first.locator(".cq-mini")).to_have_count(2)
    expect(lab.hopes.last.get_by_role("img", name="2 of diamonds")).to_be_visible()
    expect(lab.hopes.last.locator(".cq-bean.is-laid")).to_have_count(10)
    assert lab.page.evaluate(JUDGED_FIRST)
    lab.unfold("How was that counted?")
    expect(lab.page.locator(".cq-compare tbody tr")).to_have_text(
        ["Cards that win at once", "Cards still needed11", "Ways to win62"]
    )
    expect(lab.said).to_contain_text("Right: nothing else would have left you nearer to winning.")
    lab.unfold("Everything you could have done")
    expect(lab.page.locator(".cq-lines li")).to_have_count(2)
    lab.press("Undo")
    expect(lab.lead).to_contain_text("Now discard a card")


def test_the_forcer_with_the_keyboard_alone(lab: Lab) -> None:
    page = lab.at(THROWING).page
    page.locator(".cq-seat.is-bottom [role=option][tabindex='0']").focus()
    page.keyboard.type("kh")
    expect(lab.hand("king of hearts")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(".cq-fact")).to_contain_text("fits, so you can force your opponent to meld it")
    expect(page.locator(".cq-places")).to_be_visible()
    expect(lab.hopes.locator("h3")).to_have_text(["before", "after"])
    page.get_by_role("button", name="Discard: king of hearts").focus()
    page.keyboard.press("Enter")
    expect(lab.result).to_contain_text("Right: nothing else would have left your opponent further from winning.")
    expect(page.locator(".cq-reply")).to_contain_text("then discard the ace of diamonds")
    expect(lab.focused).to_have_count(1)


def test_every_part_can_be_reached_by_tab(lab: Lab) -> None:
    page = lab.task("sources", 2).page
    page.locator("[data-focus='big answer']").focus()
    stops = []
    order = "big undo board more rules"
    for _ in order.split():
        page.keyboard.press("Tab")
        stops.append((lab.focused.get_attribute("data-focus") or "").split(" ")[0])
    assert stops == order.split()
    page.locator("[data-focus=more]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="You're forced")).to_be_focused()
    unmarked = page.locator(".cq :is(button, summary, input, [tabindex]):not([data-lm-suppress-shortcuts])")
    expect(unmarked).to_have_count(0)  # JupyterLab would take their keys


def test_what_the_books_overlooked_with_a_finger(open_page: OpenPage, site: RunningSite) -> None:
    lab = Lab(open_page(**PHONE), site).task("sources", 2)
    page = lab.page
    expect(lab.lead).to_contain_text("It missed one. Which?")
    page.get_by_role("button", name="That's all of them").tap()
    expect(lab.result).to_contain_text("One card is still missing.")
    expect(lab.result).to_be_in_viewport()
    lab.board("2d").tap()
    expect(lab.board("2d")).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="That's all of them").tap()
    expect(lab.result).to_contain_text("Right: 2 of diamonds.")
    assert page.evaluate("document.documentElement.scrollWidth") == 320  # nothing sticks out
    assert page.evaluate(SMALLEST_TARGET) >= 24
    page.get_by_role("button", name="Next").tap()
    expect(lab.lead).to_contain_text("Suppose you discarded the other ace")
    expect(lab.lead).to_be_in_viewport()


def test_a_rule_shows_where_it_matters_and_can_be_tried(lab: Lab) -> None:
    page = lab.task("victim", 1).page
    lab.unfold("The rules of forcing")
    expect(page.locator(".cq-switches > li")).to_have_count(5)
    lab.press("Show me where this matters: What fits")
    expect(lab.lead).to_contain_text("would like to decline the ace of clubs")
    page.get_by_role("radio", name="no, it must go straight into one meld").check()
    lab.press("Nothing happens: nobody can be forced.")
    expect(page.locator(".cq-follows .is-now")).to_contain_text("Nothing happens: nobody can be forced.")
    expect(lab.said).to_contain_text("Right.")
    lab.press("Decline")
    expect(lab.lead).to_contain_text("turn up")
    page.get_by_role("radio", name="yes, rearranging counts").check()
    lab.press("Decline")
    lab.button("Force it").first.click()
    expect(lab.page.locator(".cq-middle")).to_contain_text("forced on the pone")


def test_tasks_go_on_and_a_reload_loses_nothing(lab: Lab) -> None:
    page = lab.open("?lang=en").page
    lab.unfold("What else can I try?")
    lab.press("Melds that nothing fits")
    lab.press("There's none")
    expect(page.locator(".cq-score")).to_contain_text("Right so far: 1 of 1.")
    lab.press("Next")
    lab.board("4c").click()
    expect(lab.board("4c")).to_have_attribute("aria-selected", "true")

    def shown() -> tuple[str, str, list[str | None]]:
        named = [card.get_attribute("data-card") for card in page.locator(".cq-forty .is-bench").all()]
        return lab.lead.inner_text(), page.locator(".cq-score").inner_text(), named

    before = shown()
    page.reload()
    lab.ready()
    expect(lab.board("4c")).to_have_attribute("aria-selected", "true")
    assert shown() == before


def test_a_link_brings_the_same_task_back(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    lab = Lab(page, site).task("sources", 2)
    lab.board("2d").click()
    expect(lab.board("2d")).to_have_attribute("aria-selected", "true")
    lab.press("Menu")
    lab.press("Copy a link")
    expect(page.get_by_role("button", name="The link is copied.")).to_be_visible()
    other = Lab(open_page(), site)
    other.page.goto(page.evaluate("navigator.clipboard.readText()"))
    other.ready()
    expect(other.board("2d")).to_have_attribute("aria-selected", "true")
    expect(other.lead).to_contain_text("It missed one.")


def test_a_bad_link_says_so_and_there_is_a_task(lab: Lab) -> None:
    lab.open("?pone=3c4x&lang=en")
    expect(lab.page.get_by_role("alert")).to_contain_text("This link can't be read")
    expect(lab.lead).to_contain_text("You've been forced to meld")


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


@pytest.mark.parametrize("options", [{}, PHONE], ids=["projector", "phone"])
def test_nobody_is_shut_out(options: dict[str, Any], open_page: OpenPage, site: RunningSite) -> None:
    lab = Lab(open_page(**options), site).at(THROWING)
    page = lab.page
    lab.hand("king of hearts").click()
    lab.press("Discard: king of hearts")
    expect(lab.result).to_be_visible()
    lab.unfold("Every card you could discard")
    lab.unfold("The rules of forcing")
    expect_no_faults(page)
    lab.task("sources", 2)
    page.locator("[data-do=answer]").click()
    expect(lab.result).to_be_visible()
    expect_no_faults(page)
    lab.task("safe", 5)
    lab.press("Show me")
    lab.unfold("All 42 layouts")
    expect(page.locator(".cq-safe li")).to_have_count(42)
    expect_no_faults(page)
    lab.task("switches", 1)
    expect_no_faults(page)
    page.locator("[data-do=foretell]").first.click()
    expect(page.locator(".cq-follows")).to_be_visible()
    expect_no_faults(page)
    lab.press("Menu")
    expect_no_faults(page)
