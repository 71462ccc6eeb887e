"""The glossary in a browser: from any text to a word and back, by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from conquian.explain.terms import entries, meaning
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import PHONE, Visit, faults

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FARTHEST = 60
"""The most presses of Tab."""


class Words(Visit):
    """The glossary in a page."""

    notebook = "glossary"

    @property
    def listed(self) -> Locator:
        return self.page.locator(".cq-words button")

    @property
    def entry(self) -> Locator:
        return self.page.locator(".cq-entry")

    @property
    def title(self) -> Locator:
        return self.entry.get_by_role("heading", level=2)


class Lesson(Visit):
    """A lesson in a page."""

    notebook = "learn"


class Book(Visit):
    """The law book in a page."""

    notebook = "rules"


def tab_to(page: Page, wanted: str) -> Locator:
    """Press Tab until this has the focus."""
    place = page.locator(f"{wanted}:focus")
    for _ in range(FARTHEST):
        page.keyboard.press("Tab")
        if place.count():
            return place
    pytest.fail(f"Tab does not lead to {wanted}")


def test_from_a_lesson_to_a_word_and_back_by_keyboard(page: Page, site: RunningSite) -> None:
    lesson = Lesson(page, site).open("?lesson=pack&lang=en")
    tab_to(page, ".cq-choice")
    page.keyboard.press("Enter")
    expect(page.locator(".cq-learn.is-do")).to_be_visible()
    tab_to(page, "[data-do=more_hint]")
    page.keyboard.press("Enter")
    text = page.locator(".cq-text")
    expect(text).to_have_text("Which card comes after the seven in this pack?")
    tab_to(page, ".cq-term[data-term=pack]")
    page.keyboard.press("Enter")

    box = page.get_by_role("dialog", name="Pack")
    expect(box).to_contain_text(meaning("pack", "en"))
    expect(box.get_by_role("img")).to_have_accessible_name("All forty: four suits of ten cards.")
    expect(box.get_by_role("link")).to_have_attribute("href", "glossary.ipynb?term=pack&lang=en&faces=french")
    expect(lesson.focused).to_have_text("Close")
    assert faults(page) == []

    tab_to(page, ".cq-law[data-law='1.1']")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Rule 1.1 Forty cards")).to_be_visible()
    expect(lesson.focused).to_have_text("Rule 1.1 Forty cards")
    tab_to(page, ".cq-term[data-term=suit]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Suit")).to_be_visible()
    for title in ("Rule 1.1 Forty cards", "Pack"):  # the way back is the way there
        tab_to(page, "[data-ui=back-in-box]")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
    expect(page.locator(".cq-law[data-law='1.1']:focus")).to_have_count(1)
    expect(page.locator("[data-ui=back-in-box]")).to_have_count(0)

    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(page.locator(".cq-text .cq-term[data-term=pack]:focus")).to_have_count(1)


LINES_BEGUN_WITH_A_MARK = """() => [...document.querySelectorAll('.cq-lead, .cq-text p')].flatMap((line) => {
  const walk = document.createTreeWalker(line, NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) {
    const node = walk.currentNode, first = node.nodeValue[0];
    const before = [...(node.previousSibling?.getClientRects?.() ?? [])].at(-1);
    if (!/[.,;:!?)]/.test(first) || !before) continue;
    const range = document.createRange();
    range.setStart(node, 0); range.setEnd(node, 1);
    if (range.getBoundingClientRect().top > before.bottom) found.push(line.textContent);
  }
  return found;
})"""
"""A function for scripts: the sentences of which a line begins with a full stop, or another mark that closes."""


def test_in_a_lesson_no_button_stands_in_a_button_and_no_full_stop_begins_a_line(
    open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page(**PHONE)
    for name in ("pack", "melds", "turn"):
        Lesson(page, site).open(f"?lesson={name}&lang=de")
        assert page.locator("button button, a button, button a").count() == 0
        assert page.locator(".cq-choice .cq-term").count() == 0
        assert page.locator(".cq-lead .cq-term.is-found").count() == 0
        for width in range(320, 480, 10):  # a line ends somewhere else in each
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate(LINES_BEGUN_WITH_A_MARK) == [], width


def test_the_words_of_a_law_are_one_stop_and_arrows_lead_through_them(page: Page, site: RunningSite) -> None:
    book = Book(page, site).open("?law=4.7&lang=en")
    terms = page.locator("[data-rove='law 4.7']")
    assert terms.count() > 2
    assert [each.get_attribute("tabindex") for each in terms.all()] == ["0"] + ["-1"] * (terms.count() - 1)
    terms.first.focus()
    page.keyboard.press("End")
    expect(terms.last).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Spread")).to_be_visible()
    page.keyboard.press("Escape")
    expect(terms.last).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(terms.last).to_be_focused()  # the stop rests where it was
    page.keyboard.press("Home")
    expect(book.focused).to_have_text("melding")


@pytest.mark.always
def test_the_glossary_with_the_keyboard_alone(page: Page, site: RunningSite) -> None:
    words = Words(page, site).open("?lang=en")
    expect(words.listed).to_have_count(len(entries()))
    expect(words.title).to_have_text("Meld")
    tab_to(page, "[data-search]")
    page.keyboard.type("tableau")
    expect(words.said).to_have_text(f"One word found. Draw. {meaning('draw', 'en')}")
    expect(words.title).to_have_text("Draw")
    expect(words.listed).to_have_count(1)
    page.keyboard.press("Escape")
    expect(words.listed).to_have_count(len(entries()))

    tab_to(page, ".cq-words button")
    expect(words.focused).to_have_text("Draw")  # all words are one stop, where the open one is
    page.keyboard.press("Home")
    expect(words.focused).to_have_text("Alive")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(words.title).to_have_text("Borrow")
    expect(words.said).to_have_text(f"Borrow. {meaning('borrow', 'en')}")
    expect(words.focused).to_have_text("Borrow")
    expect(words.listed.locator("visible=true").nth(1)).to_have_attribute("aria-current", "true")
    page.keyboard.press("Tab")
    expect(words.focused).to_have_text("Copy link")
    page.keyboard.press("Tab")
    expect(words.focused).to_have_text("melds")
    page.keyboard.press("Enter")  # in its own book a word is shown where it stands
    expect(words.title).to_have_text("Meld")
    assert page.get_by_role("dialog").count() == 0
    tab_to(page, ".cq-entry a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/learn.ipynb?lesson=melds&level=eleven**")
