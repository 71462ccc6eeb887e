"""The law book, used as its readers use it: searched, unfolded, tried, linked to and printed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

import conquian as cq
from conquian.explain.sentences import law_text, law_title
from conquian.explain.words import words
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import PHONE, Visit

pytestmark = [pytest.mark.browser, pytest.mark.slow]


class Book(Visit):
    """The law book in a page."""

    notebook = "rules"

    def law(self, number: str) -> Locator:
        return self.page.locator(f".cq-entry[data-key='{number}']")

    def unfold(self, number: str, name: str = "Try it") -> None:
        self.law(number).get_by_role("button", name=name).click()

    def attempt(self, number: str, index: int) -> Locator:
        """Something to try in the example of a law, counted from one."""
        return self.law(number).locator(".cq-try").nth(index - 1)

    def cards(self, number: str, place: str) -> list[str | None]:
        """The names of the cards in one place of a law's table."""
        return [each.get_attribute("aria-label") for each in self.law(number).locator(f"{place} .cq-mini").all()]

    @property
    def search(self) -> Locator:
        return self.page.get_by_role("searchbox")

    @property
    def shown(self) -> Locator:
        """The laws that can be seen."""
        return self.page.locator(".cq-entry:visible")


def expect_at_the_top(place: Locator) -> None:
    """That this stands at the top of the window."""
    expect(place).to_be_in_viewport()
    assert place.evaluate("node => node.getBoundingClientRect().top") < 60


@pytest.fixture
def book(page: Page, site: RunningSite) -> Book:
    return Book(page, site)


@pytest.mark.always
def test_with_the_mouse_alone(book: Book) -> None:
    page = book.open("#law-5.2").page
    expect_at_the_top(page.locator("[id='law-5.2']"))
    expect(book.shown).to_have_count(40)
    expect(page.locator(".cq-table")).to_have_count(0)  # drawn when it is asked for
    book.unfold("5.2")
    expect(book.law("5.2")).to_contain_text("Meld with the 4 of diamonds or decline it.")
    assert book.cards("5.2", ".cq-centre") == ["4 of diamonds"]
    to_the_bench = book.law("5.2").get_by_role("link").get_attribute("href") or ""
    assert to_the_bench.startswith("rearrange.ipynb?")
    assert str(cq.position(to_the_bench.partition("?")[2].removesuffix("&lang=en&faces=french")).centre) == "4d"

    book.attempt("5.2", 2).click()
    answer = book.law("5.2").locator(".cq-answer")
    expect(answer).to_contain_text("You can't borrow that. What it leaves behind isn't a meld")
    expect(answer).to_contain_text("You could lay")
    expect(answer.locator(".cq-why .cq-law")).to_have_text("§ 5.2")
    assert book.cards("5.2", ".is-you")[:4] == ["3 of clubs", "4 of clubs", "5 of clubs", "6 of clubs"]
    assert [each.get_attribute("aria-label") for each in answer.locator(".is-marked").all()] == [
        "3 of clubs",
        "5 of clubs",
        "6 of clubs",
    ]

    book.attempt("5.2", 1).click()
    expect(answer).to_contain_text("Now the pone discards one card.")
    expect(book.law("5.2").locator(".cq-centre")).to_have_count(0)
    assert {"4 of diamonds", "4 of hearts", "4 of spades"} <= set(book.cards("5.2", ".is-you"))
    book.law("5.2").get_by_role("button", name="Back to the start").click()
    expect(answer).to_have_count(0)
    assert book.cards("5.2", ".cq-centre") == ["4 of diamonds"]

    book.unfold("5.2", "What the sources say")
    expect(book.law("5.2").locator(".cq-books")).to_contain_text("(rummy.com) says the same")
    expect(book.law("5.2").locator(".cq-books")).to_be_visible()
    book.unfold("5.2")
    expect(book.law("5.2").locator(".cq-table")).to_have_count(0)

    page.evaluate("window.print = () => { document.body.dataset.printed = 'yes' }")
    book.press("Print")
    expect(page.locator("body[data-printed=yes]")).to_have_count(1)


def test_a_link_leads_to_its_place_and_can_be_copied(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    book = Book(page, site).open("?lang=en#chapter-6")
    expect_at_the_top(page.locator("#chapter-6"))
    book.unfold("3.4", "Copy link")
    expect(book.law("3.4").get_by_role("button", name="The link is copied.")).to_be_visible()
    expect(book.said).to_have_text("The link is copied. It opens on this device only.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{book.address}?law=3.4&lang=en&faces=french"
    page.goto(copied)
    book.ready()
    expect(book.law("3.4").locator(".cq-table")).to_be_visible()
    expect_at_the_top(page.locator("[id='law-3.4']"))


def test_the_law_that_refused_is_one_touch_away(book: Book) -> None:
    page = book.open("?law=1.2").page
    book.attempt("1.2", 3).click()
    book.law("1.2").get_by_role("button", name="Rule 3.2: The run").click()
    expect(page.get_by_role("dialog")).to_contain_text(law_text(cq.Law.RUNS, "en"))
    page.get_by_role("link", name=words("en", "screen", "text", "law_book")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("[id='law-3.2']")).to_be_in_viewport()
    expect(book.law("1.2").locator(".cq-answer")).to_have_count(1)  # the page was not loaded again


# The text that stands on paper, of every element that can be seen there.
ON_PAPER = """() => [...document.querySelectorAll('body *')]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .flatMap((node) => {
    const whole = node.classList.contains('cq-text') ? [node.textContent] : []; // with the words that can be touched
    const own = [...node.childNodes].filter((child) => child.nodeType === 3).map((child) => child.nodeValue);
    return (node.closest('.cq-text') ? whole : own).map((text) => text.trim()).filter((text) => text)
      .map((text) => [text, parseFloat(getComputedStyle(node).fontSize) * 0.75]);
  })"""


@pytest.mark.parametrize(
    ("language", "typed", "law"), [("en", "5.2", "5.2"), ("de", "SCHACHTEL", "1.1"), ("es", "numero once", "7.5")]
)
def test_a_search_leaves_one_law_on_the_screen_and_the_whole_book_on_two_pages_of_paper(
    language: str, typed: str, law: str, open_page: OpenPage, site: RunningSite
) -> None:
    page = open_page(color_scheme="dark", viewport=PHONE["viewport"])
    book = Book(page, site).open(f"?law=5.2&lang={language}")
    book.attempt("5.2", 2).click()
    book.search.fill(typed)
    expect(book.shown).to_have_count(1)  # filtered, unfolded, dark: paper knows nothing of it
    expect(book.law(law)).to_be_visible()
    for size in ("A4", "Letter"):
        printed = page.pdf(format=size)
        assert 1 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= 2, size

    page.emulate_media(media="print")
    found: list[tuple[str, float]] = page.evaluate(ON_PAPER)
    text = [part for part, _ in found]
    assert text.count("5.2") == 1
    names = {words(language, "laws", "chapters", str(number)) for number in range(1, 10)}
    title = words(language, "site", "pages", "rules", "title")
    assert set(text) == {title, *names, *map(str, range(1, 10))} | {
        each for one in cq.Law for each in (str(one), law_title(one, language), law_text(one, language))
    }
    assert min(size for _, size in found) >= 8
    ink = page.locator(".cq-text").first.evaluate("node => getComputedStyle(node).color")
    assert ink == "rgb(0, 0, 0)"
