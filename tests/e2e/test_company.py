"""Alma at the tables of the course: seen beside the words and never in their way, here or not at every table alike."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import pytest
from playwright.sync_api import Page, expect

from conquian.explain.words import words
from tests.conftest import RunningSite
from tests.e2e import visit
from tests.e2e.browser import OpenPage
from tests.e2e.hands import heard, kept, listen
from tests.e2e.visit import PHONE, Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TALL_PHONE = {**PHONE, "viewport": {"width": 390, "height": 844}}
LOOKS: Final[dict[str, dict[str, Any]]] = {
    "screen": {"viewport": {"width": 1280, "height": 720}, "color_scheme": "light"},
    "phone": {**TALL_PHONE, "color_scheme": "dark"},
}
IN_SIGHT = """wanted => [...document.querySelectorAll(wanted)].filter((node) => {
  const { top, bottom } = node.getBoundingClientRect();
  return top < 0 || bottom > innerHeight + 1;
}).map((node) => node.className)"""
"""What of this is not seen whole on the first screen."""
ORDER = """() => {
  const places = ['.cq-lead', '.cq-text', '.cq-bubble'].map((each) => document.querySelector(each));
  return places.every((node, n) => !n || places[n - 1].compareDocumentPosition(node) === 4);
}"""


class Learning(Visit):
    notebook: ClassVar[str] = "learn"


class Solving(Visit):
    notebook: ClassVar[str] = "puzzles"


class Playing(Visit):
    notebook: ClassVar[str] = "play"


def mistaken(page: Page) -> None:
    """Pass up the card that the first level is about."""
    page.locator(".cq-choice").first.click()
    page.locator(".cq-big[data-action=decline]").click()
    page.locator(".cq-text.is-bad").wait_for()
    visit.at_rest(page)


@pytest.mark.parametrize(("language", "look"), [("es", "screen"), ("de", "phone")])
def test_alma_stands_in_nobodys_way_and_is_read_after_the_reason(
    open_page: OpenPage, site: RunningSite, language: str, look: str
) -> None:
    page = open_page(**LOOKS[look])
    Learning(page, site).open(f"?lesson=pack&lang={language}")
    expect(page.locator(".cq-alma svg")).to_be_visible()
    assert page.evaluate(IN_SIGHT, ".cq-lead, .cq-seat.is-bottom .cq-card, .cq-choice") == []
    listen(page)
    mistaken(page)
    bubble = page.locator(".cq-bubble")
    expect(bubble).to_be_in_viewport()
    assert page.evaluate(ORDER), "the goal, the reason, and only then what Alma says"
    assert page.evaluate(IN_SIGHT, ".cq-seat.is-bottom .cq-card, .cq-big, .cq-bubble") == []
    line = (bubble.text_content() or "").removeprefix("Alma: ")
    expect(page.get_by_role("status")).to_contain_text(f". Alma: {line}")
    assert sum(line in each for each in heard(page)) == 1
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    visit.expect_no_faults(page)


def test_who_lets_alma_go_at_one_table_finds_nobody_at_the_others(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page()
    learn = Learning(page, site).open("?lesson=pack&lang=en")
    learn.press("Menu")
    learn.press(words("en", "alma", "text", "without"))
    expect(page.locator(".cq-alma")).to_have_count(0)
    assert kept(page, "conquian.play") == {"version": 1, "alma": "off"}
    mistaken(page)
    expect(page.locator(".cq-bubble")).to_have_count(0)
    for table in (Solving, Playing, Learning):
        table(page, site).open("?lang=en")
        expect(page.locator(".cq-body")).to_be_visible()
        expect(page.locator(".cq-alma")).to_have_count(0)
    Learning(page, site).open("?lesson=pack&lang=en")
    play = Playing(page.context.new_page(), site).open("?lang=en")
    play.press("Menu")
    play.press(words("en", "alma", "text", "with"))
    expect(play.page.locator(".cq-alma")).to_be_visible()
    expect(page.locator(".cq-alma")).to_be_visible()  # on the page that was open all the time
    assert kept(page, "conquian.play")["record"]
