"""A room on paper: the position as a diagram, what is asked and where it stands, and nothing to press."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.conftest import RunningSite
from tests.e2e.browser import OpenPage
from tests.e2e.visit import answered, python_is_there

pytestmark = [pytest.mark.browser]

WIDE: Final = {"A4": 210 - 28, "Letter": 216 - 28}
"""How wide the print is, in mm: the paper without its margins."""
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 720}

SEEN: Final = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.nodeValue.trim();
    if (text && node.parentElement.checkVisibility() && !node.parentElement.closest("script, style, title"))
      found.push(text);
  }
  return found;
}"""
"""All texts that are seen."""

PRESSED: Final = """() => [...document.querySelectorAll("button, a, summary, select, input, textarea, label")]
  .filter((node) => node.checkVisibility() && node.getBoundingClientRect().width > 1)
  .filter((node) => !node.matches(".cq-card, .cq-spot, .cq-choice, .cq-term, .cq-law, .cq-area-name, .cq-set-row"))
  .map((node) => node.outerHTML.slice(0, 200))"""
"""What is seen and can be pressed or filled in, but for cards, their places and words, which look like print."""

MARK: Final = """() => {
  for (const [n, place] of document.querySelectorAll(".cq-felt, .cq-felt .cq-card").entries()) {
    place.style.position = "relative";
    for (const [end, at] of [["top", "top: 0; left: 0"], ["end", "bottom: 0; right: 0"]]) {
      const mark = document.createElement("a");
      mark.id = `${end}-${n}`;
      mark.href = `#${mark.id}`;
      mark.textContent = ".";
      mark.style.cssText = `position: absolute; font-size: 1px; ${at}`;
      place.append(mark);
    }
  }
}"""
"""Marks at both ends of the diagram and of every card, which the PDF names with their pages and places."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A room as it is printed: its address, what is asked in words, how many cards lie open, and whether to write."""

    room: str
    query: str
    asked: tuple[str, ...]
    cards: int
    lines: bool


LESSON = Printed(
    "learn",
    "?lesson=melds&level=one-place&lang=en",
    ("goes with your three sixes, and it goes with", "Yes, it fits both", "No, only in one of them"),
    4 + 4 + 1 + 5 + 5,
    lines=True,
)
PUZZLE = Printed(
    "puzzles",
    "?puzzle=hole-001&lang=es&faces=spanish",
    ("Bajar o rechazar: ¿cómo ganas seguro?", "la mano"),
    4 + 4 + 1 + 3 + 3 + 3 + 1,
    lines=True,
)
BOARD = Printed(
    "classroom",
    "?lang=de",
    ("Am Zug: Vorhand, antwortet auf eine liegen gelassene Karte", "Regeln von: Pagat", "Tote Karten"),
    40,
    lines=False,
)
BOOKLET = Printed(
    "sets",
    "?set=the-hole&chapter=2&lang=en",
    ("2 of 4: How many will you lay?", "One of these ways ends in the hole."),
    4 + 6 + 1 + 7 + 3,
    lines=True,
)

SOURCES = Printed(
    "sources",
    "?source=S1&law=6.5&lang=en",
    ("What it means to fit", "What differs here", "Up to here both allow the same moves."),
    7 + 3 + 1 + 4 + 3 + 3,
    lines=False,
)

HOME = "https://school.example/"
AT_HOME = f"addEventListener('DOMContentLoaded', () => document.body.dataset.home = '{HOME}')"


def opened(each: Printed, open_page: OpenPage, site: RunningSite, **options: Any) -> Page:
    """A page with this room, whose Python is there."""
    page = open_page(**options)
    page.add_init_script(AT_HOME)
    page.goto(f"{site.address}/voila/render/{each.room}.ipynb{each.query}")
    page.locator(".cq[data-ready]").wait_for()
    python_is_there(page)
    return page


def closed(text: str) -> str:
    """A text without its spaces, which stand anywhere around a word that can be looked up."""
    return "".join(text.split())


def expect_on_paper(page: Page, each: Printed, paper: str) -> None:
    """Fail unless the page prints as a diagram with its question, whole and on one page, and nothing to press."""
    is_projected = page.locator(".cq.is-projector").count() > 0  # which leaves out most words
    on_screen = set(page.evaluate(SEEN))
    page.emulate_media(media="print")
    assert page.evaluate(PRESSED) == []
    found = page.evaluate(SEEN)
    told = closed("".join(found))
    for asked in each.asked:
        assert closed(asked) in told, told
    assert page.locator("h1").is_visible()
    said = page.locator(".cq-on-paper, .cq-note ul").all_text_contents()
    assert is_projected or [text for text in found if text not in on_screen and text not in "".join(said)] == []
    assert page.locator(".cq-writing:visible").count() == each.lines
    cards = page.locator(".cq-felt .cq-card:visible")
    assert cards.count() == each.cards
    for ink in page.locator(".cq h2, .cq p, .cq-choice").evaluate_all(
        "nodes => nodes.filter((node) => node.checkVisibility()).map((node) => getComputedStyle(node).color)"
    ):
        assert sum(map(int, re.findall(r"\d+", ink)[:3])) < 3 * 90, ink
    ground = "nodes => nodes.map((node) => getComputedStyle(node).backgroundColor)"
    assert set(page.locator(".cq-body, .cq-felt").evaluate_all(ground)) <= {"rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"}
    address = page.locator(".cq").evaluate("node => getComputedStyle(node, '::after').content")
    assert f"{HOME}voila/render/{each.room}.ipynb?" in address and each.query.split("&")[0].strip("?") in address
    page.emulate_media(media="null")  # else the PDF would be of the screen
    expect_whole(page, each, paper)


