"""The law book, used as its readers use it: searched, unfolded, tried, linked to and printed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import conquian as cq
from conquian.explain.sentences import law_text, law_title
from conquian.explain.words import words
from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import PHONE, SMALLEST_TARGET, Visit, expect_no_faults

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
    expect(book.law("5.2")).to_contain_text("Meld with the centre card or decline it: 4 of diamonds.")
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
    expect(answer).to_contain_text("The pone has melded. Now discard one card.")
    expect(book.law("5.2").locator(".cq-centre")).to_have_count(0)
    assert {"4 of diamonds", "4 of hearts", "4 of spades"} <= set(book.cards("5.2", ".is-you"))
    book.law("5.2").get_by_role("button", name="Back to the start").click()
    expect(answer).to_have_count(0)
    assert book.cards("5.2", ".cq-centre") == ["4 of diamonds"]

    book.unfold("5.2", "What the sources say")
    expect(book.law("5.2").locator(".cq-books")).to_contain_text("(rummy.com) says the same")
    book.unfold("5.2")
    expect(book.law("5.2").locator(".cq-table")).to_have_count(0)

    page.evaluate("window.print = () => { document.body.dataset.printed = 'yes' }")
    book.press("Print")
    expect(page.locator("body[data-printed=yes]")).to_have_count(1)


def test_with_the_keyboard_alone(book: Book) -> None:
    page = book.open().page
    assert page.get_by_role("heading", level=2).count() == 9  # headings lead to every law
    titles = [each.inner_text() for each in page.get_by_role("heading", level=3).all()]
    assert titles == [f"{law} {law_title(law, 'en')}" for law in cq.Law]

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the way past the head of the page
    page.keyboard.press("Tab")
    expect(book.search).to_be_focused()
    page.keyboard.type("hole")
    expect(book.said).to_have_text("1 rule found.")
    expect(book.shown).to_have_count(1)
    for name in ("Print", "Menu", "Show all rules"):
        page.keyboard.press("Tab")
        expect(book.focused).to_have_text(name)
    for _ in range(2):  # past the one chapter that is left
        page.keyboard.press("Tab")
    expect(book.focused).to_have_text("spread")  # the words of its text are one stop
    page.keyboard.press("Tab")
    expect(book.focused).to_have_text("Try it")
    page.keyboard.press("Enter")
    expect(book.focused).to_have_attribute("aria-expanded", "true")
    expect(book.said).to_contain_text("Rule 7.5. The pone has turned up a card.")
    book.attempt("7.5", 1).focus()
    page.keyboard.press("Space")
    expect(book.said).to_contain_text("Yes: you may decline this card. It's the dealer's turn.")
    expect(book.attempt("7.5", 1)).to_be_focused()
    book.law("7.5").get_by_role("button", name="Back").focus()
    page.keyboard.press("Enter")
    expect(book.law("7.5").locator(".cq-answer")).to_have_count(0)
    expect(book.attempt("7.5", 1)).to_be_focused()  # the way back is gone, and nobody is lost

    book.search.focus()
    page.keyboard.press("Escape")
    expect(book.shown).to_have_count(40)
    expect(book.search).to_have_value("")
    expect(book.said).to_have_text("All rules are shown.")

    book.law("7.5").get_by_role("button", name="What the sources say").focus()
    page.keyboard.press("Enter")
    expect(book.law("7.5").locator(".cq-books")).to_be_visible()
    jupyter_takes_keys_from = ".cq :is(button, a, input, summary, [tabindex='0']):not([data-lm-suppress-shortcuts])"
    expect(page.locator(jupyter_takes_keys_from)).to_have_count(0)


# Before any script of ours runs, the browser has kept this.
KEEP = "if (location.host) localStorage.setItem('conquian.rules', %s)"


def test_a_link_to_no_law_shows_the_whole_book_whatever_was_kept(book: Book) -> None:
    page = book.page
    page.add_init_script(KEEP % """'{"version":1,"search":"hole","open":"5.2/example"}'""")
    book.open("?law=9.9&lang=de")
    expect(page.get_by_role("alert")).to_have_text("Diese Regel gibt es nicht. Hier sind alle Regeln.")
    expect(book.shown).to_have_count(40)
    expect(book.search).to_have_value("")

    book.search.fill("UBRIGEN prüfe")
    expect(book.shown).to_have_count(0)
    expect(book.said).to_have_text("In keiner Regel stehen diese Wörter.")
    book.press("Alle Regeln zeigen")
    expect(book.shown).to_have_count(40)
    expect(book.search).to_be_focused()
    expect(page.locator(".cq-table")).to_have_count(0)  # by now what was kept has long arrived


def test_a_link_leads_to_its_place_and_can_be_copied(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    book = Book(page, site).open("?lang=en#chapter-6")
    expect_at_the_top(page.locator("#chapter-6"))
    book.unfold("3.4", "Copy link")
    expect(book.law("3.4").get_by_role("button", name="The link is copied.")).to_be_visible()
    expect(book.said).to_have_text("The link is copied. It opens on this computer only.")
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


def test_what_is_open_and_looked_for_outlives_a_reload(book: Book) -> None:
    page = book.open().page
    book.search.fill("meld")
    expect(page.locator(".cq-count")).to_be_visible()
    book.unfold("5.2")
    book.unfold("4.6", "What the sources say")
    expect(book.law("4.6").locator(".cq-books")).to_be_visible()
    count = book.shown.count()
    page.reload()
    book.ready()
    expect(book.search).to_have_value("meld")
    expect(book.shown).to_have_count(count)
    expect(book.law("5.2").locator(".cq-table")).to_be_visible()
    expect(book.law("4.6").locator(".cq-books")).to_be_visible()


def test_what_was_kept_and_cannot_be_read_is_left_alone(book: Book) -> None:
    book.page.add_init_script(KEEP % "'[1'")
    book.open().unfold("3.1")
    expect(book.law("3.1").locator(".cq-table")).to_be_visible()
    expect(book.shown).to_have_count(40)


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


LEAST = """nodes => Math.min(...nodes.map((node) => node.getBoundingClientRect())
  .map(({ width, height }) => Math.min(width, height)))"""


def test_with_a_finger_on_a_small_phone(open_page: OpenPage, site: RunningSite) -> None:
    book = Book(open_page(**PHONE), site).open("?law=3.4&lang=de")
    page = book.page
    for number in ("4.10", "7.4", "7.5"):
        book.law(number).get_by_role("button", name="Probier es aus").tap()
        expect(book.law(number).locator(".cq-table")).to_be_visible()
    book.attempt("3.4", 2).tap()
    expect(book.law("3.4").locator(".cq-answer")).to_be_visible()
    book.law("3.4").get_by_role("button", name="Was die Quellen sagen").tap()
    expect(book.law("3.4").locator(".cq-books")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320  # nothing sticks out
    assert page.evaluate(SMALLEST_TARGET) >= 24
    others = page.locator(".cq :is(a, input):visible:not(p > a)")  # a link in a sentence is as high as its line
    assert others.count() > 0
    assert others.evaluate_all(LEAST) >= 24
    page.get_by_role("button", name="Menü").tap()
    page.get_by_role("radio", name="Spanisch").tap()
    first = book.law("3.4").locator(".is-you .cq-mini").first
    expect(first).to_have_attribute("aria-label", "Keulen 3")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["projector", "phone"])
def test_nobody_is_shut_out(options: dict[str, Any], open_page: OpenPage, site: RunningSite) -> None:
    book = Book(open_page(**options), site).open("?law=5.2&lang=en")
    book.unfold("5.2", "What the sources say")
    book.unfold("4.10")
    book.attempt("4.10", 1).click()
    book.attempt("5.2", 2).click()
    expect(book.law("5.2").locator(".cq-answer")).to_be_visible()
    expect_no_faults(book.page)
    book.search.fill("xyzzy")
    expect(book.shown).to_have_count(0)
    book.press("Menu")
    expect_no_faults(book.page)