def expect_whole(page: Page, each: Printed, paper: str) -> None:
    """Fail unless the PDF has one page, on which the diagram and every card lie, none beyond its margins."""
    page.evaluate(MARK)
    printed = page.pdf(format=paper)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    marks = re.findall(rb"/((?:top|end)-\d+) \[\d+ 0 R /XYZ ([\d.-]+) ", printed)
    assert len(marks) == 2 * (1 + each.cards)
    for name, x in marks:
        assert 0 <= float(x) <= WIDE[paper] * 72 / 25.4, name


@pytest.mark.always
@pytest.mark.slow
def test_a_lesson_on_paper_from_a_dark_phone(open_page: OpenPage, site: RunningSite) -> None:
    page = opened(LESSON, open_page, site, color_scheme="dark", viewport=PHONE)
    expect_on_paper(page, LESSON, "A4")
    page.goto(f"{site.address}/voila/render/learn.ipynb?lesson=stakes&level=in-a-row&lang=de")  # as long as they get
    page.locator(".cq[data-ready]").wait_for()
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="Letter"))) == 1


@pytest.mark.slow
def test_a_puzzle_on_paper_and_its_solution_only_once_it_was_shown(open_page: OpenPage, site: RunningSite) -> None:
    page = opened(PUZZLE, open_page, site, viewport=DESKTOP)
    page.locator(".cq-card[data-card='5h']").click()  # what is tried out leaves no trace on paper
    answered(page)
    expect_on_paper(page, PUZZLE, "Letter")
    assert page.locator(".cq-text, .cq-folded-list").count() == 0
    page.goto(f"{site.address}/voila/render/puzzles.ipynb?puzzle=decline-to-win-001&lang=en")
    python_is_there(page)
    page.locator("[data-action=decline]").click()
    page.locator(".cq-text").wait_for()
    page.emulate_media(media="print")
    assert page.evaluate(PRESSED) == []
    assert page.locator(".cq-text").is_visible()
    proved = page.locator(".cq-proved")
    assert not proved.is_visible() and page.locator(".cq-writing").count() == 0
    proved.evaluate("node => { node.open = true }")
    assert proved.locator("li, p").first.is_visible(), "what was unfolded is printed"


@pytest.mark.slow
def test_the_board_of_the_classroom_on_paper_also_from_the_projector(open_page: OpenPage, site: RunningSite) -> None:
    page = opened(BOARD, open_page, site, color_scheme="dark", viewport=DESKTOP)
    page.locator("[data-ui=menu]").click()
    page.locator("[data-do=project]").click()
    page.locator(".cq.is-projector").wait_for()
    expect_on_paper(page, BOARD, "A4")


@pytest.mark.slow
def test_a_chapter_of_a_booklet_on_paper(open_page: OpenPage, site: RunningSite) -> None:
    page = opened(BOOKLET, open_page, site, color_scheme="dark", viewport=PHONE)
    expect_on_paper(page, BOOKLET, "Letter")
    page.goto(f"{site.address}/voila/render/sets.ipynb?set=after-lesson-3&lang=en")
    page.locator(".cq-set-row").first.wait_for()
    python_is_there(page)
    page.emulate_media(media="print")
    assert page.evaluate(PRESSED) == []
    assert page.locator(".cq-set-row:visible").count() == 5


@pytest.mark.slow
def test_a_whole_booklet_on_paper_without_its_solutions(open_page: OpenPage, site: RunningSite) -> None:
    page = open_page(viewport=DESKTOP)
    page.goto(f"{site.address}/voila/render/sets.ipynb?set=after-lesson-3&lang=en")
    page.locator(".cq-set-row").first.wait_for()
    python_is_there(page)
    page.evaluate(
        "() => { window.print = () => { document.body.dataset.printed += 1; }; document.body.dataset.printed = ''; }"
    )
    page.locator("[data-ui=menu]").click()
    page.get_by_role("button", name="Print all chapters").click()
    page.locator("body[data-printed='1']").wait_for()
    sheets = page.locator(".cq-chapter-sheet")
    assert sheets.count() == 5
    assert not sheets.first.is_visible(), "it is for paper alone"
    page.emulate_media(media="print")
    assert page.evaluate(PRESSED) == []
    assert sheets.locator("figure svg:visible").count() == 3
    assert sheets.locator(".cq-writing:visible").count() == 3
    assert "learn.ipynb?lesson=" in str(sheets.nth(2).text_content())
    assert "Three in a row" not in str(page.locator(".cq").text_content()), "what is said to the right move"
    page.emulate_media(media="null")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 3, "lessons stand where there is room"
    page.locator(".cq-set-row").first.click()
    page.locator(".cq-note").wait_for()
    assert sheets.count() == 0


@pytest.mark.slow
def test_a_rule_on_which_books_differ_on_paper(open_page: OpenPage, site: RunningSite) -> None:
    page = opened(SOURCES, open_page, site, color_scheme="dark", viewport=PHONE)
    expect_on_paper(page, SOURCES, "A4")
    page.goto(f"{site.address}/voila/render/sources.ipynb?source=S1&lang=de")
    page.locator(".cq-grid .cq-row").first.wait_for()
    python_is_there(page)
    page.emulate_media(media="print")
    assert page.evaluate(PRESSED) == []
    assert page.locator(".cq-grid .cq-row:visible").count() == 8


@pytest.mark.slow
def test_no_page_prints_an_address_that_only_this_machine_knows(page: Page, site: RunningSite) -> None:
    page.goto(f"{site.address}/voila/render/{LESSON.room}.ipynb{LESSON.query}")
    page.locator(".cq[data-ready]").wait_for()
    page.emulate_media(media="print")
    assert page.locator(".cq").evaluate("node => getComputedStyle(node, '::after').content") == "none"
